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
from games.llamas_unleashed.picture.tiles import WIDE, Creature, edge_of, ground_of, tile

DULL, WORDS = "#dcdccf", "#4a3b2a"
SIDES = {1: 220, 2: 132}
"""The width of cards that are in so few rows."""
IN_FULL, FEW = 3, 6
"""The most cards with their effects in full, and with large names."""


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


def choices(slots: Sequence[Slot], words: Words, draw: Box | None = None, columns: int = 0) -> Box:
    """Return cards in up to two columns, or without words if there are too many.

    Equal cards are shown once. The deck is in a cell that is left over.
    """
    slots = _grouped(slots)
    columns = columns or (1 if len(slots) <= IN_FULL else 2)
    side = SIDES.get(-(-len(slots) // columns), 126)
    left = draw if len(slots) % columns else None
    fan = Fan(*(small(slot, words) for slot in slots), gap=12, rows=6, slim=WIDE)
    letters = M if len(slots) <= FEW else S
    shown = [told(slot, words, side, columns == 1, letters) for slot in slots]
    return Best(Grid(*shown, left, columns=columns, gap=6), fan, grow=1)


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


def told(slot: Slot, words: Words, side: float, in_full: bool = False, letters: int = S) -> Box:
    """Return a card, ``side`` wide, beside its name and what it does.

    A card across the picture has its effect ``in_full``.
    """
    if not slot.key:
        back = Row(Card(back=BACK), Pill(slot.times) if slot.more else None)
        return _placed(Panel(back, pad=8, radius=16, fill=PAPER), slot)
    card = CARDS[slot.key]
    fill = DULL if slot.late else ground_of(card)
    names = [words(card.name), *([words(card.short)] if card.short else [])]
    does = words(card.does) if card.type != "basic" else ""
    late = words("not now") if slot.late else ""
    said = [each for each in (f"{does} · {late}" if does and late else "", late or does) if each]
    below = [Text(each, S, WORDS, BOLD) for each in said]
    if in_full and card.type != "basic":
        whole = words(card.brief or card.text)
        below.insert(0, Text(whole, M, WORDS, SEMIBOLD, lines=3, roomy=True))
    lines = [Text(name, size, DARK, BLACK) for name in names for size in (letters, LEAST)]
    if in_full:
        lines.insert(0, Text(names[0], L, DARK, BLACK, lines=2, roomy=True))
    two = Text(names[0], M, DARK, BLACK, lines=2, roomy=True)
    tried: list[Box] = [_lines(line, text) for text in below for line in (*lines, two)]
    tried += [*lines, Text(names[0], M, DARK, BLACK, lines=3)]
    count = Pill(slot.times, edge_of(card), pad=10) if slot.more else None
    box = Row(Room(Creature(card), w=side), Best(*tried, grow=1), count, Gap(1), gap=12)
    return _placed(Panel(box, pad=5, radius=16, fill=fill, edge=edge_of(card)), slot)


def _lines(name: Text, below: Text) -> Column:
    return Column(name, below, gap=0, pack="middle")


def to_draw(deck: int, words: Words) -> Panel:
    """Return the deck in the place of a card to choose."""
    text = Text(f"{words('or draw')} · {deck}", M, INK, BLACK, grow=1)
    box = Row(Room(Card(back=BACK).saying(""), w=64), text, gap=14)
    return Panel(box, pad=8, radius=16, fill="#d3ebbd").at("deck")
