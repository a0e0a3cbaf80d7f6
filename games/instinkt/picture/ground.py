"""The background of Instinkt: a clearing in the woods."""

from __future__ import annotations

from random import Random

from games.drawing import HEIGHT, WIDTH, Drawing, band, element, ground, title, wave

PANEL, WELL = "#1a2b18", "#243a20"
SOFT = "#cfe0b8"
FAINT, REED = "#9fbf86", "#5d8047"
HALO = "#1c2f17"
SHADE = "#13200f"


def trunks() -> list[Drawing]:
    """Return the trees behind the title."""
    chance, found = Random(6), []
    for i in range(15):
        x, w = i * 86 + chance.uniform(-20, 20), chance.uniform(14, 30)
        fill = chance.choice(["#3f5a2c", "#355024", "#46622f"])
        found.append(element("path", d=f"M{x:.0f} 0h{w:.0f}l4 100h{-w - 8:.0f}z", fill=fill))
    return found


def leaves() -> list[Drawing]:
    """Return fallen leaves scattered over the ground."""
    chance, found = Random(8), []
    for _ in range(60):
        x = chance.uniform(0, WIDTH)
        y = chance.choice([chance.uniform(96, 112), chance.uniform(110, HEIGHT),
                           chance.uniform(HEIGHT - 20, HEIGHT)])  # fmt: skip
        turn, size = chance.uniform(0, 360), chance.uniform(0.35, 0.7)
        fill = chance.choice(["#48702f", "#5b7f2e", "#8a6a25", "#a4592a"])
        at = f"translate({x:.0f} {y:.0f}) rotate({turn:.0f}) scale({size:.2f})"
        found.append(element("path", d="M0 0C8 -12 8 -24 0 -34C-8 -24 -8 -12 0 0Z", fill=fill,
                             transform=at))  # fmt: skip
    return found


def clearing(rx: float, ry: float, fill: str) -> Drawing:
    """Return a pale ellipse in the middle."""
    cx, cy = WIDTH / 2, HEIGHT * 0.56
    path = f"M{cx - rx} {cy}a{rx} {ry} 0 0 1 {2 * rx} 0a{rx} {ry} 0 0 1 {-2 * rx} 0Z"
    return element("path", d=path, fill=fill)


GROUND = ground(
    band(0, HEIGHT, "#20331f"),
    *(band(y, 100 - y, fill) for y, fill in ((0, "#b9cf6a"), (24, "#93b653"), (54, "#6d9a45"))),
    *trunks(),
    element("rect", width=WIDTH, height=100, fill="#1d3018", fill_opacity=0.34),
    wave(96, 5, 9, 5, "#27401f"),
    wave(110, 5, 9, 6, "#22391d"),
    clearing(560, 380, "#2b4722"),
    clearing(430, 330, "#34542a"),
    *leaves(),
    *title("🐾", "Instinkt", halo=HALO, papered=True),
)
