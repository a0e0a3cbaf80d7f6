"""Pictures as values: a sheet of colour with parts laid on it, one after the other.

Equal parts have equal drawings wherever they lie, so that whoever paints a sheet can draw each of
them once. SVG is one way to write it all down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain
from typing import NamedTuple, TypeVar
from xml.sax.saxutils import escape

from games.drawing.fonts import FAMILY, KEPT

EMBLEM = "openmoji:"
"""What the address of an emblem begins with; its code follows."""
FRAME = f'xmlns="http://www.w3.org/2000/svg" xml:space="preserve" font-family="{FAMILY}"'
"""The attributes of every outermost element."""
HALO = 6
"""How wide the edge around letters is, where they have one."""

T = TypeVar("T")


class TextRun(NamedTuple):
    """Letters of one font, from their left end on the base line, even if they go ``backwards``.

    A ``halo`` is the colour of an edge around them.
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
        """The element of SVG."""
        look = f'font-size="{self.size:g}" font-weight="{self.weight}" fill="{self.fill}"'
        edge = f' stroke="{self.halo}" stroke-width="{HALO}"' if self.halo else ""
        way = ' direction="rtl"' if self.backwards else ""
        return f'<text x="{self.x:g}" y="{self.y:g}" {look}{edge}{way}>{escape(self.said)}</text>'


class Emblem(NamedTuple):
    """A drawing of OpenMoji by its code, and by its look after a tilde, in a square."""

    code: str
    x: int
    y: int
    side: int
    opacity: float = 1

    @property
    def svg(self) -> str:
        """The element of SVG, in which it is named and not contained."""
        return self.found_at(EMBLEM + self.code)

    def found_at(self, address: str) -> str:
        """Return the element of SVG for a picture of it that is found at an address."""
        place = f'x="{self.x}" y="{self.y}" width="{self.side}" height="{self.side}"'
        pale = f' opacity="{self.opacity:g}"' if self.opacity != 1 else ""
        return f'<image href="{address}" {place}{pale}/>'


Mark = str | TextRun | Emblem
"""What is drawn in one go: a text, an emblem, or anything else as SVG."""
Drawing = tuple[Mark, ...]


class Tile(NamedTuple):
    """What makes two parts equal, wherever they lie."""

    width: int
    height: int
    drawing: Drawing


class Part(NamedTuple):
    """A part of a picture and where it lies; one flat area has a ``colour`` and no drawing.

    The drawing counts its coordinates from the upper left corner, and what reaches beyond the
    edges is not seen.
    """

    x: int
    y: int
    width: int
    height: int
    drawing: Drawing
    colour: str = ""

    @property
    def tile(self) -> Tile:
        """What is drawn of it."""
        return Tile(self.width, self.height, self.drawing)

    @property
    def svg(self) -> str:
        """The element of SVG."""
        size = f'width="{self.width}" height="{self.height}"'
        area = f'<rect {size} fill="{self.colour}"/>' if self.colour else ""
        return f'<svg x="{self.x}" y="{self.y}" {size}>{area}{written(self.drawing)}</svg>'


Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """A picture: its size, the colour of its ground, and the parts from below to the top."""

    width: int
    height: int
    colour: str
    parts: Parts

    @cached_property
    def svg(self) -> str:
        """The picture as SVG, each part on a line of its own."""
        size = f'width="{self.width}" height="{self.height}"'
        head = f'<svg {FRAME} {size}>\n<rect {size} fill="{self.colour}"/>'
        return "\n".join([head, *(part.svg for part in self.parts), "</svg>"])

    @cached_property
    def digest(self) -> str:
        """What names the picture: it follows from what it shows alone."""
        return sha256(self.svg.encode()).hexdigest()


@lru_cache(KEPT)
def written(drawing: Drawing) -> str:
    """Return a drawing as SVG."""
    return "".join(mark if isinstance(mark, str) else mark.svg for mark in drawing)


def joined(found: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    """Join drawings, or parts, that belong together."""
    return tuple(chain.from_iterable(found))
