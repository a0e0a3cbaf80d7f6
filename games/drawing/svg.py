"""Elements of drawings: SVG elements, emblems and lettering; and the colours of all games.

Tuples of marks form drawings, drawings form parts, and parts form pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from games.drawing.fonts import CACHE_SIZE, SEMIBOLD
from games.drawing.glyphs import EMBLEM_EMS, code_of
from games.drawing.letters import Line
from games.sheet import Drawing, Emblem, Mark, Part, Parts, TextRun, joined

SIGN = 128
"""The size of the drawing of a card within texts."""

FELT = "#2d5f50"
INK = "#2a211c"
"""Lettering on cards and badges, and the dark edge of every mark."""
GOLD = "#ffcf4a"
PAPER, EDGE = "#fffaf0", "#cdbb95"
"""A card and its edge."""


def part(x: float, y: float, width: float, height: float, *drawings: Drawing) -> Parts:
    """Return a part whose drawing counts its coordinates from its own upper left corner.

    A part without an area is left out: nothing of it can be seen, and it can't be painted.
    """
    box = round(x), round(y), round(width), round(height)
    return (Part(*box, joined(drawings)),) if min(box[2:]) > 0 else ()


def tilted(parts: Sequence[Part], degrees: float) -> Parts:
    """Return parts as one that is turned around its middle, clockwise."""
    left, top = min(each.x for each in parts), min(each.y for each in parts)
    wide = max(each.x + each.width for each in parts) - left
    high = max(each.y + each.height for each in parts) - top
    pad = round(abs(degrees) / 100 * max(wide, high)) + 4  # more than the corners reach beyond it
    marks = joined(_moved(each, pad - left, pad - top) for each in parts)
    turn = f"rotate({degrees:g} {pad + wide / 2:g} {pad + high / 2:g})"
    turned = element("g", marks, transform=turn)
    return part(left - pad, top - pad, wide + 2 * pad, high + 2 * pad, turned)


def _moved(drawn: Part, x: int, y: int) -> Drawing:
    """Return a part's drawing at its place in a drawing that begins elsewhere."""
    x, y = drawn.x + x, drawn.y + y
    if drawn.colour:
        return element("rect", x=x, y=y, width=drawn.width, height=drawn.height, fill=drawn.colour)
    if any(isinstance(mark, str | Emblem) for mark in drawn.drawing):
        return element("svg", drawn.drawing, x=x, y=y, width=drawn.width, height=drawn.height)
    return tuple(
        mark._replace(x=mark.x + x, y=mark.y + y)
        for mark in drawn.drawing
        if isinstance(mark, TextRun)
    )


@lru_cache(CACHE_SIZE)
def element(name: str, *inside: Drawing, **attributes: object) -> Drawing:
    """Return an element; ``_`` in the names of attributes becomes ``-``."""
    said = "".join(f" {key.replace('_', '-')}={_value(value)}" for key, value in attributes.items())
    return (f"<{name}{said}>", *joined(inside), f"</{name}>") if inside else (f"<{name}{said}/>",)


def _value(value: object) -> str:
    if isinstance(value, int | float):
        return f'"{round(value, 2) + 0.0:g}"'  # one zero, not two
    return quoteattr(str(value))


@lru_cache(CACHE_SIZE)
def emblem(
    emoji: str, x: float, y: float, size: float, look: str = "", opacity: float = 1
) -> Drawing:
    """Return the emblem of an emoji in a square. Raise KeyError if there is none.

    ``look`` names one of ``games.drawing.looks``, which changes its colours.
    """
    code = code_of(emoji) + (look and f"~{look}")
    return (Emblem(code, round(x), round(y), round(size), opacity),)


def icon(x: float, y: float, size: float, emoji: str, look: str = "") -> Parts:
    """Return an emblem in a square. Raise KeyError if the emoji has none."""
    return part(x, y, size, size, emblem(emoji, 0, 0, size, look))


@lru_cache(CACHE_SIZE)
def lettering(
    line: Line,
    x: float,
    y: float,
    ink: str,
    weight: int = SEMIBOLD,
    anchor: str = "start",
    halo: str = "",
) -> Drawing:
    """Return a line set at ``x`` and ``y``, which is the middle of its capitals.

    ``anchor`` is start, middle or end. A ``halo`` is a dark edge around letters on a scene.
    """
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width
    base, size = round(y + 0.33 * line.size, 2), round(line.size, 2)
    drawn: list[Mark] = []
    for text, code, at, backwards in line.runs():
        if code:
            side = line.size * EMBLEM_EMS
            drawn.append(Emblem(code, round(left + at), round(y - side / 2), round(side)))
        else:
            place = round(left + at, 2)
            drawn.append(TextRun(place, base, size, weight, ink, halo, backwards, text))
    return tuple(drawn)
