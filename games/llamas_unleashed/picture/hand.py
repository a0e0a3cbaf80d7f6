"""Cards to choose from: each with its name and, in two or three words, what it does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BLACK,
    BOLD,
    LEAST,
    PAPER,
    SEMIBOLD,
    Best,
    Box,
    Card,
    Column,
    Fan,
    Gap,
    Grid,
    L,
    M,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Stack,
    Text,
)
from games.drawing import INK as DARK
from games.engine import Place, Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import BACK, INK
from games.llamas_unleashed.picture.tiles import WIDE, edge_of, tile

DULL, WORDS = "#dcdccf", "#4a3b2a"
SIDES = {1: 220, 2: 132}
"""The width of cards that are in so few rows."""
SIZES = M, S, LEAST
"""The sizes of names."""
IN_FULL = 3
"""The most cards with their effects in full."""


class Slot(NamedTuple):
    """A card to choose from, with its place; None for an unknown one. A ``late`` one must wait.

    ``more`` are the places of others that are equal.
    """

    key: str | None
    place: Place
    late: bool = False
    more: tuple[Place, ...] = ()

    @property
    def times(self) -> str:
        """How many are equal; empty if there is one."""
        return f"×{len(self.more) + 1}" if self.more else ""


def choices(slots: Sequence[Slot], words: Words, draw: Box | None = None) -> Box:
    """Return cards in two columns, or without words if there are too many.

    Equal cards are shown once. All names have one size if they can. The deck is in a cell that is
    left over.
    """
    slots = _grouped(slots)
    columns = 1 if len(slots) <= IN_FULL else 2
    side = SIDES.get(-(-len(slots) // columns), 112)
    left = draw if len(slots) % columns else None
    fan = Fan(*(small(slot, words) for slot in slots), gap=12, rows=6, slim=WIDE)
    grids: list[Box] = []
    for sizes in ((M,), (S,), (LEAST,), SIZES):
        shown = [told(slot, words, side, in_full=columns == 1, sizes=sizes) for slot in slots]
        grids.append(Grid(*shown, left, columns=columns, gap=6))
    return Best(*grids, fan, grow=1)


def _grouped(slots: Sequence[Slot]) -> list[Slot]:
    """Return the first of equal cards with the places of the others."""
    same = defaultdict[tuple[str | None, bool], list[Place]](list)
    for slot in slots:
        same[slot.key, slot.late].append(slot.place)
    return [Slot(key, first, late, tuple(more)) for (key, late), (first, *more) in same.items()]


def _placed(box: Box, slot: Slot) -> Stack:
    """Return a box in all places of a card."""
    return Stack(box.at(*slot.place), *(Gap().at(*place) for place in slot.more))


def small(slot: Slot, words: Words) -> Card:
    """Return a card without its name."""
    card = tile(slot.key, words) if slot.key else Card(back=BACK).saying("")
    card.dim, card.number = slot.late, slot.times
    return card.at(*slot.place)


def told(
    slot: Slot, words: Words, side: float = 112, in_full: bool = False,
    sizes: Sequence[int] = SIZES,
) -> Box:  # fmt: skip
    """Return a card, ``side`` wide, beside its name and what it does.

    A card across the picture has its effect ``in_full``. The name has one of some ``sizes``.
    """
    if not slot.key:
        back = Row(Card(back=BACK), Pill(slot.times) if slot.more else None)
        return _placed(Panel(back, pad=8, radius=16, fill=PAPER), slot)
    card, fill = CARDS[slot.key], DULL if slot.late else PAPER
    names = [words(card.name), *([words(card.short)] if card.short else [])]
    does, late = words(card.does), words("not now") if slot.late else ""
    said = [f"{does} · {late}", late] if late else [does] if does else []
    below = [Text(each, S, WORDS, BOLD) for each in said]
    if in_full:
        whole = words(card.brief or card.text)
        below.insert(0, Text(whole, M, WORDS, SEMIBOLD, lines=3, roomy=True))
    lines = [Text(name, size, DARK, BLACK, least=min(size, sizes[-1])) for name in names
             for size in sizes]  # fmt: skip
    if in_full:
        lines.insert(0, Text(names[0], L, DARK, BLACK, lines=2, roomy=True))
    tried: list[Box] = [_lines(line, text) for text in below for line in lines] or [*lines]
    if sizes is SIZES:
        two = Text(names[0], M, DARK, BLACK, lines=2, roomy=True)
        tried += [*(_lines(two, text) for text in below), *lines]
        tried.append(Text(names[0], M, DARK, BLACK, lines=3))
    face = tile(slot.key, words).saying("")
    if slot.late:
        face.fill = DULL
    count = Pill(slot.times, edge_of(card), pad=10) if slot.more else None
    box = Row(Gap(2), Room(face, w=side), Best(*tried, grow=1), count, Gap(1), gap=14)
    return _placed(Panel(box, pad=4, radius=16, fill=fill, edge=edge_of(card)), slot)


def _lines(name: Text, below: Text) -> Column:
    return Column(name, below, gap=0, pack="middle")


def to_draw(deck: int, words: Words) -> Panel:
    """Return the deck in the place of a card to choose."""
    text = Text(f"{words('or draw')} · {deck}", M, INK, BLACK, grow=1)
    box = Row(Room(Card(back=BACK).saying(""), w=64), text, gap=14)
    return Panel(box, pad=8, radius=16, fill="#d3ebbd").at("deck")
