"""The places around the table: clockwise from the upper left, in two rows."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from games.drawing import Box

LEFT, RIGHT = 40, 1160
"""The edges of the outermost places."""
TOP, CENTRE, SPACE = 138, 84, 11
"""The top of the upper row, the height between the rows, and the space around that."""
BESIDE = 4
"""The most seats with which a plate is beside its vote, not above or below it."""
IN_A_ROW = 3
"""The number of seats that are all in one row, each with its vote below its plate."""
PLATE, TALL, GAP = 80, 150, 9
"""The height of a plate with its vote above or below it, in one row too, and the gap between."""
WIDEST, WIDER = 236, 260
"""The width of the largest vote, and of one in a single row."""


class Spot(NamedTuple):
    """The boxes of a seat's plate and vote."""

    plate: Box
    vote: Box


def upper(seats: int) -> int:
    """Return the number of seats in the upper row."""
    return (seats + 1) // 2


def clockwise(seats: int, left: float, right: float) -> list[tuple[int, float, float]]:
    """Return the row, the left edge and the width of each place, clockwise."""
    first = upper(seats)
    wide = (right - left) / first
    start = left + (first - (seats - first)) * wide / 2
    row = [(0, left + i * wide, wide) for i in range(first)]
    return row + [(1, start + i * wide, wide) for i in reversed(range(seats - first))]


def court(seats: int, low: float) -> list[Spot]:
    """Return the boxes of all places, clockwise from the Smallseat, above ``low``."""
    if seats == IN_A_ROW:
        wide, high = (RIGHT - LEFT) / seats, low - TOP - CENTRE - 2 * SPACE
        return [_in_a_row(LEFT + i * wide + 4, wide - 8, high) for i in range(seats)]
    high = (low - TOP - CENTRE - 2 * SPACE) / 2
    spots = []
    for row, x, wide in clockwise(seats, LEFT, RIGHT):
        y = TOP + row * (high + CENTRE + 2 * SPACE)
        if seats > BESIDE:
            spots.append(_above(x + 4, y, wide - 8, high, row))
        elif x == LEFT:
            spots.append(_beside(y, high, x + wide - 10 - WIDEST, x + 10))
        else:
            spots.append(_beside(y, high, x + 10, x + 26 + WIDEST))
    return spots


def _in_a_row(x: float, w: float, h: float) -> Spot:
    """Return the boxes of a plate and of the large vote below it."""
    vote = x + (w - WIDER) / 2, TOP + TALL + GAP, WIDER, h - TALL - GAP
    return Spot((x, TOP, w, TALL), vote)


def _beside(y: float, high: float, vote: float, plate: float) -> Spot:
    """Return the boxes of a plate and of the vote beside it."""
    wide = (RIGHT - LEFT) / 2 - 36 - WIDEST
    return Spot((plate, y, wide, high), (vote, y, WIDEST, high))


def _above(x: float, y: float, w: float, h: float, row: int) -> Spot:
    """Return the boxes of a plate and its vote: the plate is above; in the lower ``row``, below."""
    wide, high = min(w - 6, WIDEST), h - PLATE - GAP
    left = x + (w - wide) / 2
    if row:
        return Spot((x, y + high + GAP, w, PLATE), (left, y, wide, high))
    return Spot((x, y, w, PLATE), (left, y + PLATE + GAP, wide, high))


def bands(spots: list[Spot], places: list[int]) -> list[Box]:
    """Return the boxes of the band beneath the votes of adjacent ``places``.

    In a single row the band does not connect the last place with the first, which is adjacent.
    """
    votes = [spots[place].vote for place in places]
    connected = [
        (spots[one].vote, spots[other].vote)
        for one, other in pairwise(places)
        if one < other or spots[one].vote[1] != spots[other].vote[1]
    ]
    return votes + [joint(*pair) for pair in connected]


def joint(one: Box, other: Box) -> Box:
    """Return the box that connects the boxes of two adjacent votes."""
    nearer, further = (max, min) if one[1] != other[1] else (min, max)
    left, top = nearer(one[0], other[0]), min(one[1], other[1])
    right = further(one[0] + one[2], other[0] + other[2])
    return left, top, right - left, max(one[1] + one[3], other[1] + other[3]) - top
