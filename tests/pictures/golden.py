"""Golden pictures: drawn once, looked at by somebody, and compared from then on.

After a change that is meant, ``REFRESH_GOLDEN=1 pytest tests/...`` draws them anew; look at them
before they are committed.
"""

from __future__ import annotations

import os
from functools import reduce
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from bot.pictures import Painter
from games.drawing import Sheet

PAINTER = Painter()
TOLD_APART = 48  # of 255, in any of the three colours
FEW = 24  # pixels that may differ: another machine may round the edge of a letter otherwise
LARGEST = 120_000  # bytes


def compare(sheet: Sheet, golden: Path, folder: Path) -> None:
    """Compare a picture with the golden one; where they differ, leave the new one in ``folder``."""
    png = PAINTER.paint(sheet)
    if os.environ.get("REFRESH_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        Image.open(BytesIO(png)).save(golden, optimize=True)
        assert golden.stat().st_size < LARGEST, f"{golden.name} is too large"
    new = folder / golden.name
    new.write_bytes(png)
    advice = f"Look at {new}; if it is as it should be: REFRESH_GOLDEN=1 pytest"
    assert golden.exists(), f"There is no golden picture {golden.name}. {advice}"
    apart = differing(Image.open(golden), Image.open(new))
    assert apart <= FEW, f"{golden.name} differs in {apart} pixels. {advice}"


def differing(one: Image.Image, other: Image.Image) -> int:
    """Count the pixels that can be told apart; all of them if the sizes differ."""
    if one.size != other.size:
        return max(one.width * one.height, other.width * other.height)
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    most = reduce(ImageChops.lighter, apart.split())
    return sum(most.histogram()[TOLD_APART + 1 :])
