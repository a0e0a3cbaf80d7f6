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
from games.lion_unicorn.picture.ground import ALARM, BACK, animal
from games.lion_unicorn.picture.phrases import Standing, standing
from games.lion_unicorn.view import CROW, CardView, LionView

BREAD = "🍞"
PLATE, NAME = 300, 110
"""The width of a name and of what a seat needs beside the cards; and the least room of a name."""
HEAD = 56
"""The height of the line with a name."""
LINES = 2
"""The most lines of what a seat needs beside the cards."""
NO_WIN = message("crow: no win"), message("no win")
"""What a crow prevents, the second beside its picture."""
OVERLAP, PLACES, IN_A_ROW = 0.52, 4, 6
"""The part of a card that shows if many overlap; cards are no larger than so many are, and from
more than so many on in two rows."""


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
    return [*cards, Card(wins, number="" if wins else "+", ghost=True, ring="counts")]


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


def bread(shown: Shown[LionView], seat: int) -> Box | None:
    """Return the number of rounds that a seat has won, once any has won one."""
    view, words = shown.view, shown.words
    if not any(each.wins for each in view.table):
        return None
    wins = view.table[seat].wins
    said = words.plural("{n} round won", "{n} rounds won", wins)
    return Meter(wins, view.goal, 44, BREAD, name=said)


def phrases(shown: Shown[LionView], seat: int, lines: int = 1) -> list[Box]:
    """Return what would win for a seat, in gold, or that a crow prevents it.

    They are from the longest to the shortest.
    """
    words = shown.words
    found = standing(shown.view.table[seat], words)
    if found.crow and found.missing <= 1:
        return no_win(words, lines)
    return [gold_pill(text, lines=lines) for text in found.texts]


def no_win(words: Words, lines: int = 1) -> list[Box]:
    """Say that a crow prevents a win."""
    crow = Icon(CARDS[CROW].emblem, 44, paper=True)
    said, short = (Text(words(text), S, ALARM, lines=lines) for text in NO_WIN)
    return [Row(crow, said, gap=8), said, Row(crow, short, gap=8), short]


def heads(shown: Shown[LionView], seat: int, won: Box | None, *needs: Box) -> Box:
    """Return the line with a seat's name, the rounds it has won, and one of what would win."""
    return Room(Best(*(_named(shown, seat, M, each, won) for each in (*needs, None))), h=HEAD)


def _named(shown: Shown[LionView], seat: int, letters: int, *more: Box | None) -> Row:
    """Return a seat's mark and name, and more behind it."""
    name = Text(shown.title(seat), letters, cut=True).share(1, NAME)
    return Row(Mark(seat, 46), name, *more, gap=10)


def broad(shown: Shown[LionView], seat: int) -> Panel:
    """Return the panel of a seat in a line: its name and what it needs beside its cards."""
    won, needs = bread(shown, seat), phrases(shown, seat, LINES)
    plates = (
        Column(_named(shown, seat, letters, won), each, gap=2, pack="middle")
        for each in needs or (None,) for letters in (M, S)
    )  # fmt: skip
    plate = Best(*plates, heads(shown, seat, won, *needs))
    row = Row(Gap(4), Room(plate, w=PLATE), _fan(shown, seat), gap=12)
    return _panel(shown, seat, row, 10)


def slim(shown: Shown[LionView], seat: int) -> Panel:
    """Return the panel of a seat with its cards below its name and what it needs."""
    head = heads(shown, seat, bread(shown, seat), *phrases(shown, seat))
    return _panel(shown, seat, Column(head, _fan(shown, seat), gap=8), 18)


def _panel(shown: Shown[LionView], seat: int, box: Box, pad: int) -> Panel:
    return Panel(box, shown.frame(seat), pad=pad).at("seat", seat)


def _fan(shown: Shown[LionView], seat: int) -> Fan:
    """Return the cards of a seat, which are as large as those of all others."""
    count = max(PLACES, *(len(cards_of(shown, each)) for each in shown.others))
    rows = 1 + (count > IN_A_ROW)
    return Fan(*cards_of(shown, seat), gap=12, show=OVERLAP, rows=rows, count=count)
