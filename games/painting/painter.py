"""Painting sheets as PNG: resvg draws each part once; cached parts are pasted on the sheet."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

import resvg_py
from PIL import Image

from games.drawing.glyphs import emblem_svg, emblem_version
from games.drawing.looks import LOOKS, adapted
from games.painting.outlines import Size, filled, outlined, written
from games.painting.palette import palette
from games.painting.png import make_png
from games.sheet import FRAME, Drawing, Emblem, Mark, Part, Sheet, TextRun, Tile

CACHE_BYTES = 96 << 20  # bytes of cached parts
PART_BYTES = 1250  # bytes that each cached part takes besides its pixels
PIXELS_PER_UNIT = 0.8
"""Pictures are 800 pixels wide. Discord shows them 550 wide, and phones have 600 to 900 pixels."""
CORNER = 40  # the largest side of a corner, in units of the sheet
MASTER, KEPT_MASTERS = 160, 96
"""The side, in pixels, of the emblems from which smaller ones are made, and how many are kept."""
STEPS = 8
"""The number of steps from transparent to opaque: more make pictures larger, not visibly better."""


class _DrawnTile(NamedTuple):
    """The image of a part, and where it begins in the part, in pixels."""

    image: Image.Image
    left: int
    top: int


class Painter:
    """Draws one picture at a time; not thread-safe.

    ``scale`` is the number of pixels for a unit of a sheet.
    """

    def __init__(self, kept: int = CACHE_BYTES, scale: float = PIXELS_PER_UNIT) -> None:
        self._kept = kept
        self._scale = scale
        self._tiles: OrderedDict[tuple[Tile, Size], _DrawnTile] = OrderedDict()
        self._bytes = 0

    def paint(self, sheet: Sheet) -> bytes:
        """Return a picture as a PNG."""
        return make_png(reduced_colours(self.composed(sheet)))

    def composed(self, sheet: Sheet) -> Image.Image:
        """Return a picture in all its colours."""
        canvas = Image.new("RGB", self._pixels(sheet.width, sheet.height), sheet.colour)
        for part in sheet.parts:
            x, y = self._pixels(part.x, part.y)
            if part.colour:
                canvas.paste(part.colour, (x, y, *self._end(part)))
                continue
            drawn, left, top = self._image(part)
            x, y = x + left, y + top
            if drawn.mode == "L":  # letters of one colour are cached as their shape
                canvas.paste(_ink(part.drawing), (x, y, x + drawn.width, y + drawn.height), drawn)
            else:
                canvas.paste(drawn, (x, y), drawn if drawn.mode == "RGBA" else None)
        return canvas

    def preload(self, sheet: Sheet) -> None:
        """Draw the parts of a picture and cache them for later pictures."""
        for part in sheet.parts:
            if not part.colour:
                self._image(part)

    @property
    def cached_bytes(self) -> int:
        """The bytes of all cached parts."""
        return self._bytes

    def copy(self) -> Painter:
        """Return a painter with the same cached parts."""
        other = Painter(self._kept, self._scale)
        other._tiles, other._bytes = self._tiles.copy(), self._bytes
        return other

    def _pixels(self, x: int, y: int) -> Size:
        """Return a place or size in the sheet in pixels."""
        return round(x * self._scale), round(y * self._scale)

    def _end(self, part: Part) -> Size:
        """Return the lower right corner of a part in pixels."""
        return self._pixels(part.x + part.width, part.y + part.height)

    def _size(self, part: Part) -> Size:
        """Return the size of a part in pixels.

        Corners reach exactly to the areas beside them, so their size depends on their place. All
        other parts have one size, so that they are drawn once.
        """
        large = max(part.width, part.height) > CORNER
        if large or not all(isinstance(mark, str) for mark in part.drawing):
            return self._pixels(part.width, part.height)
        (left, top), (right, bottom) = self._pixels(part.x, part.y), self._end(part)
        return right - left, bottom - top

    def _image(self, part: Part) -> _DrawnTile:
        """Return the image of a part, without its empty margins.

        The part is drawn alone, so that none of its pixels depends on other parts.
        """
        size = self._size(part)
        key = part.tile, size
        if key in self._tiles:
            self._tiles.move_to_end(key)
            return self._tiles[key]
        drawn = self._tiles[key] = _trimmed(_drawn(part.tile, size, self._scale))
        self._bytes += _bytes_of(drawn.image)
        while self._bytes > self._kept:
            self._bytes -= _bytes_of(self._tiles.popitem(last=False)[1].image)
        return drawn


def reduced_colours(canvas: Image.Image) -> Image.Image:
    """Return a picture in the colours that all pictures share."""
    return canvas.quantize(palette=palette(), dither=Image.Dither.NONE)


def render(width: int, height: int, drawing: Drawing, size: Size | None = None) -> bytes:
    """Return marks and emblems drawn by resvg alone, as a PNG with a transparent background.

    ``size`` is that of the PNG; without it a unit of the drawing is a pixel.
    """
    across, down = size or (width, height)
    drawn = "".join(_whole(mark, across / width) for mark in drawing)
    return resvg_py.svg_to_bytes(
        svg_string=f'<svg {FRAME} viewBox="0 0 {width} {height}" preserveAspectRatio="none" '
        f'width="{across}" height="{down}">{drawn}</svg>',
        skip_system_fonts=True,
    )


def _whole(mark: Mark, scale: float) -> str:
    """Return a mark as SVG that needs no font and no other file, to be drawn in a scale."""
    if isinstance(mark, TextRun):
        return outlined(mark)
    return (
        mark.found_at(_emblem(mark.code, round(mark.side * scale)))
        if isinstance(mark, Emblem)
        else mark
    )


@cache
def _emblem(code: str, size: int) -> str:
    """Return an emblem, drawn at this size, as a data URL."""
    return f"data:image/png;base64,{b64encode(_emblem_png(code, size)).decode()}"


def _emblem_png(code: str, size: int) -> bytes:
    svg = _emblem_svg(code)
    return resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)


def _emblem_image(code: str, side: int) -> Image.Image:
    """Return an emblem in a size; making it smaller takes a fifth of the time of drawing it."""
    if side > MASTER:
        return Image.open(BytesIO(_emblem_png(code, side)))
    return _master(code).resize((side, side), Image.Resampling.HAMMING)


@lru_cache(KEPT_MASTERS)
def _master(code: str) -> Image.Image:
    return Image.open(BytesIO(_emblem_png(code, MASTER))).copy()


def _emblem_svg(code: str) -> str:
    code, _, look = code.partition("~")
    svg = emblem_svg(code)
    return adapted(svg, look) if look else svg


def version_of(part: Part) -> str:
    """Return a text that changes whenever a part looks different.

    It has the part's SVG and the versions of its emblems. Unpacking the drawings of all emoji took
    an eighth of the processor time of a start.
    """
    emblems = (mark.code for mark in part.drawing if isinstance(mark, Emblem))
    return "".join([part.svg, *map(_version, emblems)])


def _version(code: str) -> str:
    code, _, look = code.partition("~")
    return f" {emblem_version(code)} {LOOKS.get(look)}"


def _drawn(tile: Tile, size: Size, scale: float) -> Image.Image:
    """Return the image of a part in this size, with its edges in a few steps."""
    width, height, drawing = tile
    if _ink(drawing):
        texts = (mark for mark in drawing if isinstance(mark, TextRun))
        return _stepped(filled(size, scale, texts))
    if any(isinstance(mark, str) and not mark.endswith("/>") for mark in drawing):  # a group
        return _stepped(_rendered(tile, size))
    image = Image.new("RGBA", size)
    for of_resvg, run in groupby(drawing, key=lambda mark: isinstance(mark, str)):
        if of_resvg:
            image.alpha_composite(_rendered(Tile(width, height, tuple(run)), size))
            continue
        for mark in run:
            image.alpha_composite(_layer(mark, size, scale))
    return _stepped(image)


def _rendered(tile: Tile, size: Size) -> Image.Image:
    return Image.open(BytesIO(render(*tile, size))).convert("RGBA")


def _layer(mark: Mark, size: Size, scale: float) -> Image.Image:
    """Return a text or an emblem at its place in an image of this size."""
    if isinstance(mark, TextRun):
        return written(size, scale, mark)
    assert isinstance(mark, Emblem)
    shown = _emblem_image(mark.code, round(mark.side * scale))
    if mark.opacity < 1:
        shown.putalpha(shown.getchannel("A").point(lambda value: value * mark.opacity))
    layer = Image.new("RGBA", size)
    layer.paste(shown, (round(mark.x * scale), round(mark.y * scale)))
    return layer


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


def _bytes_of(image: Image.Image) -> int:
    return PART_BYTES + (1 if image.mode == "L" else 4) * image.width * image.height
