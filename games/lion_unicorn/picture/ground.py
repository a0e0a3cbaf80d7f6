"""The background of The Lion & The Unicorn: the savanna at dusk."""

from __future__ import annotations

from random import Random

from games.drawing import HEIGHT, WIDTH, Back, Drawing, band, element, ground, title, wave

PANEL, WELL = "#24112e", "#3a2140"
PALE = "#b79fb5"
BACK = Back("#7a2f45", "#c0607a")
HALO = "#3a1740"
SKY = (
    (0, "#2a1848"), (18, "#472057"), (36, "#742a5e"), (52, "#a83a55"), (66, "#d65a44"),
    (78, "#f08a3c"),
)  # fmt: skip


def acacia(x: float, y: float, size: float, fill: str) -> Drawing:
    """Return a tree with a flat crown."""
    trunk = "M-4 0C-2 -14 -2 -22 -10 -32L-5 -33C0 -26 1 -24 3 -27C6 -31 12 -34 16 -36L18 -34"
    trunk += "C10 -28 4 -20 4 0Z"
    crown = "M-34 -34C-30 -44 -12 -47 0 -47C16 -47 32 -42 36 -35C24 -32 14 -34 4 -33"
    crown += "C-8 -31 -22 -30 -34 -34Z"
    at = f"translate({x} {y}) scale({size})"
    return element("path", d=trunk + crown, fill=fill, transform=at)


def grass() -> Drawing:
    """Return tufts along the top and bottom of the table."""
    chance, blades = Random(4), ""
    for _ in range(46):
        x = chance.uniform(0, WIDTH)
        y = chance.choice([chance.uniform(100, 118), chance.uniform(HEIGHT - 14, HEIGHT + 6)])
        k = chance.uniform(7, 15)
        for lean in (-0.5, 0, 0.55):
            blades += f"M{x:.0f} {y:.0f}l{k * lean:.0f} {-k * (1.3 if not lean else 1):.0f}"
    return element("path", d=blades, fill="none", stroke="#d98a4a", stroke_width=2.5,
                   stroke_linecap="round")  # fmt: skip


GROUND = ground(
    *(band(y, HEIGHT - y, fill) for y, fill in SKY),
    *(
        element("circle", cx=690, cy=92, r=r, fill=fill)
        for r, fill in ((96, "#e5743f"), (74, "#f6a63f"), (54, "#ffd257"))
    ),
    wave(88, 4, 7, 3, "#8c3140"),
    wave(97, 4, 9, 5, "#6e2a3c"),
    acacia(600, 92, 1.35, "#3a1228"),
    acacia(812, 94, 0.95, "#3a1228"),
    acacia(530, 94, 0.6, "#551d38"),
    wave(108, 4, 8, 8, "#7d3a35"),
    wave(330, 26, 6, 330, "#6b3034"),
    wave(560, 26, 6, 560, "#582832"),
    grass(),
    *title("🦁🦄", "The Lion & The Unicorn", halo=HALO),
)
