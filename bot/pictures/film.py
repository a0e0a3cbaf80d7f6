"""Moving pictures: the pictures of a match, one after the other, small enough for a post."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

MOST_BYTES = 8 << 20
SECONDS = 20.0
FRAMES = 40
LAST = 2.4  # seconds that the last picture stands
SLOWEST = 1.2  # seconds that each of the others stands at most
WIDTHS = (800, 600, 400)  # of which the first is taken that fits
COLOURS = 128


def joined(pngs: Sequence[bytes]) -> bytes:
    """Return a moving picture of some pictures of one size, at most FRAMES of them.

    It is a GIF, which every client of Discord shows in motion, no longer than SECONDS and no larger
    than MOST_BYTES. Raises ValueError where that cannot be.
    """
    if not 1 <= len(pngs) <= FRAMES:
        raise ValueError(f"a moving picture has 1 to {FRAMES} pictures")
    for width in WIDTHS:
        film = _joined(pngs, width)
        if len(film) <= MOST_BYTES:
            return film
    raise ValueError("the moving picture is too large")


def _joined(pngs: Sequence[bytes], width: int) -> bytes:
    frames = [_reduced(png, width) for png in pngs]
    each = min(SLOWEST, (SECONDS - LAST) / max(1, len(frames) - 1))
    # A GIF counts in hundredths of a second.
    durations = [int(each * 100) * 10] * (len(frames) - 1) + [int(LAST * 1000)]
    out = BytesIO()
    first, *rest = frames
    first.save(out, "GIF", save_all=True, append_images=rest, duration=durations, loop=0)
    return out.getvalue()


def _reduced(png: bytes, width: int) -> Image.Image:
    image = Image.open(BytesIO(png)).convert("RGB")
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)
    return small.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
