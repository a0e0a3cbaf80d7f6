"""A player's own panel: the seats in their order, the Teller's cards, and what the question is on.

That is the player's own hand, all animals of the deck, or the losing vote that is used now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.drawing import (
    BLACK,
    BOLD,
    LEAST,
    XL,
    Best,
    Box,
    Column,
    Gap,
    Grid,
    Icon,
    L,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Side,
    Text,
    rows_of,
    sentence,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import EDGE, INK, PAPER, RIM, SOFT, TINTS, WOOD, animal
from games.smallseat.picture.seats import IN_A_ROW, crowded, strip
from games.smallseat.picture.story import story
from games.smallseat.picture.tally import counted, tally
from games.smallseat.view import SmallView

HEIGHT, MORE = 740, 85
"""The height of a panel, and what many animals or another row of seats add to it."""
FEW, SQUARE, STACKED, COLUMNS = 3, 4, 6, 4
"""So many animals of a hand have their names; so many of a deck are in a square; so many are above
their names or numbers; and the columns of more, if they have no names.
"""
HIGH, LOW, NAME = 150, 56, 48
"""The heights of animals above and beside their names, and of a name."""
LABEL = 196
"""The width of the word beside public cards."""
BESIDE = 2.2
"""The width of a name beside its animal, relative to the animal's."""
LINE = 92
"""The height of a line of animals without their names."""
ON_A_PLAYER = ("act", "ask", "gift_to", "nap")
"""The questions that the losing vote that is used now leads to."""
ON_AN_ANIMAL = ("call", "about", "name")
ON_PUBLIC = ("speak", "hide")
"""The questions about the Teller's public cards."""


def panel(shown: Shown[SmallView], me: int) -> Page:
    """Return the panel of a player."""
    view = shown.view
    height = HEIGHT + MORE * ((len(view.animals) > STACKED) + crowded(view))
    if not view.called or shown.asked in ON_AN_ANIMAL:
        inside, counts = _deck(shown, me), None
    elif shown.asked in ON_A_PLAYER:
        inside, counts = _acting(shown, me), tally(shown)
    else:
        seen = me == view.teller and shown.asked not in ON_PUBLIC  # the hand has the counts
        inside, counts = _hand(shown, me), None if seen else tally(shown)
    fill = PAPER if shown.asked in ON_A_PLAYER else WOOD
    body = Panel(inside, shown.frame(me), 10, fill, EDGE)
    return Page(Column(story(shown), strip(shown), counts, body, gap=12), height)


def _deck(shown: Shown[SmallView], me: int) -> Box:
    """Return every animal of the deck, with the number of the reader's own."""
    own = counted(shown.view.table[me].known, shown.view.animals)
    return cells(dict.fromkeys(shown.view.animals, 0) | own, shown, "own")


def _hand(shown: Shown[SmallView], me: int) -> Box:
    """Return the reader's cards; for the Teller the secret ones and the public ones."""
    view, words = shown.view, shown.words
    own = counted(view.table[me].known, view.animals)
    if me != view.teller:
        return cells(own, shown, "own")
    public = counted(view.public, view.animals)
    if not public:
        return cells(own, shown, "own") if own else sentence(words(NOTHING), ink=INK)
    if shown.asked in ON_PUBLIC or not own:
        shows: Box = cells(public, shown, "shown")
        if len(public) > STACKED:
            shows = _bare(public, shown, "shown", COLUMNS)
        return Column(Row(Gap(8), Text(words(CARDS_SHOWN), S, INK)), shows, gap=4)
    secret: Box = (
        cells(own, shown, "own") if len(own) <= STACKED else _bare(own, shown, "own", COLUMNS)
    )
    most = dict(Counter(public).most_common(IN_A_ROW))
    label = Room(Text(words(PUBLIC), LEAST, INK), w=LABEL)
    line = Row(label, _bare(most, shown, "shown", IN_A_ROW), gap=8)
    return Column(secret, Room(line, h=LINE), gap=8)


PUBLIC = message("Public", "cards of the Teller, in a picture: at most 10 letters")
CARDS_SHOWN = message("Your public cards")
NOTHING = message("You have no cards yet: votes that win come to you.")


def cells(counts: Mapping[str, int], shown: Shown[SmallView], key: str) -> Column:
    """Return the animals of a hand in one row, those of a deck in two; of many, each in a line."""
    n = len(counts)
    columns = 2 if n > STACKED else n
    if not any(counts.values()) and FEW < n <= STACKED:
        columns = 2 if n == SQUARE else 3
    boxes = [_cell(animal, count, shown, n).at(key, animal) for animal, count in counts.items()]
    rows = (Row(*row, gap=8).share() for row in rows_of(boxes, columns))
    return Column(*rows, gap=8, grow=1)


def _cell(key: str, count: int, shown: Shown[SmallView], n: int) -> Panel:
    """Return one of ``n`` animals with its name and number, the called one with its sign."""
    card, words, called = CARDS[key], shown.words, key == shown.view.called
    lined, beside = n > STACKED, n == SQUARE and not count
    anchor: Side = "start" if lined or beside else "middle"
    letters = M if lined or beside else S
    lines = 2 if n == SQUARE and count else 1
    name = Best(*(Text(words(said), letters, INK, anchor=anchor, lines=lines)
                  for said in (card.name, card.short) if said), Gap(1), grow=lined)  # fmt: skip
    many = Text(f"×{count}", XL if n <= FEW else L, INK, BLACK) if count else None
    sign = Icon("📣", 52) if called else None
    told = f"{'📣 ' * called}{words(card.name)}{f' ×{count}' * bool(count)}"
    if lined:
        ways = (sign, many, Gap(16)), (many, Gap(16)), (many,)
        inside: Box = Best(
            *(Row(Icon(card.emoji, LOW), name, *each, gap=12) for each in ways), grow=1
        )
    elif many:
        if n > SQUARE:
            inside = Column(Icon(card.emoji).share(), Row(sign, many, pack="middle", gap=6), gap=0)
        else:
            figure = Row(sign, Icon(card.emoji), many.share(), gap=12)
            inside = Column(figure.share(), Room(name, h=lines * NAME), gap=0)
    else:
        told = words.label_value(told, words(card.does))
        effect = Text(words(card.does), LEAST, SOFT, anchor=anchor)
        figure = Row(sign, Icon(card.emoji), gap=12)
        high = Column(Room(figure, h=HIGH), name, effect, gap=0, pack="middle")
        inside = Best(high, Column(figure.share(), name, gap=0), grow=1)
        if beside:
            said = Column(sign, name, effect, gap=0, pack="middle")
            inside = Row(Icon(card.emoji), said.share(BESIDE), gap=12)
    return Panel(inside, pad=4, fill=TINTS[key], edge=RIM, radius=14).saying(told)


def _bare(counts: Mapping[str, int], shown: Shown[SmallView], key: str, columns: int) -> Grid:
    """Return the animals in a grid, each with its number, but without its name."""
    boxes = [
        Panel(
            Row(Icon(CARDS[animal].emoji), Text(f"×{n}", S, INK), gap=4),
            pad=4, fill=TINTS[animal], edge=RIM, radius=14,
        ).at(key, animal).saying(f"{shown.words(CARDS[animal].name)} ×{n}")
        for animal, n in counts.items()
    ]  # fmt: skip
    return Grid(*boxes, columns=columns, gap=6)


def _acting(shown: Shown[SmallView], me: int) -> Box:
    """Return the losing vote that is used now, large, with what it does."""
    view, words = shown.view, shown.words
    seat = me if view.acting is None else view.acting
    key = view.table[seat].vote or view.table[seat].ballot
    card = CARDS[key]
    told = Column(
        Text(words(card.name), L, INK, BLACK),
        sentence(words(card.brief or card.effect), L, INK, 6, "start", BOLD),
        gap=8,
    )
    return Row(animal(key).share(0.34), told.share(), gap=18)
