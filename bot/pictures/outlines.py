"""Lettering as outlines: resvg reads a font file anew in every call, longer than it draws."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from importlib.resources import as_file, files

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from games.drawing.letters import FONT_FILES

KEPT = 4096  # texts
_TEXT = re.compile(
    r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)" font-weight="(\d+)" fill="([^"]+)"'
    r'(?: stroke="([^"]+)" stroke-width="([\d.]+)")?>([^<]*)</text>'
)


def outlined(drawing: str) -> str:
    """Return a drawing with the outlines of its letters in place of its texts."""
    return _TEXT.sub(_path, drawing)


def _path(found: re.Match[str]) -> str:
    x, y, size, weight, fill, halo, wide, text = found.groups()
    font = _font(int(weight))
    scale = float(size) / font["head"].unitsPerEm
    place = f"translate({x} {y}) scale({scale:.5f} -{scale:.5f})"
    edge = (
        f' stroke="{halo}" stroke-width="{float(wide) / scale:.0f}" stroke-linejoin="round"'
        ' paint-order="stroke"'
        if halo
        else ""
    )
    outline = _outline(unescape(text), int(weight))
    return f'<path fill="{fill}"{edge} transform="{place}" d="{outline}"/>'


@cache
def _font(weight: int) -> TTFont:
    with as_file(files("font_source_sans_pro") / "files" / FONT_FILES[weight]) as path:
        return TTFont(path)


@lru_cache(KEPT)
def _outline(text: str, weight: int) -> str:
    """Return the outlines of a text side by side, in units of the font, from its origin on."""
    font = _font(weight)
    glyphs, named = font.getGlyphSet(), font.getBestCmap()
    pen, at = SVGPathPen(glyphs), 0.0
    for character in text:
        glyph = glyphs[named[ord(character)]]
        glyph.draw(TransformPen(pen, (1, 0, 0, 1, at, 0)))
        at += glyph.width
    return str(pen.getCommands())
