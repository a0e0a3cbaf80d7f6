"""Pictures as values: a coloured sheet with parts on it, one on top of the other.

Equal parts have equal drawings at any place, so a renderer needs to draw each of them only once.
SVG is one format for a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain
from typing import NamedTuple, TypeVar
from xml.sax.saxutils import escape

FAMILY = "Source Sans Pro"
"""The font of all lettering; other fonts only fill its gaps."""
EMBLEM = "openmoji:"
"""The start of an emblem's address; its code follows."""
FRAME = f'xmlns="http://www.w3.org/2000/svg" xml:space="preserve" font-family="{FAMILY}"'
"""The attributes of every outermost element."""
HALO = 6
"""The width of the edge around letters that have one."""
CHALK = "#fff8ea"
"""Lettering on dark ground."""

T = TypeVar("T")


class TextRun(NamedTuple):
    """Letters of one font, from their left end on the base line, even if they go ``backwards``.

    ``halo`` is the colour of an edge around them.
    """

    x: float
    y: float
    size: float
    weight: int
    fill: str
    halo: str
    backwards: bool
    said: str

    @property
    def svg(self) -> str:
        """The SVG element."""
        look = f'font-size="{self.size:g}" font-weight="{self.weight}" fill="{self.fill}"'
        edge = f' stroke="{self.halo}" stroke-width="{HALO}"' if self.halo else ""
        way = ' direction="rtl"' if self.backwards else ""
        return f'<text x="{self.x:g}" y="{self.y:g}" {look}{edge}{way}>{escape(self.said)}</text>'


class Emblem(NamedTuple):
    """An emblem in a square; its code may have a look after a tilde."""

    code: str
    x: int
    y: int
    side: int
    opacity: float = 1

    @property
    def svg(self) -> str:
        """The SVG element, which refers to the emblem by its address."""
        return self.found_at(EMBLEM + self.code)

    def found_at(self, address: str) -> str:
        """Return the SVG element for the emblem's picture at an address."""
        place = f'x="{self.x}" y="{self.y}" width="{self.side}" height="{self.side}"'
        pale = f' opacity="{self.opacity:g}"' if self.opacity != 1 else ""
        return f'<image href="{address}" {place}{pale}/>'


Mark = str | TextRun | Emblem
"""An element of a drawing: a text, an emblem, or anything else as SVG."""
Drawing = tuple[Mark, ...]


class Tile(NamedTuple):
    """The size and drawing of a part; parts with equal tiles are equal at any place."""

    width: int
    height: int
    drawing: Drawing


class Part(NamedTuple):
    """A part of a picture and its place; a flat area has a ``colour`` and no drawing.

    The drawing counts its coordinates from the upper left corner and is clipped at the edges.
    ``face`` is the seat whose drawn face it is, in whose place a portrait can be put.
    """

    x: int
    y: int
    width: int
    height: int
    drawing: Drawing
    colour: str = ""
    face: int | None = None

    @property
    def tile(self) -> Tile:
        """The part without its place."""
        return Tile(self.width, self.height, self.drawing)

    @property
    def svg(self) -> str:
        """The SVG element."""
        size = f'width="{self.width}" height="{self.height}"'
        area = f'<rect {size} fill="{self.colour}"/>' if self.colour else ""
        return f'<svg x="{self.x}" y="{self.y}" {size}>{area}{written(self.drawing)}</svg>'


Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """A picture: its size, the colour of its ground, and its parts from bottom to top.

    ``alt`` says the same in words; ``faults`` are what does not fit, for tests.
    """

    width: int
    height: int
    colour: str
    parts: Parts
    alt: str = ""
    faults: tuple[str, ...] = ()

    @property
    def svg(self) -> str:
        """The picture as SVG, each part on a line of its own; tens of kilobytes."""
        size = f'width="{self.width}" height="{self.height}"'
        head = f'<svg {FRAME} {size}>\n<rect {size} fill="{self.colour}"/>'
        return "\n".join([head, *(part.svg for part in self.parts), "</svg>"])

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of everything that is in the picture, which identifies the picture."""
        lines = [f"{self.width} {self.height} {self.colour}"]
        for x, y, width, height, drawing, colour, _ in self.parts:
            lines.append(f"{x} {y} {width} {height} {colour} {_digest(drawing)}")
        return sha256("\n".join(lines).encode()).hexdigest()


class Look(NamedTuple):
    """The colours of a game's pages: panels, lettering on them, and the panel's edge."""

    panel: str
    ink: str = CHALK
    edge: str = ""


@lru_cache(8192)  # most drawings recur in many pictures
def _digest(drawing: Drawing) -> str:
    return sha256(written(drawing).encode()).hexdigest()


def written(drawing: Drawing) -> str:
    """Return a drawing as SVG."""
    return "".join(mark if isinstance(mark, str) else mark.svg for mark in drawing)


def joined(found: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    """Return drawings, or parts, joined into one."""
    return tuple(chain.from_iterable(found))
