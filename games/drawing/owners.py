"""Marks of seats: each seat has its own shape, so that colour is never the only difference."""

from __future__ import annotations

from functools import lru_cache
from math import pi

from games.drawing.fonts import BOLD, CACHE_SIZE
from games.drawing.letters import SMALLEST, fitted, width
from games.drawing.parts import line_of_text
from games.drawing.shapes import flat, polygon, shape
from games.drawing.svg import GOLD, INK, PAPER, element, part
from games.sheet import CHALK, Drawing, Parts, joined

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
MARK = 17
"""The usual radius of a mark."""
WHOLE = 26
"""The size down to which a name is made smaller so that it need not be cut."""
SIZES = (12, 14, 15, 16, 17, 18, 19, 20, 30)


@lru_cache(CACHE_SIZE)
def _mark(seat: int, r: float) -> Drawing:
    middle = r + 1
    fill, points = MARKS[seat]
    disc = element("circle", cx=middle, cy=middle, r=r, fill=PAPER, stroke=INK, stroke_width=2)
    return disc + shape(points, middle, middle, r * 0.66, fill=fill)


def owner(seat: int, cx: float, cy: float, r: int = MARK) -> Parts:
    """Return the mark of a seat; its middle is given."""
    return part(cx - r - 1, cy - r - 1, 2 * r + 2, 2 * r + 2, _mark(seat, r))


def all_marks() -> Parts:
    """Return the marks of all seats in the usual sizes, to be drawn beforehand."""
    return joined(owner(seat, 0, 0, r) for r in SIZES for seat in range(len(MARKS)))


def named(
    x: float, y: float, seat: int, name: str, room: float, ink: str = CHALK, size: float = 32,
    yours: bool = False, weight: int = BOLD, line: str = GOLD, least: float = SMALLEST,
) -> tuple[Parts, float]:  # fmt: skip
    """Return the mark and the name of a seat from ``x`` on, and their width.

    ``yours`` underlines the name of the reader's own seat. ``least`` is the name's smallest size;
    a name that would be cut then is a little smaller if it is whole there.
    """
    r = round(size * 0.53)
    start = 2 * r + 10
    left = max(room - start, 30)
    if least > WHOLE and width(name, WHOLE, weight) <= left:
        least = WHOLE
    said = fitted(name, size, left, weight, least)
    under = flat(x + start, y + size * 0.5, said.width, 4, line) if yours else ()
    drawn = [owner(seat, x + r + 1, y, r), line_of_text(said, x + start, y, ink, weight), under]
    return joined(drawn), start + said.width
