"""GIFs of matches: pictures one after another."""

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.posts.pictures.gif import LAST_FRAME_SECONDS, MAX_FRAME_SECONDS, MAX_FRAMES, make_gif


def png(colour: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (60, 40), (colour, 0, 0)).save(out, "PNG")
    return out.getvalue()


def durations(gif: bytes) -> list[float]:
    frames = ImageSequence.Iterator(Image.open(BytesIO(gif)))
    return [frame.info["duration"] / 1000 for frame in frames]


def test_last_picture_is_shown_longer() -> None:
    shown = durations(make_gif([png(0), png(100), png(200)]))
    assert shown == [MAX_FRAME_SECONDS, MAX_FRAME_SECONDS, LAST_FRAME_SECONDS]
    assert LAST_FRAME_SECONDS > MAX_FRAME_SECONDS


@pytest.mark.parametrize("count", [0, MAX_FRAMES + 1])
def test_gif_needs_a_possible_number_of_pictures(count: int) -> None:
    with pytest.raises(ValueError, match="pictures"):
        make_gif([png(0)] * count)


def test_frames_of_a_gif_have_the_height_of_the_highest_picture() -> None:
    out = BytesIO()
    Image.new("RGB", (60, 60), "blue").save(out, "PNG")
    gif = Image.open(BytesIO(make_gif([png(200), out.getvalue()])))
    assert gif.size == (800, 800)
    assert gif.convert("RGB").getpixel((400, 790)) == gif.convert("RGB").getpixel((400, 10))
