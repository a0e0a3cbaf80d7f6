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
    sentence,
)
from games.engine import message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import EDGE, INK, PAPER, RIM, SOFT, TINTS, WOOD, animal
from games.smallseat.picture.seats import IN_A_ROW, crowded, strip
from games.smallseat.picture.story import story
from games.smallseat.picture.tally import SIGN, counted, tally
from games.smallseat.view import SmallView

HEIGHT, MORE = 790, 60
"""The height of a panel, and what many animals or another row of seats add to it."""
SQUARE, STACKED, COLUMNS = 4, 6, 4
"""So many animals are in a square; so many are above their names; and the columns of animals
without names."""
NAMES = 56, 92, 128
"""The heights of a name in one line, in two, and in two with what an animal does."""
LABEL = 196
"""The width of the word beside public cards."""
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
        shows = _beside(public, shown, "shown")
        return Column(Row(Gap(8), Text(words(CARDS_SHOWN), S, INK)), shows, gap=4)
    most = dict(Counter(public).most_common(IN_A_ROW))
    label = Room(Text(words(PUBLIC), LEAST, INK), w=LABEL)
    line = Row(label, _bare(most, shown, "shown", IN_A_ROW), gap=8)
    return Column(_beside(own, shown, "own"), Room(line, h=LINE), gap=8)


PUBLIC = message("Public", "cards of the Teller, in a picture: at most 10 letters")
CARDS_SHOWN = message("Your public cards")
NOTHING = message("You have no cards yet: winning votes come to you.")


def cells(counts: Mapping[str, int], shown: Shown[SmallView], key: str) -> Box:
    """Return the animals of a hand or a deck side by side, in rows, or without their names.

    The names of all have the same number of lines, so that they are at one height.
    """
    n = len(counts)

    def grid(columns: int, lines: int, letters: int = 0) -> Grid:
        each = _wide if columns == 2 < n else _cell
        boxes = (
            each(animal, many, shown, lines, letters).at(key, animal)
            for animal, many in counts.items()
        )
        return Grid(*boxes, columns=columns, gap=8)

    if n > STACKED:
        return grid(2, 1)
    columns = n if n < SQUARE else 2 + (n > SQUARE)
    ways = (grid(columns, 1, letters) for letters in (M, S, LEAST))
    return Best(*ways, grid(columns, 2), grid(2, 2), _bare(counts, shown, key, n), grow=1)


def _names(
    key: str, count: int, shown: Shown[SmallView], anchor: Side, lines: int, letters: int
) -> Best:
    """Return an animal's name, and without a number a few words on what it does."""
    card, words = CARDS[key], shown.words
    names = [Text(words(said), letters or M, INK, BOLD, anchor, lines, letters or LEAST, lines > 1)
             for said in (card.name, card.short) if said]  # fmt: skip
    does = None if count else Text(words(card.does), LEAST, SOFT, anchor=anchor)
    both = (Column(name, does, gap=0, pack="middle") for name in names)
    return Best(*both, *names)


def _cell(key: str, count: int, shown: Shown[SmallView], lines: int, letters: int) -> Panel:
    """Return an animal with its number above its name."""
    number = Column(*reversed(_number(key, count, shown, XL)), gap=10, pack="middle")
    name = Room(
        _names(key, count, shown, "middle", lines, letters), h=NAMES[lines - 1 + (not count)]
    )
    figures = (Icon(CARDS[key].emoji).share(grow) for grow in (0, 1))
    figure = Best(*(Row(each, number, gap=12, pack="middle") for each in figures), grow=1)
    return _ground(key, count, shown, Column(figure, name, gap=0))


def _wide(key: str, count: int, shown: Shown[SmallView], lines: int, letters: int) -> Panel:
    """Return an animal before its number and its name, which may be left out if of any size."""
    said = _names(key, count, shown, "start", lines, letters)
    number = Row(*_number(key, count, shown, L), gap=10) if count else None
    figure = Icon(CARDS[key].emoji).share(0)
    ways = [
        Row(figure, Column(number, said, gap=0, pack="middle").share(), Gap(4), gap=10),
        Row(figure, Column(said, pack="middle", grow=1), number, Gap(8), gap=12),
    ]
    ways += [] if letters else [Row(figure, Gap(), number, Gap(8), gap=12)]
    return _ground(key, count, shown, Best(*ways, grow=1))


def _number(key: str, count: int, shown: Shown[SmallView], letters: int) -> list[Box]:
    """Return how many there are of an animal, if any, and the sign of the one that was called."""
    sign = [Icon("📣", SIGN)] if key == shown.view.called else []
    return [Text(f"×{count}", letters, INK, BLACK), *sign] if count else []


def _ground(key: str, count: int, shown: Shown[SmallView], inside: Box) -> Panel:
    """Return the ground of an animal; what was called is read aloud with its sign."""
    card, words = CARDS[key], shown.words
    told = f"{'📣 ' * (key == shown.view.called)}{words(card.name)}{f' ×{count}' * bool(count)}"
    told = told if count else words.label_value(told, words(card.does))
    return Panel(inside, pad=8, fill=TINTS[key], edge=RIM, radius=14).saying(told)


def _beside(counts: Mapping[str, int], shown: Shown[SmallView], key: str) -> Box:
    """Return animals that have other things beside them, many without their names."""
    few = len(counts) <= SQUARE
    return cells(counts, shown, key) if few else _bare(counts, shown, key, COLUMNS)


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
