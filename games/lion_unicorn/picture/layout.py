"""The positions of the cards in front of a seat, as large as its room allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.drawing import Box
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.view import CardView

ORDER = list(CARDS)
GAP, BAR, BESIDE = 12, 30, 16
"""The room between cards, for the bar after the starting card, and before the backs."""
BROADEST = 0.86
"""The width of a card at most, as a share of its height."""
WIDE = 0.74
"""With cards of this share of their height, the backs are not made smaller."""
LEAST, LOWEST = 54, 44
"""The smallest width of a card before cards cover each other, and the lowest back."""
CROWDED = 0.6
"""The share of their distances from which on only the cards beside the backs overlap."""
STEP = 6
"""Widths are multiples of this, so that cards of different seats are often equal."""


class Place(NamedTuple):
    """The position of a card: its number, its box, and whether an equal card covers half of it."""

    number: int
    box: Box
    covered: bool = False


class Laid(NamedTuple):
    """The positions of a seat's cards; ``bar`` is the x coordinate where the starting card ends."""

    places: list[Place]
    bar: float

    @property
    def right(self) -> float:
        """The x coordinate where the cards end."""
        return max(x + w for _, (x, _, w, _), _ in self.places)


def sorted_places(cards: Sequence[CardView]) -> tuple[list[int], list[int]]:
    """Return the places of the face-up cards by kind, then those of the face-down ones."""
    up = [i for i, c in enumerate(cards) if i and c.up and c.kind]
    down = [i for i in range(1, len(cards)) if i not in up]
    return sorted(up, key=lambda i: ORDER.index(cards[i].kind or "")), down


class _Rows(NamedTuple):
    """The sizes of cards if the backs are in a certain number of rows.

    ``wide`` is the width of a card, ``shown`` the share of it that stays visible if an equal card
    covers it, ``back`` the size of a back, ``columns`` the number of
    backs in each of the ``rows``.
    """

    wide: float
    shown: float
    back: tuple[float, float]
    columns: int
    rows: int


def arrange(cards: Sequence[CardView], box: Box) -> Laid:
    """Return the positions of a seat's cards: the starting card, those face-up, and the backs.

    The backs are in as few rows as leave the other cards wide. If no number of rows does, it is the
    one that leaves them widest.
    """
    up, down = sorted_places(cards)
    equal = [cards[i].kind == cards[j].kind for i, j in pairwise(up)]
    most = range(1, min(3, max(1, len(down))) + 1)
    ways = [_rows(len(up), equal, len(down), box, rows) for rows in most]
    ways = [way for way in ways if way.back[1] >= LOWEST or not down]
    wide = [way for way in ways if way.wide >= WIDE * box[3]]
    way = wide[0] if wide else max(ways, key=lambda way: way.wide)
    return _placed(up, down, equal, box, way)


def _rows(ups: int, equal: list[bool], downs: int, box: Box, rows: int) -> _Rows:
    """Return the largest sizes with which all cards fit, with the backs in ``rows`` rows."""
    _, _, w, h = box
    high = (h - (rows - 1) * 8) / rows
    columns = -(-downs // rows)
    back = int(0.84 * high) if rows > 1 else 0
    taken = columns * (back + 8) + (BESIDE if downs else 0)
    fixed = BAR * (ups > 0) + GAP * equal.count(False) + taken
    for shown in (0.5, 0.36, 0.24):
        units = 1.0 + (ups > 0) + sum(shown if same else 1 for same in equal)
        units += 0.8 * columns if rows == 1 else 0
        wide = min((w - fixed) / units, BROADEST * h)
        if wide >= LEAST:
            break
    wide = max(wide - wide % STEP, LEAST - LEAST % STEP)
    if rows == 1:
        back = int(0.8 * wide) // STEP * STEP
    return _Rows(wide, shown, (back, int(high)), columns, rows)


def _placed(up: list[int], down: list[int], equal: list[bool], box: Box, way: _Rows) -> Laid:
    x, y, w, h = box
    wide, shown, (low, high), columns, _ = way
    steps = [wide + BAR] if up else []
    steps += [shown * wide if same else wide + GAP for same in equal]
    step = low + 8.0
    room = w - wide - (columns * step + BESIDE if down else 0)
    squeeze = min(1.0, room / sum(steps)) if steps else 1.0
    if squeeze < CROWDED and way.rows == 1:  # the backs overlap as much as the other cards
        squeeze = (w - wide - BESIDE) / (sum(steps) + columns * step)
        step *= squeeze
    at, found = x, [Place(0, (x, y, wide, h))]
    for j, place in enumerate(up):
        at += steps[j] * squeeze
        found.append(Place(place, (at, y, wide, h), j < len(equal) and equal[j]))
    one_row = len(down) <= columns
    left = min(at + wide + BESIDE, x + w - columns * step) if one_row else (
        x + w + 8 - columns * step
    )  # fmt: skip
    for j, place in enumerate(down):
        top = y + j // columns * (high + 8)
        found.append(Place(place, (left + j % columns * step, top, low, high)))
    return Laid(found, x + wide if up else 0)
