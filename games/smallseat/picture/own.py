"""A player's own panel: the seats in their order, the Teller's cards, and what the question is on.

That is the player's own hand, all animals of the deck, or the losing vote that is used now.
"""

from __future__ import annotations

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
    Text,
    sentence,
)
from games.engine import Words, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import EDGE, INK, RIM, SOFT, TINTS, WOOD, animal
from games.smallseat.picture.seats import IN_A_ROW, line
from games.smallseat.picture.story import story
from games.smallseat.picture.tally import LABEL, PUBLIC, counted, tally
from games.smallseat.view import SmallView

HEIGHTS = {4: 960, 5: 980, 6: 1080}
"""The height of a panel by the largest number of animals; with more it is HIGHEST."""
HIGHEST = 1100
STRIP = {False: 236, True: 300}
"""The heights of the seats, by whether they are in two rows."""
LARGE = 340
"""The height of the seats in one row while the open votes are what matters."""
FEW, NAMED = 3, 9
"""So many animals have room for what they do above another line, and so many for their names."""
COLUMNS = 4
"""The number of columns of animals without names."""
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
    height = HEIGHTS.get(max(len(view.animals), 4), HIGHEST)
    crowded = view.seats > IN_A_ROW
    large = view.revealed and not shown.asked and not crowded and me != view.teller
    seats = Room(line(shown, large), h=LARGE if large else STRIP[crowded])
    if not view.called or shown.asked in ON_AN_ANIMAL:
        inside, counts = _deck(shown, me), None
    elif shown.asked in ON_A_PLAYER:
        inside, counts = _acting(shown, me), tally(shown, False)
    else:
        inside, counts = _hand(shown, me), tally(shown, False)
    body = Panel(inside, shown.frame(me), 12, WOOD, EDGE)
    return Page(Column(story(shown), seats, counts, body, gap=12), height)


def _deck(shown: Shown[SmallView], me: int) -> Box:
    """Return every animal of the deck, with the number of the reader's own."""
    own = counted(shown.view.table[me].known, shown.view.animals)
    return cells(dict.fromkeys(shown.view.animals, 0) | own, shown.words, "own")


def _hand(shown: Shown[SmallView], me: int) -> Box:
    """Return the reader's cards; for the Teller the secret ones and the public ones."""
    view, words = shown.view, shown.words
    own = counted(view.table[me].known, view.animals)
    if me != view.teller:
        return cells(own, words, "own", not view.revealed or bool(shown.asked))
    public = counted(view.public, view.animals)
    if not public:
        return cells(own, words, "own") if own else sentence(words(NOTHING), ink=INK)
    if shown.asked in ON_PUBLIC:
        title = Text(words(CARDS_SHOWN), S, INK)
        many = len(public) > FEW and (view.seats > IN_A_ROW or len(public) > NAMED)
        shows = cells(public, words, "shown", len(public) <= FEW)
        if many:
            shows = _bare(public, words, "shown", COLUMNS)
        return Column(title, shows, gap=4)
    secret = cells(own, words, "own", len(own) <= FEW)
    if len(own) > NAMED:
        secret = _bare(own, words, "own", COLUMNS)
    return Column(secret, _line(public, words, words(PUBLIC), "shown"), gap=8)


CARDS_SHOWN = message("Your public cards")
NOTHING = message("You have no cards yet: votes that win come to you.")


def cells(counts: Mapping[str, int], words: Words, key: str, does: bool = True) -> Grid:
    """Return the animals in a grid, each with its number and what it ``does`` if there is room."""
    n = len(counts)
    columns = max(n, 1) if n <= 3 else 2 if n == 4 else 3
    rows = -(-n // columns)
    boxes = [_cell(animal, count, words, rows, does).at(key, animal)
             for animal, count in counts.items()]  # fmt: skip
    return Grid(*boxes, columns=columns, gap=8)


def _cell(key: str, count: int, words: Words, rows: int, does: bool) -> Panel:
    card = CARDS[key]
    names = [Text(words(said), M, INK, anchor="middle") for said in (card.name, card.short) if said]
    effect = Text(words(card.does), LEAST, SOFT, anchor="middle") if does and rows <= 2 else None
    many = Text(f"×{count}", XL if rows <= 2 else L, INK) if count else None
    figure: Box = Icon(card.emoji)
    if many and rows == 1:
        figure = Column(figure, Row(Gap(), many, Gap()), gap=0)
    elif many:
        figure = Row(Gap(grow=0.3), figure.share(), many.share(0.9), gap=10)
    inside = Column(figure.share(), Best(*names) if card.short else names[0], effect, gap=0)
    told = " ".join([words(card.name), *([f"×{count}"] if count else [])])
    told = words.label_value(told, words(card.does)) if effect else told
    return Panel(inside, pad=6, fill=TINTS[key], edge=RIM, radius=14).saying(told)


def _line(counts: Mapping[str, int], words: Words, title: str, key: str) -> Room:
    """Return animals beside each other, below a title."""
    label = Room(Text(title, LEAST, INK), w=LABEL)
    return Room(Row(label, _bare(counts, words, key, max(4, len(counts))), gap=8), h=LINE)


def _bare(counts: Mapping[str, int], words: Words, key: str, columns: int) -> Grid:
    """Return the animals in a grid, each with its number, but without its name."""
    boxes = [
        Panel(
            Row(Icon(CARDS[animal].emoji), Text(f"×{n}", S, INK), gap=4),
            pad=4, fill=TINTS[animal], edge=RIM, radius=14,
        ).at(key, animal).saying(f"{words(CARDS[animal].name)} ×{n}")
        for animal, n in counts.items()
    ]  # fmt: skip
    return Grid(*boxes, columns=columns, gap=6)


def _acting(shown: Shown[SmallView], me: int) -> Box:
    """Return the losing vote that is used now, large, and the reader's other cards."""
    view, words = shown.view, shown.words
    seat = me if view.acting is None else view.acting
    key = view.table[seat].vote or view.table[seat].ballot
    card, own = CARDS[key], counted(view.table[me].known, view.animals)
    small = [Row(Icon(CARDS[each].emoji, 56, paper=True, name=words(CARDS[each].name)),
                 Text(f"×{n}", LEAST, INK), gap=4) for each, n in own.items()]  # fmt: skip
    told = Column(
        Text(words(card.name), L, INK, BLACK, lines=2),
        sentence(words(card.brief or card.effect), L, INK, 6, "start", BOLD),
        Best(Row(*small, gap=12), Row(*small[:5], gap=12), Gap(1)) if small else None,
        gap=8,
    )
    return Row(Room(animal(key), w=250), told.share(), gap=18)
