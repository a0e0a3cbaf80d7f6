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
PLATE, NAME = 332, 110
"""The width of a name and of what a seat needs beside the cards; and the least room of a name."""
BESIDE = 6
"""The most cards with a name beside them."""
HEAD = 56
"""The height of the line with a name."""
LINES = 3
"""The most lines of what a seat needs beside the cards."""
NO_WIN = message("crow: no win"), message("no win")
"""What a crow prevents, the second beside its picture."""
OVERLAP, PLACES = 0.52, 4
"""The part of a card that shows if many of them overlap. Cards are no larger than so many are, and
as large as an even number, to be of few sizes."""


def cards_of(shown: Shown[LionView], seat: int) -> list[Card]:
    """Return a seat's cards in the order of their numbers, and the place of one that would win.

    The reader's own have their names and numbers.
    """
    found = standing(shown.view.table[seat], shown.words)
    wins = CARDS[found.kind].emblem if found.kind else ""
    return [
        _card(card, place, _ring(card, place, found), seat == shown.me, shown.words).at(
            "card", seat, place
        )
        for place, card in enumerate(shown.view.table[seat].cards)
    ] + [Card(wins, number="" if wins else "+", ghost=True, ring="counts")] * found.threatens


def _ring(card: CardView, place: int, found: Standing) -> Ring:
    """Say whether a card counts towards a win, or is the crow that prevents one."""
    if card.up and card.kind == CROW:
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
    return (
        Card(kind.emblem, name, number, ring) if own else Card(kind.emblem, ring=ring).saying(name)
    )


def bread(shown: Shown[LionView], seat: int) -> Box | None:
    """Return the bread of the rounds that a seat has won, once any has won one."""
    view, words = shown.view, shown.words
    if not any(each.wins for each in view.table):
        return None
    wins = view.table[seat].wins
    said = words.plural("{n} round won", "{n} rounds won", wins) if wins else ""
    return Meter(wins, view.goal, 44, BREAD, PALE, said)


def phrases(shown: Shown[LionView], seat: int, lines: int = 1) -> list[Box]:
    """Return what a seat needs: in gold if one card would win, or that a crow prevents it.

    They are from the longest to the shortest.
    """
    words = shown.words
    found = standing(shown.view.table[seat], words)
    if found.crow:
        return no_win(words, lines)
    if found.close:
        return [gold_pill(text, lines=lines) for text in found.texts]
    return [Text(text, S, PALE, lines=lines) for text in found.texts]


def no_win(words: Words, lines: int = 1) -> list[Box]:
    """Say that a crow prevents a win."""
    crow = Icon(CARDS[CROW].emblem, 44, paper=True)
    said, short = (Text(words(text), S, ALARM, lines=lines) for text in NO_WIN)
    return [Row(crow, said, gap=8), said, Row(crow, short, gap=8), short]


def heads(shown: Shown[LionView], seat: int, won: Box | None, *needs: Box) -> Box:
    """Return the line with a seat's name, the rounds it has won, and one of what it needs."""
    name = Text(shown.title(seat), M, cut=True).share(1, NAME)
    ways = (Row(Mark(seat, 46), name, each, won, gap=10) for each in (*needs, None))
    return Room(Best(*ways), h=HEAD)


def broad(shown: Shown[LionView], seat: int, most: int) -> Panel:
    """Return the panel of a seat in a column, with its name beside its cards.

    If a seat has more cards than BESIDE, those of all are below the name; ``most`` is how many.
    """
    if most > BESIDE:
        return slim(shown, seat)
    needs = Best(*phrases(shown, seat, LINES))
    plate = Column(heads(shown, seat, bread(shown, seat)), needs, gap=4, pack="middle")
    return _panel(shown, seat, Row(Room(plate, w=PLATE), _fan(shown, seat), gap=16))


def slim(shown: Shown[LionView], seat: int, below: int = 0) -> Panel:
    """Return the panel of a seat with its cards below its name.

    What it needs is beside the name, or in up to so many lines ``below`` the cards.
    """
    won, fan = bread(shown, seat), _fan(shown, seat)
    if below:
        needs = Best(*phrases(shown, seat, below))
        return _panel(shown, seat, Column(heads(shown, seat, won), fan, needs, gap=8))
    return _panel(shown, seat, Column(heads(shown, seat, won, *phrases(shown, seat)), fan, gap=8))


def _panel(shown: Shown[LionView], seat: int, box: Box) -> Panel:
    return Panel(box, shown.frame(seat), pad=14).at("seat", seat)


def _fan(shown: Shown[LionView], seat: int) -> Fan:
    cards = cards_of(shown, seat)
    count = max(PLACES, len(cards) + len(cards) % 2)
    return Fan(*cards, gap=12, show=OVERLAP, rows=2, count=count)
