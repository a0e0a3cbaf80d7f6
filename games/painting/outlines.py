"""Text in pictures: shapes that HarfBuzz fills, and outlines for drawings of resvg.

resvg reads each font file again in every call, which takes longer than the drawing. Most new parts
of a picture are lines of text, so resvg does not draw those at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import uharfbuzz as hb
from PIL import Image

from games.drawing.fonts import (
    BEHIND,
    BLACK,
    BOLD,
    SEMIBOLD,
    Source,
    face,
    per_em,
    put_together,
    source_of,
)
from games.sheet import HALO, TextRun

CACHED_TEXTS = 4096  # texts
Size = tuple[int, int]
EXTRA_WEIGHT = {SEMIBOLD: 0.02, BOLD: 0.035, BLACK: 0.05}
"""By how much strokes of the fallback font are wider, which has one weight; relative to the size"""


def outlined(text: TextRun) -> str:
    """Return the outlines of a text as SVG."""
    source = source_of(text.said, text.weight)
    scale, edge = text.size / per_em(source), ""
    place = f"translate({text.x:g} {text.y:g}) scale({scale:.5f} -{scale:.5f})"
    if text.halo:
        edge = f' stroke="{text.halo}" stroke-width="{HALO / scale:.0f}"'
        edge += ' stroke-linejoin="round" paint-order="stroke"'
    outline = _outline(text.said, source, text.weight, text.backwards)
    return f'<path fill="{text.fill}"{edge} transform="{place}" d="{outline}"/>'


def written(size: Size, scale: float, text: TextRun) -> Image.Image:
    """Return a text with its halo, if it has one.

    ``size`` is in pixels, and ``scale`` is the number of pixels for a unit of the text.
    """
    image = Image.new("RGBA", size, text.halo or text.fill)
    shape = filled(size, scale, [text])
    if text.halo:
        image.paste(text.fill, (0, 0, *size), shape)
        shape = filled(size, scale, [text], HALO)
    image.putalpha(shape)
    return image


def filled(size: Size, scale: float, texts: Iterable[TextRun], wider: float = 0) -> Image.Image:
    """Return the shape of several texts, with a size and scale like those of ``written``.

    Strokes are ``wider`` by so many units.
    """
    (width, height), pen = size, hb.RasterDraw()
    pen.extents = hb.RasterExtents(0, 0, width, height, 0)
    for text in texts:
        source = source_of(text.said, text.weight)
        font, drop = _font(source, _extra(source, text.weight) + wider / text.size)
        units = text.size * scale / per_em(source)
        left, base = text.x * scale, height - text.y * scale
        for glyph, x, y in put_together(text.said, source, text.backwards).glyphs:
            pen.transform = units, 0, 0, units, left + x * units, base + (y - drop) * units
            pen.draw_glyph(font, glyph)
    drawn = pen.render()
    # The rows are ordered from bottom to top.
    return Image.frombytes("L", size, bytes(drawn.buffer), "raw", "L", drawn.extents.stride, -1)


def _extra(source: Source, weight: int) -> float:
    return EXTRA_WEIGHT[weight] if source == BEHIND else 0.0


@lru_cache(64)
def _font(source: Source, extra: float) -> tuple[hb.Font, float]:
    """Return a font whose strokes are wider, relative to the size of its letters.

    Its letters grow upwards from the line, so the second value is by how much they must be lower.
    """
    if not extra:
        return face(source), 0
    font = hb.Font(face(source).face)
    if source.weight:
        font.set_variations({"wght": source.weight})
    font.synthetic_bold = extra, extra, True
    return font, extra * per_em(source) / 2


@lru_cache(CACHED_TEXTS)
def _outline(text: str, source: Source, weight: int, backwards: bool) -> str:
    """Return the outlines of a text's letters, in units of the font, starting at the origin."""
    path, (font, drop) = _Path(), _font(source, _extra(source, weight))
    for glyph, x, y in put_together(text, source, backwards).glyphs:
        path.origin = x, y - drop
        font.draw_glyph(glyph, _DRAW, path)
    return "".join(path.commands)


class _Path:
    """The commands of an SVG path, drawn relative to an origin."""

    def __init__(self) -> None:
        self.origin: tuple[float, float] = 0, 0
        self.commands: list[str] = []

    def add(self, command: str, *numbers: float) -> None:
        """Add a command; ``numbers`` are pairs of x and y."""
        places = (f"{at + self.origin[i % 2]:g}" for i, at in enumerate(numbers))
        self.commands.append(command + " ".join(places))


_DRAW = hb.DrawFuncs()
_DRAW.set_move_to_func(lambda x, y, path: path.add("M", x, y))
_DRAW.set_line_to_func(lambda x, y, path: path.add("L", x, y))
_DRAW.set_quadratic_to_func(lambda cx, cy, x, y, path: path.add("Q", cx, cy, x, y))
_DRAW.set_cubic_to_func(lambda ax, ay, bx, by, x, y, path: path.add("C", ax, ay, bx, by, x, y))
_DRAW.set_close_path_func(lambda path: path.add("Z"))
