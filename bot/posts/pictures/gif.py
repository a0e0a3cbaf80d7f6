"""GIFs: the pictures of a match one after another, small enough for a post."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

MAX_BYTES = 8 << 20
MAX_SECONDS = 20.0
MAX_FRAMES = 40
LAST_FRAME_SECONDS = 2.4  # seconds for the last picture
MAX_FRAME_SECONDS = 1.2  # seconds for each of the others, at most
WIDTHS = (800, 600, 400)  # tried in this order until the file is small enough
COLOURS = 128


def make_gif(pngs: Sequence[bytes]) -> bytes:
    """Return a GIF of pictures of one width, at most MAX_FRAMES of them.

    It lasts at most MAX_SECONDS and has at most MAX_BYTES. Every Discord client animates GIFs.
    Raise ValueError if the pictures are too many or too large.
    """
    if not 1 <= len(pngs) <= MAX_FRAMES:
        raise ValueError(f"a moving picture has 1 to {MAX_FRAMES} pictures")
    for width in WIDTHS:
        gif = _encode(pngs, width)
        if len(gif) <= MAX_BYTES:
            return gif
    raise ValueError("the moving picture is too large")


def _encode(pngs: Sequence[bytes], width: int) -> bytes:
    images = [Image.open(BytesIO(png)).convert("RGB") for png in pngs]
    height = max(round(image.height * width / image.width) for image in images)
    frames = [_reduce(image, width, height) for image in images]
    each = min(MAX_FRAME_SECONDS, (MAX_SECONDS - LAST_FRAME_SECONDS) / max(1, len(frames) - 1))
    # GIF durations are whole hundredths of a second.
    durations = [int(each * 100) * 10] * (len(frames) - 1) + [int(LAST_FRAME_SECONDS * 1000)]
    out = BytesIO()
    first, *rest = frames
    first.save(out, "GIF", save_all=True, append_images=rest, duration=durations, loop=0)
    return out.getvalue()


def _reduce(image: Image.Image, width: int, height: int) -> Image.Image:
    """Return a frame; a picture that is lower than others continues in the colour of its foot."""
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.BOX)
    frame = Image.new("RGB", (width, height), small.getpixel((0, small.height - 1)))
    frame.paste(small)
    return frame.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
