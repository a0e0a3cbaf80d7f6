"""PNG files show exactly the image that they are made from."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.posts.pictures import games_overview
from games import GAMES
from games.painting import Painter, png
from games.painting.painter import reduced_colours
from games.painting.palette import palette
from games.painting.png import make_png


def noise(width: int, height: int) -> Image.Image:
    """Return an image in the colours of all pictures that compresses badly."""
    image = Image.frombytes("P", (width, height), Random(0).randbytes(width * height))
    image.putpalette(palette().getpalette() or [])
    return image


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (300, 200)])
def test_png_has_every_pixel_of_the_image(size: tuple[int, int]) -> None:
    image = noise(*size)
    read = Image.open(BytesIO(make_png(image)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", size)
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_large_png_is_compressed_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    image = reduced_colours(Painter().composed(games_overview([(GAMES["lion_unicorn"], "")])))
    usual = make_png(image)
    monkeypatch.setattr(png, "LARGE", len(usual) // 2)
    assert len(make_png(image)) < len(usual)
