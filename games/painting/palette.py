"""The colours of all pictures: chosen once, because choosing them takes longer than drawing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image

FILE = Path(__file__).parents[2] / "data" / "pictures" / "palette.txt"
"""The colours, one a line; ``python -m tools.palette`` writes them."""
SIZE = 256


@cache
def palette() -> Image.Image:
    """Return an image with the palette, for ``Image.quantize``."""
    image = Image.new("P", (1, 1))
    image.putpalette(bytes.fromhex(FILE.read_text("ascii")))
    return image
