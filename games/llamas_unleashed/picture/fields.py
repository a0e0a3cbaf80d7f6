"""A Field: the largest tiles that fit, Animals first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import Box, Parts, Spots, joined
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.tiles import LADDER, high, tile

GAP, BELOW = 10, 12
STACKED = 64  # equal cards are in one stack if tiles would be smaller than this
ORDER = ("alpaca", "goat", "llama", "ram")


class Pile(NamedTuple):
    """Equal cards in one stack: the card, and their places in the Field."""

    key: str
    places: list[int]


def ordered(field: Sequence[str]) -> list[int]:
    """Return the places of a Field by variation, then those of Upgrades and Downgrades."""

    def rank(place: int) -> tuple[int, int, bool, str]:
        card = CARDS[field[place]]
        if card.variation:
            return 0, ORDER.index(card.variation[0]), card.type != "basic", card.name
        return 1 + (card.type == "downgrade"), 0, False, card.name

    return sorted(range(len(field)), key=rank)


def piles(field: Sequence[str], stacked: bool) -> list[Pile]:
    """Return the cards of a Field in order, with equal ones together if they are ``stacked``."""
    found: list[Pile] = []
    for place in ordered(field):
        if stacked and found and found[-1].key == field[place]:
            found[-1].places.append(place)
        else:
            found.append(Pile(field[place], [place]))
    return found


def per_row(w: int, room: float) -> int:
    """Return the number of tiles side by side."""
    return max(1, int((room + GAP) // (w + GAP)))


def fits(w: int, count: int, box: Box) -> bool:
    """Return whether this number of tiles of this width fits into a box."""
    rows = -(-count // per_row(w, box[2]))
    return w <= box[2] and rows * (high(w) + BELOW) - BELOW <= box[3]


def lay(
    seat: int, field: Sequence[str], box: Box, spots: Spots, most: int = LADDER[0],
    stacks: bool = True,
) -> Parts:  # fmt: skip
    """Draw a Field in a box, and record the positions of its cards.

    Without ``stacks``, tiles overlap if there are too many.
    """
    if not field:
        return ()
    sizes = [w for w in LADDER if w <= most]
    whole, stacked = piles(field, False), piles(field, stacks)
    large = [w for w in sizes if w >= STACKED and fits(w, len(whole), box)]
    if large:
        return _laid(seat, whole, large[0], box, spots)
    small = [w for w in sizes if fits(w, len(stacked), box)]
    return _laid(seat, stacked, small[0] if small else sizes[-1], box, spots)


def _laid(seat: int, found: list[Pile], w: int, box: Box, spots: Spots) -> Parts:
    x, y, width, height = box
    h, across = high(w), per_row(w, width)
    down = max(1, int((height + BELOW) // (h + BELOW)))
    step = float(w + GAP)
    if len(found) > across * down:  # the last resort: they overlap
        across = -(-len(found) // down)
        step = (width - w) / max(1, across - 1)
    parts = []
    for i, pile in enumerate(found):
        at = x + i % across * step, y + i // across * (h + BELOW), w, h
        spots.update({("field", seat, place): at for place in pile.places})
        parts.append(tile(pile.key, at[0], at[1], w, len(pile.places)))
    return joined(parts)
