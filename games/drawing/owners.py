"""Marks of seats: each seat has its own shape, so that colour is never the only difference."""

from __future__ import annotations

from functools import lru_cache
from math import pi

from games.drawing.fonts import CACHE_SIZE
from games.drawing.shapes import polygon, shape
from games.drawing.svg import INK, PAPER, element, part
from games.sheet import Drawing, Parts

_PLUS = (
    (-0.33, -1), (0.33, -1), (0.33, -0.33), (1, -0.33), (1, 0.33), (0.33, 0.33), (0.33, 1),
    (-0.33, 1), (-0.33, 0.33), (-1, 0.33), (-1, -0.33), (-0.33, -0.33),
)  # fmt: skip
_HEART = (
    (0, 0.95), (-1, -0.15), (-0.95, -0.65), (-0.5, -0.9), (0, -0.5), (0.5, -0.9), (0.95, -0.65),
    (1, -0.15),
)  # fmt: skip
_ARROW = (
    (-0.95, -0.35), (0.15, -0.35), (0.15, -0.9), (1, 0), (0.15, 0.9), (0.15, 0.35), (-0.95, 0.35),
)  # fmt: skip
MARKS = (
    ("#1f5fbf", polygon(24)),
    ("#c62828", ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))),
    ("#2e7d32", ((0, -1), (1, 0.8), (-1, 0.8))),
    ("#7b3fb5", polygon(5, 0, 0.42)),
    ("#a85400", ((0, -1.05), (0.8, 0), (0, 1.05), (-0.8, 0))),
    ("#00707a", _PLUS),
    ("#b0125a", _HEART),
    ("#2a211c", ((-1, -0.75), (1, -0.75), (0, 1))),
    ("#3949ab", polygon(6, pi / 6)),
    ("#5d6100", _ARROW),
)
"""Circle, square, triangle, star, diamond, plus, heart, triangle on its tip, hexagon, arrow."""
COLOURS = tuple(colour for colour, _ in MARKS)
"""The colours of the seats, on which pale letters can be read."""
NIGHT, SHADE = (0x1A, 0x10, 0x24), 0.56
"""The colour of which a mat has a share, so that pale letters can be read on it."""


def mat(seat: int) -> tuple[str, str]:
    """Return the ground of a seat's area, which is its colour, dark, and the edge around it.

    >>> mat(0)
    ('#1c3368', '#1f5fbf')
    """
    edge = COLOURS[seat]
    mixed = (round(SHADE * n + (1 - SHADE) * m)
             for n, m in zip(NIGHT, bytes.fromhex(edge[1:]), strict=True))  # fmt: skip
    return f"#{bytes(mixed).hex()}", edge


@lru_cache(CACHE_SIZE)
def _mark(seat: int, r: float, share: float) -> Drawing:
    middle = r + 1
    fill, points = MARKS[seat]
    disc = element("circle", cx=middle, cy=middle, r=r, fill=PAPER, stroke=INK, stroke_width=2)
    return disc + shape(points, middle, middle, r * share, fill=fill)


def owner(seat: int, cx: float, cy: float, r: int, share: float = 0.66) -> Parts:
    """Return the mark of a seat; its middle is given, and the size of its shape."""
    return part(cx - r - 1, cy - r - 1, 2 * r + 2, 2 * r + 2, _mark(seat, r, share))
