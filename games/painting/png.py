"""PNG files, compressed by zlib-ng, because Pillow's zlib takes several times as long."""

from __future__ import annotations

from struct import pack
from zlib import crc32

from PIL import Image
from zlib_ng import zlib_ng

LEVELS = (2, 6, 9)
"""Levels of compression; each takes at least three times as long as the one before."""
LARGE = 59_000
"""The bytes from which a picture is compressed harder: Discord shows large ones late."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, PALETTED = 8, 3
FILTER = 1
"""The bytes before each row, which say its filter: 0, as others do not help with a palette."""


def make_png(image: Image.Image) -> bytes:
    """Return an image with a palette as a PNG file.

    The format is described in https://www.w3.org/TR/png/.
    """
    assert image.mode == "P"
    filtered = Image.new("P", (image.width + FILTER, image.height))
    filtered.paste(image, (FILTER, 0))
    rows = filtered.tobytes()
    for level in LEVELS:
        packed = zlib_ng.compress(rows, level)
        if len(packed) < LARGE:
            break
    header = pack(">2I5B", image.width, image.height, DEPTH, PALETTED, 0, 0, 0)
    palette = bytes(image.getpalette() or ())
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", packed), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", crc32(content, crc32(name)))
