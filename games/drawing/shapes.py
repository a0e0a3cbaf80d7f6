"""Areas, frames, arrows and paths: the elements of all other parts.

Large areas consist of flat ones and small corners, because these are drawn once at any size.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from games.drawing.fonts import CACHE_SIZE
from games.drawing.svg import GOLD, INK, element, part
from games.sheet import Drawing, Part, Parts, joined

Point = tuple[float, float]


def flat(x: float, y: float, w: float, h: float, fill: str) -> Parts:
    """Return a rectangle of one colour."""
    box = round(x), round(y), round(w), round(h)
    return (Part(*box, (), fill),) if w >= 1 and h >= 1 else ()


@lru_cache(CACHE_SIZE)
def rounded(x: float, y: float, w: float, h: float, radius: int, fill: str) -> Parts:
    """Return a rectangle of one colour with round corners."""
    r = radius
    x, y, w, h = round(x), round(y), round(w), round(h)
    corners = [
        part(x + i * (w - r), y + j * (h - r), r, r, _quarter(r, i, j, fill))
        for i in (0, 1)
        for j in (0, 1)
    ]
    return joined(
        [*corners, flat(x + r, y, w - 2 * r, h, fill), flat(x, y + r, r, h - 2 * r, fill),
         flat(x + w - r, y + r, r, h - 2 * r, fill)]
    )  # fmt: skip


@lru_cache(CACHE_SIZE)
def _quarter(r: int, i: int, j: int, fill: str) -> Drawing:
    """Return a quarter of a disc that fills a square except the corner at ``i`` and ``j``."""
    across, down = (1 - 2 * i) * r, (1 - 2 * j) * r
    sweep = 1 if i == j else 0
    shape = f"M{i * r} {(1 - j) * r}a{r} {r} 0 0 {sweep} {across} {-down}V{(1 - j) * r}Z"
    return element("path", d=shape, fill=fill)


@lru_cache(CACHE_SIZE)
def outline(x: float, y: float, w: float, h: float, radius: int, *bands: tuple[int, str]) -> Parts:
    """Return a frame of bands from outside to inside, each with its width and colour."""
    x, y, w, h = round(x), round(y), round(w), round(h)
    thick, r = sum(wide for wide, _ in bands), radius
    found = [
        part(x + i * (w - r), y + j * (h - r), r, r, _bend(r, i, j, bands))
        for i in (0, 1)
        for j in (0, 1)
    ]
    at = 0
    for wide, colour in bands:
        found += [
            flat(x + r, y + at, w - 2 * r, wide, colour),
            flat(x + r, y + h - at - wide, w - 2 * r, wide, colour),
            flat(x + at, y + r, wide, h - 2 * r, colour),
            flat(x + w - at - wide, y + r, wide, h - 2 * r, colour),
        ]
        at += wide
    assert thick <= r
    return joined(found)


@lru_cache(CACHE_SIZE)
def _bend(r: int, i: int, j: int, bands: tuple[tuple[int, str], ...]) -> Drawing:
    """Return the corner of a frame."""
    cx, cy, at, drawn = (1 - i) * r, (1 - j) * r, 0.0, []
    for wide, colour in bands:
        drawn.append(element("circle", cx=cx, cy=cy, r=r - at - wide / 2, fill="none",
                             stroke=colour, stroke_width=wide))  # fmt: skip
        at += wide
    return joined(drawn)


def polygon(corners: int, turn: float = 0, inner: float = 0) -> tuple[Point, ...]:
    """Return a regular polygon of radius 1, or a star with its inner radius."""
    count = corners * 2 if inner else corners
    found = []
    for i in range(count):
        r = inner if inner and i % 2 else 1.0
        angle = 2 * pi * i / count + turn
        found.append((r * sin(angle), -r * cos(angle)))
    return tuple(found)


def shape(points: tuple[Point, ...], cx: float, cy: float, size: float, **look: object) -> Drawing:
    """Return a closed path through points around a centre."""
    at = "L".join(f"{cx + size * x:.1f} {cy + size * y:.1f}" for x, y in points)
    return element("path", d=f"M{at}Z", **look)


def arrow(x1: float, y1: float, x2: float, y2: float) -> Parts:
    """Return an arrow for a possible movement from one point to another."""
    left, top = round(min(x1, x2)) - 20, round(min(y1, y2)) - 20
    length, angle = hypot(x2 - x1, y2 - y1), atan2(y2 - y1, x2 - x1)

    def at(forward: float, aside: float) -> str:
        across = x1 - left + forward * cos(angle) - aside * sin(angle)
        down = y1 - top + forward * sin(angle) + aside * cos(angle)
        return f"{across:.1f} {down:.1f}"

    neck = max(length - 20, 0)
    corners = ((0, -4), (neck, -4), (neck, -14), (length, 0), (neck, 14), (neck, 4), (0, 4))
    drawn = element("path", d=f"M{'L'.join(at(*corner) for corner in corners)}Z", fill=GOLD,
                    stroke=INK, stroke_width=2.5, stroke_linejoin="round")  # fmt: skip
    return part(left, top, abs(x2 - x1) + 40, abs(y2 - y1) + 40, drawn)
