"""Lettering: as outlines within drawings, and by itself as a shape that FreeType fills.

resvg reads a font file anew in every call, which takes longer than it draws; and lines of text
are most of what is new in a picture, so they are not drawn by resvg at all.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from importlib.resources import as_file, files

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from games.drawing.letters import BEHIND, BLACK, BOLD, SEMIBOLD, Source, source_of

KEPT = 4096  # texts
FINE = 4  # times as large
HEAVIER = {SEMIBOLD: 0.02, BOLD: 0.035, BLACK: 0.05}
"""By how much of its size the lines of the font behind are widened, which has one weight."""
_TEXT = re.compile(
    r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)" font-weight="(\d+)" fill="([^"]+)"'
    r'(?: stroke="([^"]+)" stroke-width="([\d.]+)")?>([^<]*)</text>'
)


def outlined(drawing: str) -> str:
    """Return a drawing with the outlines of its letters in place of its texts."""
    return _TEXT.sub(_path, drawing)


def _path(found: re.Match[str]) -> str:
    x, y, size, weight, fill, halo, wide, text = found.groups()
    source = source_of(unescape(text), int(weight))
    scale = float(size) / _font(source)["head"].unitsPerEm
    place = f"translate({x} {y}) scale({scale:.5f} -{scale:.5f})"
    heavier = HEAVIER[int(weight)] * float(size) if source == BEHIND else 0.0
    edge = ""
    if halo or heavier:
        around = (float(wide or 0) + heavier) / scale
        edge = f' stroke="{halo or fill}" stroke-width="{around:.0f}" stroke-linejoin="round"'
        edge += ' paint-order="stroke"'
    outline = _outline(unescape(text), source)
    return f'<path fill="{fill}"{edge} transform="{place}" d="{outline}"/>'


def haloed(width: int, height: int, drawing: str) -> Image.Image | None:
    """Return a drawing that is one text with an edge around its letters; None for any other."""
    found = _TEXT.fullmatch(drawing)
    if not found or not found[6]:
        return None
    x, y, size, weight, fill, halo, wide, text = found.groups()
    source = source_of(unescape(text), int(weight))
    font, heavier = _set(source, float(size) * FINE), _heavier(source, weight, size)
    at = float(x) * FINE, float(y) * FINE
    masks = []
    for edge in (round(float(wide) * FINE / 2), 0):
        large = Image.new("L", (width * FINE, height * FINE))
        pen = ImageDraw.Draw(large)
        pen.text(at, unescape(text), 255, font, anchor="ls", stroke_width=edge + heavier)
        masks.append(large.reduce(FINE))
    image = Image.new("RGBA", (width, height), halo)
    image.paste(fill, (0, 0, width, height), masks[1])
    image.putalpha(masks[0])
    return image


def written(width: int, height: int, drawing: str) -> Image.Image:
    """Return the shape of a drawing that is texts and nothing else.

    They are set larger and then reduced, so that no hint moves a letter.
    """
    large = Image.new("L", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(large)
    for x, y, size, weight, *_, text in _TEXT.findall(drawing):
        at = float(x) * FINE, float(y) * FINE
        source = source_of(unescape(text), int(weight))
        font, heavier = _set(source, float(size) * FINE), _heavier(source, weight, size)
        pen.text(at, unescape(text), 255, font, anchor="ls", stroke_width=heavier)
    return large.reduce(FINE)


def _heavier(source: Source, weight: str, size: str) -> int:
    """Return how far the lines of a letter are widened to each side."""
    return round(HEAVIER[int(weight)] * float(size) * FINE / 2) if source == BEHIND else 0


@lru_cache(128)
def _set(source: Source, size: float) -> ImageFont.FreeTypeFont:
    with as_file(files(source[0]) / source[1]) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _font(source: Source) -> TTFont:
    with as_file(files(source[0]) / source[1]) as path:
        return TTFont(path)


@lru_cache(KEPT)
def _outline(text: str, source: Source) -> str:
    """Return the outlines of a text side by side, in units of the font, from its origin on."""
    font = _font(source)
    glyphs, named = font.getGlyphSet(), font.getBestCmap()
    pen, at = SVGPathPen(glyphs), 0.0
    for character in text:
        glyph = glyphs[named[ord(character)]]
        glyph.draw(TransformPen(pen, (1, 0, 0, 1, at, 0)))
        at += glyph.width
    return str(pen.getCommands())
