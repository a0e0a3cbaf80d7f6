"""Golden pictures: drawn once, checked by a person, and compared from then on.

After an intentional change, ``REFRESH_GOLDEN=1 pytest tests/...`` draws them again. Look at them
before committing them.
"""

from __future__ import annotations

import os
from functools import reduce
from pathlib import Path

from PIL import Image, ImageChops

from bot.posts.pictures import Painter
from games.drawing import Sheet

PAINTER = Painter()
TOLD_APART = 48  # a visible difference, of 255, in any of the three colours
FEW = 24  # pixels that may differ, because another machine may round edges differently
LARGEST = 120_000  # bytes


def compare(sheet: Sheet, golden: Path, folder: Path) -> None:
    """Compare a picture in all its colours with the golden one, and save it in ``folder``."""
    new, image = folder / golden.name, PAINTER.composed(sheet)
    if os.environ.get("REFRESH_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
            golden, optimize=True
        )
        assert golden.stat().st_size < LARGEST, f"{golden.name} is too large"
    image.save(new)
    advice = f"Look at {new}; if it is as it should be: REFRESH_GOLDEN=1 pytest"
    assert golden.exists(), f"There is no golden picture {golden.name}. {advice}"
    apart = differing(Image.open(golden), Image.open(new))
    assert apart <= FEW, f"{golden.name} differs in {apart} pixels. {advice}"


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return the number of visibly different pixels; all of them if the sizes differ."""
    if one.size != other.size:
        return max(one.width * one.height, other.width * other.height)
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    most = reduce(ImageChops.lighter, apart.split())
    return sum(most.histogram()[TOLD_APART + 1 :])
