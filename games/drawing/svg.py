"""SVG as text: elements, parts and whole pictures.

A picture is a flat sheet of colour with parts laid on it, one after the other. Each part is a
nested ``<svg>`` on a line of its own, so that whoever draws the picture can draw equal parts once
and keep them. Emblems are named and not contained: ``<image href="openmoji:1F98A"/>``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from games.drawing.fonts import FAMILY, KEPT, SEMIBOLD
from games.drawing.glyphs import EMBLEM_EMS, code_of
from games.drawing.letters import Line

EMBLEM = "openmoji:"
"""What the address of an emblem begins with; its code follows."""
FRAME = f'xmlns="http://www.w3.org/2000/svg" xml:space="preserve" font-family="{FAMILY}"'
"""The attributes of every outermost element."""
WIDTH, HEIGHT = 1200, 780
"""How large every picture of a table is: Discord shows it at 550 and on a phone at 360."""
LOW = 600
"""How high the picture of a single card is."""
SIGN = 128
"""How large a card is drawn to stand within texts."""

HALO = 6
BACKWARDS = {"direction": "rtl"}
"""What a text has that goes from right to left; its ``x`` is its left end too."""
FELT = "#2d5f50"
CHALK = "#fff8ea"
"""Lettering on dark ground."""
INK = "#2a211c"
"""Lettering on cards and badges, and the dark edge of every mark."""
GOLD = "#ffcf4a"
PAPER, EDGE = "#fffaf0", "#cdbb95"
"""A card and its edge."""

_SHEET = re.compile(
    r'<svg [^>]*? width="(\d+)" height="(\d+)">\n<rect width="\d+" height="\d+" fill="([^"]+)"/>'
)
_PART = re.compile(r'<svg x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)">(.*)</svg>')
_FLAT = re.compile(r'<rect width="(\d+)" height="(\d+)" fill="(#\w+)"/>')


class Part(NamedTuple):
    """A part of a picture and where it lies; ``drawing`` is what it is made of."""

    x: int
    y: int
    width: int
    height: int
    drawing: str

    @property
    def colour(self) -> str | None:
        """The colour of a part that is one flat area."""
        found = _FLAT.fullmatch(self.drawing)
        size = (str(self.width), str(self.height))
        return found[3] if found and found.groups()[:2] == size else None


class Sheet(NamedTuple):
    """A picture taken apart."""

    width: int
    height: int
    colour: str
    parts: list[Part]


def picture(height: float, *parts: str, colour: str = FELT) -> str:
    """Return a whole picture, as wide as all; later parts lie on top of earlier ones."""
    size = f'width="{WIDTH}" height="{round(height)}"'
    lines = [f"<svg {FRAME} {size}>", f'<rect {size} fill="{colour}"/>', *filter(None, parts)]
    return "\n".join([*lines, "</svg>"])


def sheet(svg: str) -> Sheet:
    """Take a picture apart that ``picture`` has made.

    Raises ValueError for any other SVG.
    """
    head = _SHEET.match(svg)
    if not head or not svg.endswith("\n</svg>"):
        raise ValueError("not a picture of this house")
    found = []
    for line in svg[head.end() + 1 : -len("\n</svg>")].split("\n"):
        if line:
            found.append(part_of(line))
    return Sheet(int(head[1]), int(head[2]), head[3], found)


def part_of(line: str) -> Part:
    """Read what ``part`` has made.

    Raises ValueError for any other text.
    """
    found = _PART.fullmatch(line)
    if not found:
        raise ValueError(f"not a part: {line[:60]}")
    x, y, width, height = map(int, found.groups()[:4])
    return Part(x, y, width, height, found[5])


def part(x: float, y: float, width: float, height: float, *drawing: str) -> str:
    """Return a part whose drawing counts its coordinates from its own upper left corner.

    What reaches beyond its edges is not seen.
    """
    place = f'x="{round(x)}" y="{round(y)}" width="{round(width)}" height="{round(height)}"'
    return f"<svg {place}>{''.join(drawing)}</svg>"


def element(name: str, *inside: str, **attributes: object) -> str:
    """Return an element; in the names of attributes ``_`` stands for ``-``."""
    said = "".join(f" {key.replace('_', '-')}={_value(value)}" for key, value in attributes.items())
    return f"<{name}{said}>{''.join(inside)}</{name}>" if inside else f"<{name}{said}/>"


def _value(value: object) -> str:
    if isinstance(value, int | float):
        return f'"{round(value, 2):g}"'
    return quoteattr(str(value))


@lru_cache(KEPT)
def emblem(
    emoji: str, x: float, y: float, size: float, look: str = "", **attributes: object
) -> str:
    """Return the emblem of an emoji in a square; KeyError where there is none.

    ``look`` names one of ``games.drawing.looks``, in which it is drawn with other colours.
    """
    return _image(code_of(emoji) + (look and f"~{look}"), x, y, size, **attributes)


def _image(code: str, x: float, y: float, size: float, **attributes: object) -> str:
    side = round(size)
    return element(
        "image", href=EMBLEM + code, x=round(x), y=round(y), width=side, height=side, **attributes
    )


@lru_cache(KEPT)
def lettering(
    line: Line,
    x: float,
    y: float,
    ink: str,
    weight: int = SEMIBOLD,
    anchor: str = "start",
    halo: str = "",
) -> str:
    """Set a line; ``y`` is the middle of its capitals, ``anchor`` start, middle or end.

    A ``halo`` is a dark edge around letters that stand on a scene.
    """
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width
    base = y + 0.33 * line.size
    drawn = []
    around = {"stroke": halo, "stroke_width": HALO} if halo else {}
    for text, code, at, backwards in line.runs():
        if code:
            side = line.size * EMBLEM_EMS
            drawn.append(_image(code, left + at, y - side / 2, side))
        else:
            drawn.append(
                element(
                    "text",
                    escape(text),
                    x=left + at,
                    y=base,
                    font_size=line.size,
                    font_weight=weight,
                    fill=ink,
                    **around,
                    **(BACKWARDS if backwards else {}),
                )
            )
    return "".join(drawn)


def lines(found: Iterable[str]) -> str:
    """Join parts that belong together."""
    return "\n".join(filter(None, found))
