"""Text in pictures: outlines inside drawings, and separate shapes that FreeType fills.

resvg reads each font file again in every call, which takes longer than the drawing. Most new parts
of a picture are lines of text, so resvg does not draw those at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import uharfbuzz as hb
from PIL import Image, ImageDraw, ImageFont

from games.drawing.fonts import (
    BEHIND,
    BLACK,
    BOLD,
    SEMIBOLD,
    Source,
    face,
    per_em,
    put_together,
    simple,
    source_of,
)
from games.sheet import HALO, TextRun

CACHED_TEXTS = 4096  # texts
Size = tuple[int, int]
SUPERSAMPLING = 4  # text is drawn this many times larger and then reduced
EXTRA_STROKE = {SEMIBOLD: 0.02, BOLD: 0.035, BLACK: 0.05}
"""Extra stroke width of the fallback font, which has one weight, relative to the text size."""


def _source(text: TextRun) -> Source:
    """Return the font of a text."""
    return source_of(text.said, text.weight)


def _simple(text: TextRun) -> bool:
    """Return whether FreeType can set a text letter by letter."""
    return simple(text.said, _source(text), text.backwards)


def _heavier(text: TextRun) -> float:
    """Return the extra stroke width of a text; only the fallback font needs one."""
    return EXTRA_STROKE[text.weight] * text.size if _source(text) == BEHIND else 0.0


def outlined(text: TextRun) -> str:
    """Return the outlines of a text as SVG."""
    source = _source(text)
    scale, heavier = text.size / per_em(source), _heavier(text)
    place = f"translate({text.x:g} {text.y:g}) scale({scale:.5f} -{scale:.5f})"
    edge = ""
    if text.halo or heavier:
        around = ((HALO if text.halo else 0) + heavier) / scale
        edge = f' stroke="{text.halo or text.fill}" stroke-width="{around:.0f}"'
        edge += ' stroke-linejoin="round" paint-order="stroke"'
    outline = _outline(text.said, source, text.backwards)
    return f'<path fill="{text.fill}"{edge} transform="{place}" d="{outline}"/>'


def haloed(size: Size, scale: float, text: TextRun) -> Image.Image | None:
    """Return a text with its halo, or None if it has no halo or FreeType cannot set it.

    ``size`` is in pixels, and ``scale`` is the number of pixels for a unit of the text.
    """
    if not text.halo or not _simple(text):
        return None
    larger, masks = scale * SUPERSAMPLING, []
    for edge in (HALO, 0):
        large, wider = _large(size), round((edge + _heavier(text)) * larger / 2)
        _write(large, text, larger, wider)
        masks.append(large.reduce(SUPERSAMPLING))
    image = Image.new("RGBA", size, text.halo)
    image.paste(text.fill, (0, 0, *size), masks[1])
    image.putalpha(masks[0])
    return image


def written(size: Size, scale: float, texts: Iterable[TextRun]) -> Image.Image:
    """Return the shape of several texts, with a size and scale like those of ``haloed``.

    They are drawn larger and then reduced, so that font hinting does not move any letter.
    """
    large, larger = _large(size), scale * SUPERSAMPLING
    for text in texts:
        if _simple(text):
            _write(large, text, larger, round(_heavier(text) * larger / 2))
        else:
            large.paste(255, mask=_filled(text, larger, *large.size))
    return large.reduce(SUPERSAMPLING)


def _large(size: Size) -> Image.Image:
    width, height = size
    return Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))


def _write(large: Image.Image, text: TextRun, larger: float, stroke: int) -> None:
    """Write a text, ``larger`` times its own size."""
    font = _set(_source(text), text.size * larger)
    at = text.x * larger, text.y * larger
    ImageDraw.Draw(large).text(at, text.said, 255, font, anchor="ls", stroke_width=stroke)


def _filled(text: TextRun, larger: float, width: int, height: int) -> Image.Image:
    """Return the shape of a text with joined letters, as large as FreeType draws other texts."""
    source = _source(text)
    font, scale = face(source), text.size * larger / per_em(source)
    left, base, pen = text.x * larger, text.y * larger, hb.RasterDraw()
    pen.extents = hb.RasterExtents(0, 0, width, height, 0)
    for glyph, x, y in put_together(text.said, source, text.backwards).glyphs:
        pen.transform = (scale, 0, 0, scale, left + x * scale, height - base + y * scale)
        pen.draw_glyph(font, glyph)
    drawn = pen.render()
    stride = drawn.extents.stride
    # The rows are ordered from bottom to top.
    return Image.frombytes("L", (width, height), bytes(drawn.buffer), "raw", "L", stride, -1)


@lru_cache(128)
def _set(source: Source, size: float) -> ImageFont.FreeTypeFont:
    with source.path() as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(CACHED_TEXTS)
def _outline(text: str, source: Source, backwards: bool) -> str:
    """Return the outlines of a text's letters, in units of the font, starting at the origin."""
    path = _Path()
    for glyph, x, y in put_together(text, source, backwards).glyphs:
        path.origin = x, y
        face(source).draw_glyph(glyph, _DRAW, path)
    return "".join(path.commands)


class _Path:
    """The commands of an SVG path, drawn relative to an origin."""

    def __init__(self) -> None:
        self.origin = 0, 0
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
