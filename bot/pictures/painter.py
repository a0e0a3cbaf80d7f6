"""Painting sheets as PNG: resvg draws each part once; cached parts are pasted on the sheet."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from functools import cache
from io import BytesIO
from typing import NamedTuple

import resvg_py
from PIL import Image

from bot.pictures.outlines import haloed, outlined, written
from bot.pictures.palette import palette
from bot.pictures.png import make_png
from games.drawing.glyphs import emblem_file
from games.drawing.looks import adapted
from games.sheet import FRAME, Drawing, Emblem, Mark, Part, Sheet, TextRun, Tile

CACHE_BYTES = 128 << 20  # bytes of cached parts
STEPS = 8
"""The number of steps from transparent to opaque: more make pictures larger, not visibly better."""


class _DrawnTile(NamedTuple):
    """The image of a part, and where it begins in the part, in pixels."""

    image: Image.Image
    left: int
    top: int


class Painter:
    """Draws one picture at a time; not thread-safe."""

    def __init__(self, kept: int = CACHE_BYTES) -> None:
        self._kept = kept
        self._tiles: OrderedDict[Tile, _DrawnTile] = OrderedDict()
        self._bytes = 0

    def paint(self, sheet: Sheet) -> bytes:
        """Return a picture as a PNG."""
        return make_png(reduced_colours(self.composed(sheet)))

    def composed(self, sheet: Sheet) -> Image.Image:
        """Return a picture in all its colours."""
        canvas = Image.new("RGB", (sheet.width, sheet.height), sheet.colour)
        for part in sheet.parts:
            if part.colour:
                box = part.x, part.y, part.x + part.width, part.y + part.height
                canvas.paste(part.colour, box)
                continue
            drawn, left, top = self._tile(part.tile)
            x, y = part.x + left, part.y + top
            if drawn.mode == "L":  # letters of one colour are cached as their shape
                canvas.paste(_ink(part.drawing), (x, y, x + drawn.width, y + drawn.height), drawn)
            else:
                canvas.paste(drawn, (x, y), drawn if drawn.mode == "RGBA" else None)
        return canvas

    def preload(self, sheet: Sheet) -> None:
        """Draw the parts of a picture and cache them for later pictures."""
        for part in sheet.parts:
            if not part.colour:
                self._tile(part.tile)

    @property
    def cached_bytes(self) -> int:
        """The bytes of all cached parts."""
        return self._bytes

    def copy(self) -> Painter:
        """Return a painter with the same cached parts."""
        other = Painter(self._kept)
        other._tiles, other._bytes = self._tiles.copy(), self._bytes
        return other

    def _tile(self, tile: Tile) -> _DrawnTile:
        """Return the image of a part, without its empty margins.

        The part is drawn alone, so that none of its pixels depends on other parts.
        """
        if tile in self._tiles:
            self._tiles.move_to_end(tile)
            return self._tiles[tile]
        drawn = self._tiles[tile] = _trimmed(_drawn(tile))
        self._bytes += _size(drawn.image)
        while self._bytes > self._kept:
            self._bytes -= _size(self._tiles.popitem(last=False)[1].image)
        return drawn


def reduced_colours(canvas: Image.Image) -> Image.Image:
    """Return a picture in the colours that all pictures share."""
    return canvas.quantize(palette=palette(), dither=Image.Dither.NONE)


def render(width: int, height: int, drawing: Drawing) -> bytes:
    """Return marks and emblems drawn by resvg alone, as a PNG with a transparent background."""
    drawn = "".join(map(_whole, drawing))
    return resvg_py.svg_to_bytes(
        svg_string=f'<svg {FRAME} width="{width}" height="{height}">{drawn}</svg>',
        skip_system_fonts=True,
    )


def _whole(mark: Mark) -> str:
    """Return a mark as SVG that needs no font and no other file."""
    if isinstance(mark, TextRun):
        return outlined(mark)
    return mark.found_at(_emblem(mark.code, mark.side)) if isinstance(mark, Emblem) else mark


@cache
def _emblem(code: str, size: int) -> str:
    """Return an emblem, drawn at this size, as a data URL."""
    return f"data:image/png;base64,{b64encode(_emblem_png(code, size)).decode()}"


def _emblem_png(code: str, size: int) -> bytes:
    svg = _emblem_svg(code)
    return resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)


def _emblem_svg(code: str) -> str:
    code, _, look = code.partition("~")
    svg = emblem_file(code).read_text("utf-8")
    return adapted(svg, look) if look else svg


def with_emblem_sources(part: Part) -> str:
    """Return a part's SVG together with the SVGs of its emblems.

    The result changes whenever the part looks different.
    """
    made_of = [_emblem_svg(mark.code) for mark in part.drawing if isinstance(mark, Emblem)]
    return "".join([part.svg, *made_of])


def _drawn(tile: Tile) -> Image.Image:
    """Return the image of a part, with its edges in a few steps."""
    width, height, drawing = tile
    if _ink(drawing):
        marks = (mark for mark in drawing if isinstance(mark, TextRun))
        return _stepped(written(width, height, marks))
    first = drawing[0] if len(drawing) == 1 else ""
    if isinstance(first, TextRun) and (edged := haloed(width, height, first)):
        return _stepped(edged)
    if isinstance(first, Emblem) and first == Emblem(first.code, 0, 0, width) and width == height:
        image = Image.open(BytesIO(_emblem_png(first.code, width)))
    else:
        image = Image.open(BytesIO(render(width, height, drawing)))
    return _stepped(image.copy())


def _trimmed(image: Image.Image) -> _DrawnTile:
    """Return an image without its transparent margins, which would be pasted each time."""
    left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
    image = image.crop((left, top, right, bottom))
    opaque = image.mode == "RGBA" and image.getchannel("A").getextrema()[0] == 255
    return _DrawnTile(image.convert("RGB") if opaque else image, left, top)


def _stepped(image: Image.Image) -> Image.Image:
    """Return an image with few degrees of opacity, so that it compresses better."""
    if image.mode == "L":
        return image.point(_STEPPED)
    image.putalpha(image.getchannel("A").point(_STEPPED))
    return image


_STEPPED = [round(round(value * STEPS / 255) * 255 / STEPS) for value in range(256)]


def _ink(drawing: Drawing) -> str:
    """Return the colour of a drawing that is only text in one colour; otherwise an empty string."""
    inks = {"" if not isinstance(mark, TextRun) or mark.halo else mark.fill for mark in drawing}
    return inks.pop() if len(inks) == 1 else ""


def _size(image: Image.Image) -> int:
    return (1 if image.mode == "L" else 4) * image.width * image.height
