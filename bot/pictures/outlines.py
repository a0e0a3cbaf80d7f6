"""Lettering: as outlines within drawings, and by itself as a shape that FreeType fills.

resvg reads a font file anew in every call, which takes longer than it draws; and lines of text
are most of what is new in a picture, so they are not drawn by resvg at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from importlib.resources import as_file, files
from typing import NamedTuple

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

CACHED_TEXTS = 4096  # texts
SUPERSAMPLING = 4  # times as large
EXTRA_STROKE = {SEMIBOLD: 0.02, BOLD: 0.035, BLACK: 0.05}
"""By how much of its size the lines of the font behind are widened, which has one weight."""
_TEXT = re.compile(
    r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)" font-weight="(\d+)" fill="([^"]+)"'
    r'(?: stroke="([^"]+)" stroke-width="([\d.]+)")?( direction="rtl")?>([^<]*)</text>'
)


class Text(NamedTuple):
    """What one element of text says and where; ``wide`` is the width of its edge, if any."""

    x: float
    y: float
    size: float
    weight: int
    fill: str
    halo: str
    wide: float
    backwards: bool
    said: str

    @classmethod
    def of(cls, groups: Sequence[str | None]) -> Text:
        """Read what the pattern of a text has found."""
        x, y, size, weight, fill, halo, wide, backwards, said = (each or "" for each in groups)
        numbers = float(x), float(y), float(size), int(weight)
        return cls(*numbers, fill, halo, float(wide or 0), bool(backwards), unescape(said))

    @property
    def source(self) -> Source:
        """The font of its letters."""
        return source_of(self.said, self.weight)

    @property
    def simple(self) -> bool:
        """Whether FreeType can set it, which sets one letter after the other."""
        return simple(self.said, self.source, self.backwards)

    @property
    def heavier(self) -> float:
        """By how much the lines of its letters are widened."""
        return EXTRA_STROKE[self.weight] * self.size if self.source == BEHIND else 0.0


def outlined(drawing: str) -> str:
    """Return a drawing with the outlines of its letters in place of its texts."""
    return _TEXT.sub(_path, drawing)


def _path(found: re.Match[str]) -> str:
    text = Text.of(found.groups())
    scale = text.size / per_em(text.source)
    place = f"translate({found[1]} {found[2]}) scale({scale:.5f} -{scale:.5f})"
    edge = ""
    if text.halo or text.heavier:
        around = (text.wide + text.heavier) / scale
        colour = text.halo or text.fill
        edge = f' stroke="{colour}" stroke-width="{around:.0f}" stroke-linejoin="round"'
        edge += ' paint-order="stroke"'
    outline = _outline(text.said, text.source, text.backwards)
    return f'<path fill="{text.fill}"{edge} transform="{place}" d="{outline}"/>'


def haloed(width: int, height: int, drawing: str) -> Image.Image | None:
    """Return a drawing that is one simple text with an edge around it; None for any other."""
    found = _TEXT.fullmatch(drawing)
    text = Text.of(found.groups()) if found else None
    if not text or not text.halo or not text.simple:
        return None
    font = _set(text.source, text.size * SUPERSAMPLING)
    masks = []
    for edge in (round(text.wide * SUPERSAMPLING / 2), 0):
        large = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
        pen, wider = ImageDraw.Draw(large), edge + round(text.heavier * SUPERSAMPLING / 2)
        pen.text(_at(text), text.said, 255, font, anchor="ls", stroke_width=wider)
        masks.append(large.reduce(SUPERSAMPLING))
    image = Image.new("RGBA", (width, height), text.halo)
    image.paste(text.fill, (0, 0, width, height), masks[1])
    image.putalpha(masks[0])
    return image


def written(width: int, height: int, drawing: str) -> Image.Image:
    """Return the shape of a drawing that is texts and nothing else.

    They are set larger and then reduced, so that no hint moves a letter.
    """
    large = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    pen = ImageDraw.Draw(large)
    for groups in _TEXT.findall(drawing):
        text = Text.of(groups)
        if text.simple:
            font, wider = (
                _set(text.source, text.size * SUPERSAMPLING),
                round(text.heavier * SUPERSAMPLING / 2),
            )
            pen.text(_at(text), text.said, 255, font, anchor="ls", stroke_width=wider)
        else:
            large.paste(255, mask=_filled(text, *large.size))
    return large.reduce(SUPERSAMPLING)


def _at(text: Text) -> tuple[float, float]:
    return text.x * SUPERSAMPLING, text.y * SUPERSAMPLING


def _filled(text: Text, width: int, height: int) -> Image.Image:
    """Return the shape of a text whose letters are set together, as large as FreeType's."""
    font, scale = face(text.source), text.size * SUPERSAMPLING / per_em(text.source)
    (left, base), pen = _at(text), hb.RasterDraw()
    pen.extents = hb.RasterExtents(0, 0, width, height, 0)
    for glyph, x, y in put_together(text.said, text.source, text.backwards).glyphs:
        pen.transform = (scale, 0, 0, scale, left + x * scale, height - base + y * scale)
        pen.draw_glyph(font, glyph)
    drawn = pen.render()
    stride = drawn.extents.stride
    # It counts its rows from below.
    return Image.frombytes("L", (width, height), bytes(drawn.buffer), "raw", "L", stride, -1)


@lru_cache(128)
def _set(source: Source, size: float) -> ImageFont.FreeTypeFont:
    with as_file(files(source.package) / source.file) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(CACHED_TEXTS)
def _outline(text: str, source: Source, backwards: bool) -> str:
    """Return the outlines of a text side by side, in units of the font, from its origin on."""
    path = _Path()
    for glyph, x, y in put_together(text, source, backwards).glyphs:
        path.origin = x, y
        face(source).draw_glyph(glyph, _DRAW, path)
    return "".join(path.commands)


class _Path:
    """The commands of an SVG path, drawn from an origin."""

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
