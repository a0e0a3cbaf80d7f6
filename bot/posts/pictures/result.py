"""The picture of a result: the end as its game draws it, with portraits, and a line at the foot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageOps

from games.drawing import BOLD, INK, PAPER, WIDTH, Box, Canvas, Panel, S, Text
from games.drawing.faces import Portrait, with_portraits
from games.sheet import Sheet, joined

FOOT = 64
"""The height of the strip at the foot."""

PORTRAIT = 128
"""The side of a portrait as it is stored; on the picture it is at most half as large again."""
MAX_SIDE = 1024  # of an image that is read at all
QUALITIES = (80, 60, 40, 20)
MAX_BYTES = 4096
"""The bytes of a stored portrait; the first of the qualities that keeps to it is used."""


def make_portrait(image: bytes) -> bytes:
    """Return a person's picture as a small WebP; empty if it is not a picture."""
    try:
        with Image.open(BytesIO(image)) as opened:
            if max(opened.size) > MAX_SIDE:
                return b""
            square = ImageOps.fit(opened.convert("RGBA"), (PORTRAIT, PORTRAIT))
    except (OSError, ValueError, SyntaxError):
        return b""
    ground = Image.new("RGB", square.size, PAPER)
    ground.paste(square, mask=square)
    return next(filter(None, (_webp(ground, quality) for quality in QUALITIES)), b"")


def _webp(image: Image.Image, quality: int) -> bytes:
    """Return an image as WebP; empty if it is too large."""
    out = BytesIO()
    image.save(out, "WEBP", quality=quality)
    return out.getvalue() if out.tell() <= MAX_BYTES else b""


def result_picture(sheet: Sheet, portraits: Mapping[int, Portrait], foot: str) -> Sheet:
    """Return the end of a match with portraits, by seat, above a line of text.

    The line has a name that somebody has chosen, so it may be cut.
    """
    said = Text(foot, S, weight=BOLD, anchor="middle", cut=True)
    return with_foot(with_portraits(sheet, portraits), said, FOOT)


def with_foot(sheet: Sheet, foot: Box, height: int, pad: int = 0) -> Sheet:
    """Return a picture with a strip below it."""
    to = Canvas()
    band = Panel(foot, fill=INK, edge=INK, radius=0, pad=pad)
    band.draw(to, 0, sheet.height, WIDTH, height)
    return replace(
        sheet,
        height=sheet.height + height,
        parts=(*sheet.parts, *joined(to.parts)),
        alt=f"{sheet.alt}\n{to.words}",
        faults=(*sheet.faults, *to.faults),
    )
