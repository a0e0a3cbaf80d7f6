"""Grounds: a scene at the top in flat bands, like cut paper, and quiet areas below it."""

from __future__ import annotations

from random import Random

from games.drawing.pictures import HIGHEST, WIDTH
from games.drawing.svg import element, part
from games.sheet import Drawing, Parts


def scene_of(*drawings: Drawing) -> Parts:
    """Return a ground: one part of WIDTH by HIGHEST units, of which pictures show the top."""
    return part(0, 0, WIDTH, HIGHEST, *drawings)


def band(y: float, height: float, fill: str) -> Drawing:
    """Return a flat band across the ground."""
    return element("rect", y=y, width=WIDTH, height=height, fill=fill)


def hills(y: float, swing: float, count: int, seed: int, fill: str) -> Drawing:
    """Return a hilly area from about ``y`` down to the foot; ``seed`` determines its shape."""
    chance = Random(seed)
    across = [i * WIDTH / count for i in range(count + 1)]
    down = [y + chance.uniform(-swing, swing) for _ in across]
    path = f"M0 {down[0]:.0f}"
    for i in range(count):
        middle = (across[i] + across[i + 1]) / 2
        path += f"C{middle:.0f} {down[i]:.0f} {middle:.0f} {down[i + 1]:.0f} "
        path += f"{across[i + 1]:.0f} {down[i + 1]:.0f}"
    return element("path", d=f"{path}V{HIGHEST}H0Z", fill=fill)
