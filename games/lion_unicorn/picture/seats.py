"""The seats: their cards, the rounds they have won, and what they need to win."""

from __future__ import annotations

from games.drawing import (
    Best,
    Box,
    Card,
    Column,
    Fan,
    Gap,
    Icon,
    M,
    Mark,
    Panel,
    Ring,
    Room,
    Row,
    S,
    Shown,
    Text,
    gold_pill,
    mat,
)
from games.engine import Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import ALARM, BACK, PALE, animal
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD, FAINT = "🍞", 0.3
"""A round that is won, and how faint one is that is missing."""
NAME, HEAD, PAD = 110, 56, 12
"""The least room of a name, the height of a line of text, and the room around a seat's area."""
NO_WIN = message("crow: no win"), message("no win")
"""What a crow prevents, the second beside its picture."""
OVERLAP = 0.52
"""The part of a card that shows if many overlap."""


def cards_of(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return a seat's cards in the order of their numbers, and the place of one that would win."""
    found = standing(shown.view.table[seat], shown.words)
    cards = [
        _card(card, place, _ring(card, place, found), seat == shown.me, shown.words).at(
            "card", seat, place
        )
        for place, card in enumerate(shown.view.table[seat].cards)
    ]
    if not found.threatens:
        return cards
    wins = CARDS[found.kind].emblem if found.kind else ""
    return [*cards, Card(wins or "🏆", ghost=True, ring="counts").saying("")]


def _ring(card: CardView, place: int, found: Standing) -> Ring:
    """Say whether a card counts towards a win, or is the crow that alone prevents one."""
    if card.up and card.kind == CROW and found.missing <= 1:
        return "threat"
    return "counts" if found.threatens and place in found.counting else ""


def _card(card: CardView, place: int, ring: Ring, own: bool, words: Words) -> Card:
    """Return a card as everyone sees it, or one of the reader's ``own`` as they remember it."""
    number = str(place) if place else words("S")  # the starting card
    kind = CARDS[card.kind] if card.kind else None
    said = message("{n} face-down", "a card by its number in the description of a picture")
    back = words(said, n=number)
    if kind is None or not (card.up or own):
        return Card(number=number, back=BACK).saying(back)
    name = words(kind.name)
    if not card.up:
        remembered = Card(kind.emblem, name, number, back=BACK)
        return remembered.saying(words.label_value(back, name))
    if own:
        return animal(card.kind or "", name, number, ring)
    return animal(card.kind or "", ring=ring).saying(f"{number} {name}")


def bread(shown: Shown[LionView], seat: int) -> Row:
    """Return the rounds that a seat has won, and faintly those that it still needs."""
    wins = shown.view.table[seat].wins
    loaves = (Icon(BREAD, 44, opacity=1 if n < wins else FAINT) for n in range(shown.view.goal))
    said = shown.words.plural("{n} round won", "{n} rounds won", wins)
    return Row(*loaves, gap=2).saying(said)


def needs(shown: Shown[LionView], seat: int) -> list[Box]:
    """Return how close a seat is, in gold if one card could win, or that a crow prevents it.

    The phrases are from the longest to the shortest.
    """
    words, found = shown.words, standing(shown.view.table[seat], shown.words)
    if found.crow and found.missing <= 1:
        return no_win(words)
    if found.missing > 1:
        short = words.plural("{n} card short", "{n} cards short", found.missing)
        return [Text(short, S, PALE)]
    return [gold_pill(text) for text in found.texts]


def no_win(words: Words) -> list[Box]:
    """Say that a crow prevents a win."""
    crow = Icon(CARDS[CROW].emblem, 44, paper=True)
    said, short = (Text(words(text), S, ALARM) for text in NO_WIN)
    return [Row(crow, said, gap=8), said, Row(crow, short, gap=8), short]


def named(shown: Shown[LionView], seat: int, *more: Box | None) -> Row:
    """Return a seat's mark and name, more behind it, and the rounds that it has won."""
    name = Text(shown.title(seat), M, cut=True).share(1, NAME)
    return Row(Mark(seat, 46), name, *more, bread(shown, seat), gap=10)


def stand(shown: Shown[LionView], seat: int, most: int = 240) -> Panel:
    """Return the area of a seat: its name, its cards, and what it needs if any seat is close.

    Its cards are at most this wide, and not much larger than those of the others.
    """
    count = max(len(cards_of(shown, each)) for each in shown.others) // 2
    fan = Fan(*cards_of(shown, seat), show=OVERLAP, rows=3, count=count, anchor="middle", most=most)
    close = any(standing(each, shown.words).missing <= 1 for each in shown.view.table)
    foot = Room(Best(*needs(shown, seat), Gap(1)), h=HEAD) if close else None
    return area(shown, seat, Column(Room(named(shown, seat), h=HEAD), fan, foot, gap=4))


def area(shown: Shown[LionView], seat: int, inside: Box) -> Panel:
    """Return the area of a seat in its colour."""
    return Panel(inside, shown.frame(seat), PAD, *mat(seat)).at("seat", seat)
