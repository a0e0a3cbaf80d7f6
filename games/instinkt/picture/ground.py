"""The background of Instinkt: a clearing in the woods."""

from __future__ import annotations

from random import Random

from games.drawing import Drawing, band, element, hills, scene_of

PANEL, WELL, RIM, NIGHT = "#1a2b18", "#1d3914", "#2f6b2c", "#0d170a"
SOFT, OPEN, GOOD = "#d6efc0", "#3f7a2c", "#a5d97e"
"""The lines and letters of a place, and the ground of one to choose, and of a good one."""


def trunks() -> list[Drawing]:
    """Return the trees at the edge of the clearing."""
    chance, found = Random(6), []
    for i in range(13):
        x, w = i * 84 + chance.uniform(-20, 20), chance.uniform(20, 40)
        fill = chance.choice(["#2f4a23", "#35522a"])
        found.append(element("path", d=f"M{x:.0f} 0h{w:.0f}l6 260h{-w - 12:.0f}z", fill=fill))
    return found


GROUND = scene_of(
    band(0, 1100, "#27401f"),
    *trunks(),
    hills(246, 8, 5, 6, "#213819"),
)
