"""The seats: their cards, the rounds they have won, and what they need to win."""

from __future__ import annotations

from games.drawing.layout import (
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
    Row,
    S,
    Shown,
    Text,
    gold_pill,
    rows_of,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD = "🍞"
ORDER = list(CARDS)
NAME = 260
"""The room for a long name beside a phrase."""
OVERLAP = 0.52
"""The part of a card that shows if many of them overlap."""


def called(place: int, words: Words) -> str:
    """Return the number of a card, as on buttons; the starting card has a letter."""
    return str(place) if place else words("S")


def sorted_places(cards: list[CardView]) -> list[int]:
    """Return the starting card's place, then the face-up cards by kind, then the others."""

    def key(place: int) -> tuple[bool, bool, int, int]:
        card = cards[place]
        kind = ORDER.index(card.kind) if card.up and card.kind else 0
        return place > 0, not card.up, kind, place

    return sorted(range(len(cards)), key=key)


def of_others(shown: Shown[LionView], seat: int, found: Standing) -> list[Card]:
    """Return a seat's cards as they lie, with the numbers of those that can be stolen."""
    words, cards, boxes = shown.words, shown.view.table[seat].cards, []
    for place in sorted_places(cards):
        card = cards[place]
        if card.up and card.kind:
            counts = found.threatens and place in found.counting
            kind = CARDS[card.kind]
            box = Card(kind.emblem, ring="counts" if counts else "").saying(words(kind.name))
        else:
            number = str(place) if place else ""
            box = Card(number=number, back=BACK).saying(f"🂠{number}")
        boxes.append(box.at("card", seat, place))
    return boxes


def fan_of(cards: list[Card], most: int = 1000, count: int = 0) -> Box:
    """Return a seat's cards in a row, or in two if their numbers would be covered."""
    one = Fan(*cards, gap=10, show=OVERLAP, most=most, count=count)
    rows = rows_of(cards, -(-len(cards) // 2))
    two = Column(*(Fan(*row, gap=8, show=OVERLAP, most=most).share(1) for row in rows), gap=8)
    return Best(one, two, grow=1)


def remembered(kind: str, number: str, words: Words) -> Card:
    """Return a face-down card that the reader remembers."""
    return Card(CARDS[kind].emblem, words(CARDS[kind].name), number, back=BACK)


def of_reader(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return the reader's own cards with their names and numbers."""
    words, cards = shown.words, shown.view.table[seat].cards
    found, boxes = standing(shown.view.table[seat], words), []
    for place in sorted_places(cards):
        card, number = cards[place], called(place, words)
        if card.up and card.kind:
            counts = found.threatens and place in found.counting
            kind = CARDS[card.kind]
            box = Card(kind.emblem, words(kind.name), number, "counts" if counts else "")
        elif card.kind:
            box = remembered(card.kind, number, words)
        else:
            box = Card(number=number, back=BACK)
        boxes.append(box)
        box.at("card", seat, place)
    return boxes


def bread(shown: Shown[LionView], seat: int, side: int = 44) -> Meter:
    """Return the bread of the rounds that a seat has won, and the places for more."""
    view, words = shown.view, shown.words
    wins = view.table[seat].wins
    said = words.plural("{n} round won", "{n} rounds won", wins)
    return Meter(wins, view.goal, side, BREAD, PALE, said)


def phrase(found: Standing, words: Words) -> Box | None:
    """Return what a seat needs: in gold if one card would win, or that a crow prevents it."""
    if found.crow:
        crow = Icon(CARDS[CROW].emblem, 44, paper=True)
        said = Text(words("crow: no win"), S, "#ffb4a8")
        return Best(Row(crow, said, gap=8), crow)
    if found.close:
        return Best(*map(gold_pill, found.texts))
    return None


def plate(shown: Shown[LionView], seat: int, letters: int = M, beside: Box | None = None) -> Row:
    """Return the line with a seat's name, the rounds it has won, and perhaps what it needs."""
    name = Text(shown.name(seat), letters, cut=True).share(reserve=NAME if beside else 0)
    return Row(Mark(seat, 46), name, beside, bread(shown, seat), gap=10)


def rival(
    shown: Shown[LionView], seat: int, below: bool = False, most: int = 1000, count: int = 0
) -> Panel:
    """Return a seat's panel; with ``below`` there is room for what it needs below its cards.

    Its cards are at most ``most`` wide, and as large as if there were ``count``.
    """
    found = standing(shown.view.table[seat], shown.words)
    said = phrase(found, shown.words)
    fan = fan_of(of_others(shown, seat, found), most, count)
    lines = (plate(shown, seat), fan, said) if below else (plate(shown, seat, beside=said), fan)
    box = Panel(Column(*lines, gap=8), "move" if shown.moves(seat) else "", pad=14)
    return box.at("seat", seat)
