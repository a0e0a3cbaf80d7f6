"""The background of The Lion & The Unicorn: the savanna at dusk."""

from __future__ import annotations

from games.drawing import PAPER, Back, Card, Drawing, Ring, band, element, hills, scene_of
from games.lion_unicorn.cards import CARDS

PANEL = "#24112e"
PALE, ALARM = "#e6d7ee", "#ffb4a8"
BACK = Back("#7a2f45", "#c0607a")
TINTS = {
    "mole": "#dcc8f0", "goat": "#fff0a8", "swift": "#c2e2fa", "rat": "#dde1e4",
    "adder": "#c8ecb4", "fox": "#ffcda3", "crow": "#b3adc4", "lion": "#ffdf86",
    "unicorn": "#ffcde2",
}  # fmt: skip
"""A ground for each animal, so that those alike are seen at once; its figure identifies it too."""
SKY = ((0, "#2a1848"), (36, "#5d2352"), (72, "#a8443f"), (102, "#d65a44"))


def acacia(x: float, y: float, size: float, fill: str) -> Drawing:
    """Return a tree with a flat crown."""
    trunk = "M-4 0C-2 -14 -2 -22 -10 -32L-5 -33C0 -26 1 -24 3 -27C6 -31 12 -34 16 -36L18 -34"
    trunk += "C10 -28 4 -20 4 0Z"
    crown = "M-34 -34C-30 -44 -12 -47 0 -47C16 -47 32 -42 36 -35C24 -32 14 -34 4 -33"
    crown += "C-8 -31 -22 -30 -34 -34Z"
    at = f"translate({x} {y}) scale({size})"
    return element("path", d=trunk + crown, fill=fill, transform=at)


GROUND = scene_of(
    *(band(y, 300, fill) for y, fill in SKY),
    element("circle", cx=860, cy=110, r=72, fill="#ffc15a"),
    hills(128, 7, 5, 3, "#6e2a3c"),
    acacia(905, 140, 1.3, "#3a1228"),
    acacia(790, 136, 0.8, "#551d38"),
    hills(146, 10, 4, 8, "#7d3a35"),
    hills(250, 14, 3, 33, "#6b3034"),
    hills(480, 18, 3, 56, "#582832"),
)


def animal(kind: str, name: str = "", number: str = "", ring: Ring = "") -> Card:
    """Return a card face-up."""
    return Card(CARDS[kind].emblem, name, number, ring, fill=TINTS.get(kind, PAPER))
