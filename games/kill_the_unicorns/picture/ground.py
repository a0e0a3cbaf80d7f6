"""The background of Kill The Unicorns: a forest at night."""

from __future__ import annotations

from random import Random

from games.drawing import WIDTH, Back, Drawing, band, element, hills, scene_of

PANEL, NIGHT = "#1c2b55", "#0a0f2a"
SCHEMING, FOCUS = "#3a2a5e", "#26386b"
"""The ground of what schemes do, and of what is hunted or sold."""
SOFT = "#c9d4ff"
BACK = Back("#3d55b0", "#8ea2f0")
SCHEME = Back("#5a3a86", "#a58bd6")
"""The backs of hunt cards and of schemes."""


def firs(count: int, y: float, size: float, seed: int, fill: str) -> Drawing:
    """Return a row of firs that stand at ``y``."""
    chance, step, path = Random(seed), WIDTH / (count - 1), ""
    for i in range(count):
        s, x = size * chance.uniform(0.6, 1), i * step + chance.uniform(-0.3, 0.3) * step
        path += f"M{x:.0f} {y - 60 * s:.0f}l{14 * s:.1f} {20 * s:.1f}h{-5 * s:.1f}"
        path += f"l{13 * s:.1f} {18 * s:.1f}h{-6 * s:.1f}l{14 * s:.1f} {22 * s:.1f}"
        path += f"h{-60 * s:.1f}l{14 * s:.1f} {-22 * s:.1f}h{-6 * s:.1f}"
        path += f"l{13 * s:.1f} {-18 * s:.1f}h{-5 * s:.1f}z"
    return element("path", d=path, fill=fill)


def stars() -> list[Drawing]:
    """Return the stars in the sky."""
    chance = Random(12)
    return [
        element("circle", cx=round(chance.uniform(0, WIDTH)), cy=round(chance.uniform(6, 150)),
                r=chance.choice([2, 2.6, 3.2]), fill="#dfe6ff")
        for _ in range(34)
    ]  # fmt: skip


GROUND = scene_of(
    band(0, 1100, "#12163a"),
    band(70, 1030, "#1a2050"),
    band(140, 960, "#252c66"),
    *stars(),
    firs(22, 236, 1.5, 2, "#1a2950"),
    firs(16, 262, 2, 3, "#101d3c"),
    band(256, 844, "#101d3c"),
    hills(520, 20, 4, 3, "#0f2236"),
    hills(800, 20, 3, 5, "#0e272f"),
)
