"""A Field with the names of its cards: wide tiles in columns, Upgrades beside their Animal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawing import SMALLEST, Box, Parts, Spots, joined
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import lay, piles
from games.llamas_unleashed.picture.wide import (
    BESIDE,
    HEIGHTS,
    WIDE,
    attached,
    lines,
    name_of,
    name_room,
    whole,
    wide_tile,
)

APART = 7


@dataclass
class Entry:
    """A tile of a Field: equal cards by their places, and the place of an Upgrade beside it."""

    key: str
    places: list[int]
    beside: int | None = None


def entries(field: Sequence[str], stacked: bool, h: int, words: Words) -> list[Entry]:
    """Return the tiles of a Field, each ``h`` pixels high.

    An Upgrade that needs a variation shares the tile of an Animal of it, if the Animal's name still
    fits.
    """
    found: list[Entry] = []
    for pile in piles(field, stacked):
        card = CARDS[pile.key]
        animal = next((e for e in found if card.needs and _takes(e, card.needs, h, words)), None)
        if animal and len(pile.places) == 1:
            animal.beside = pile.places[0]
        else:
            found.append(Entry(pile.key, pile.places))
    return found


def _takes(entry: Entry, variation: str, h: int, words: Words) -> bool:
    """Return whether an Upgrade that needs a variation can be drawn beside a tile."""
    card = CARDS[entry.key]
    if variation not in card.variation or entry.beside is not None or len(entry.places) > 1:
        return False
    return whole(name_of(card, words), SMALLEST, lines(h), name_room(card, h, True))


def lay_named(
    seat: int, field: Sequence[str], box: Box, spots: Spots, words: Words, least: int = 0
) -> Parts:
    """Draw a Field in a box with the names of its cards, and record their positions.

    If it has too many cards for tiles at least ``least`` high, draw it without names.
    """
    x, y, w, h = box
    columns = int((w + APART) // (WIDE + APART))
    for stacked in (False, True):
        for high in (high for high in HEIGHTS if high >= least):
            found = entries(field, stacked, high, words)
            rows = -(-len(found) // columns)
            if rows * (high + APART) - APART > h:
                continue
            step = (w - columns * WIDE) / max(1, columns - 1) + WIDE
            step = min(step, WIDE + 2 * APART)
            return joined(
                _entry(seat, field, one, x + i % columns * step, y + i // columns * (high + APART),
                       high, spots, words)
                for i, one in enumerate(found)
            )  # fmt: skip
    return lay(seat, field, box, spots)


def _entry(
    seat: int, field: Sequence[str], one: Entry, x: float, y: float, h: int, spots: Spots,
    words: Words,
) -> Parts:  # fmt: skip
    """Draw a tile, and the Upgrade that shares it."""
    right = BESIDE - 3 if one.beside is not None else 0
    spots.update({("field", seat, place): (x, y, WIDE - right, h) for place in one.places})
    drawn = wide_tile(one.key, x, y, h, words, len(one.places), bool(right))
    if one.beside is None:
        return drawn
    upgrade, box = attached(field[one.beside], x, y, h)
    spots["field", seat, one.beside] = box
    return drawn + upgrade
