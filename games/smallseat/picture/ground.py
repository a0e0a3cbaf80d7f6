"""The background of Smallseat: an awning above dark wood; and the colours of everything."""

from __future__ import annotations

from games.drawing import HIGHEST, WIDTH, Back, Card, Ring, band, element, scene_of
from games.smallseat.cards import CARDS

PAPER, INK, SOFT = "#fffaf0", "#3a1420", "#6b4a3a"
WINE, STRIPE, NIGHT = "#7c1f33", "#8d2a3d", "#391320"
WOOD, EDGE, RIM, SEAT = "#c9995a", "#5f3d1c", "#8a5a2b", "#f6e3bd"
WON = "#ffdf9e"
"""The ground of a seat in the winning row, and of an animal that leads."""
BACK = Back(WINE, "#d98a97", RIM)
TINTS = {
    "pricklypettes": "#ffd9b0", "chewy_carrots": "#f4f4f4", "curlysnouts": "#ffd3e0",
    "snufflesniff": "#d6efc0", "karate_chicks": "#fff3b0", "tree_of_hainut": "#e7d3bb",
    "sealalater": "#d3ecff", "ponytailors": "#e8dcff", "sleepersippies": "#dfe3e6",
    "tiny_bears": "#ffcfc9", "purplepaws": "#e3cdfa", "ottermother": "#c9d6f2",
    "lionsyre": "#ffe9a6",
}  # fmt: skip
"""A ground for each animal; its figure and name identify it too."""
LOW = 250
"""The lower end of the awning."""

GROUND = scene_of(
    band(0, HIGHEST, EDGE),
    *(
        element(
            "path", d=f"M{x} {LOW - 4}h50a25 24 0 0 1 -50 0z", fill=(STRIPE, PAPER)[x // 50 % 2]
        )
        for x in range(0, WIDTH, 50)
    ),
    band(0, LOW, WINE),
    *(element("rect", x=x, width=50, height=LOW, fill=STRIPE) for x in range(0, WIDTH, 100)),
    band(LOW - 8, 8, "#d9a93f"),
)


def animal(key: str, name: str = "", ring: Ring = "") -> Card:
    """Return the card of an animal."""
    return Card(CARDS[key].emoji, name, ring=ring, fill=TINTS[key], edge=RIM)
