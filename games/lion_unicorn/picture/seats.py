"""The seats: their cards, the rounds they have won, and what they need to win."""

from __future__ import annotations

from games.drawing import (
    Best,
    Box,
    Card,
    Column,
    Fan,
    Icon,
    M,
    Mark,
    Meter,
    Panel,
    Ring,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
)
from games.engine import Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import ALARM, BACK, PALE
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD = "🍞"
ORDER = list(CARDS)
NAME = 260
"""The room for a long name beside a phrase."""
PLATE = 332
"""The width of a name beside the cards."""
FEW, PLACES = 3, 6
"""The most cards that have a phrase beside them, and of which those that are missing are shown."""
OVERLAP = 0.52
"""The part of a card that shows if many of them overlap."""


def sorted_places(cards: list[CardView]) -> list[int]:
    """Return the starting card's place, then the face-up cards by kind, then the others."""

    def key(place: int) -> tuple[bool, bool, int, int]:
        card = cards[place]
        kind = ORDER.index(card.kind) if card.up and card.kind else 0
        return place > 0, not card.up, kind, place

    return sorted(range(len(cards)), key=key)


def cards_of(shown: Shown[LionView], seat: int, most: int = 0) -> list[Card]:
    """Return a seat's cards as they lie: the reader's own with their names and numbers.

    After them are the places of those that are missing for a win, if all are ``most`` at most.
    """
    found = standing(shown.view.table[seat], shown.words)
    cards = shown.view.table[seat].cards
    lie = _own if seat == shown.me else _lying
    missing = found.missing if len(cards) + found.missing <= most else 0
    ring: Ring = "counts" if found.threatens else ""
    return [
        lie(cards[place], place, _ring(cards[place], place, found), shown.words).at(
            "card", seat, place
        )
        for place in sorted_places(cards)
    ] + [Card(ghost=True, ring=ring) for _ in range(missing)]


def _ring(card: CardView, place: int, found: Standing) -> Ring:
    """Say whether a card counts towards a win, or is the crow that prevents one."""
    if card.up and card.kind == CROW:
        return "threat" if found.close or found.full else ""
    return "counts" if found.threatens and place in found.counting else ""


def _lying(card: CardView, place: int, ring: Ring, words: Words) -> Card:
    """Return a card as everyone sees it, with its number if it can be stolen."""
    if card.up and card.kind:
        kind = CARDS[card.kind]
        return Card(kind.emblem, ring=ring).saying(words(kind.name))
    number = str(place) if place else ""
    return Card(number=number, back=BACK).saying(_face_down(number, words))


def _own(card: CardView, place: int, ring: Ring, words: Words) -> Card:
    """Return one of the reader's own cards, as the reader remembers it."""
    number = str(place) if place else words("S")
    if not card.kind:
        return Card(number=number, back=BACK).saying(_face_down(number, words))
    kind = CARDS[card.kind]
    name = words(kind.name)
    if card.up:
        return Card(kind.emblem, name, number, ring)
    remembered = Card(kind.emblem, name, number, back=BACK)
    return remembered.saying(words.label_value(_face_down(number, words), name))


def _face_down(number: str, words: Words) -> str:
    """Name a face-down card in a picture's description."""
    said = message("{n} face-down", "a card by its number in the description of a picture")
    return words(said, n=number).strip()


def bread(shown: Shown[LionView], seat: int) -> Meter | None:
    """Return the bread of the rounds that a seat has won, once any has won one."""
    view, words = shown.view, shown.words
    if not any(each.wins for each in view.table):
        return None
    wins = view.table[seat].wins
    said = words.plural("{n} round won", "{n} rounds won", wins) if wins else ""
    return Meter(wins, view.goal, 44, BREAD, PALE, said)


def phrase(found: Standing, words: Words) -> Box | None:
    """Return what a seat needs: in gold if one card would win, or that a crow prevents it."""
    if found.crow:
        crow = Icon(CARDS[CROW].emblem, 44, paper=True)
        return Best(Row(crow, Text(words("crow: no win"), S, ALARM), gap=8), Row(crow))
    return Best(*map(gold_pill, found.texts)) if found.close else None


def head(shown: Shown[LionView], seat: int, beside: Box | None = None) -> Row:
    """Return the line with a seat's name and the rounds it has won, and perhaps a phrase."""
    name = Text(shown.name(seat), M, cut=True).share(reserve=NAME if beside else 0)
    return Row(Mark(seat, 46), name, beside, bread(shown, seat), gap=10)


def plate(shown: Shown[LionView], seat: int, w: float = PLATE, low: bool = False) -> Room:
    """Return a seat's name above the rounds it has won and what it needs, beside its cards.

    In a ``low`` room both are in one line.
    """
    found, words = standing(shown.view.table[seat], shown.words), shown.words
    name = Row(Mark(seat, 46), Text(shown.name(seat), M, cut=True, grow=1), gap=10)
    far = Best(*(Text(text, S, PALE) for text in found.texts))
    said, won = phrase(found, words) or far, bread(shown, seat)
    below = [Row(won, said, gap=6)] if low else [won, said]
    return Room(Column(name, *below, gap=4 if low else 10, pack="middle"), w=w)


def broad(shown: Shown[LionView], seat: int, count: int = 0) -> Panel:
    """Return the panel of a seat across the picture, with cards as if there were ``count``."""
    cards = cards_of(shown, seat, PLACES)
    fan = Fan(*cards, gap=12, show=OVERLAP, rows=2, count=count)
    box = Panel(Row(plate(shown, seat), fan, gap=16), shown.frame(seat), pad=16)
    return box.at("seat", seat)


def slim(shown: Shown[LionView], seat: int, count: int = 0, places: int = 0) -> Panel:
    """Return the panel of a seat that has others beside it; see ``cards_of`` for ``places``."""
    said = phrase(standing(shown.view.table[seat], shown.words), shown.words)
    cards = cards_of(shown, seat, 0 if said else places)
    fan = Fan(*cards, gap=10, show=OVERLAP, rows=2, count=count)
    lines = [fan, said]
    if said and len(cards) <= FEW and places:
        lines = [Row(Fan(*cards, gap=10).share(FEW), said.share(2), gap=10, grow=1)]
    box = Panel(Column(head(shown, seat), *lines, gap=8), shown.frame(seat), pad=14)
    return box.at("seat", seat)
