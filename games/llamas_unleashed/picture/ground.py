"""The background of Llamas Unleashed: a pasture by day."""

from __future__ import annotations

from random import Random

from games.drawing import (
    BOLD,
    HEIGHT,
    PAPER,
    WIDTH,
    Back,
    Drawing,
    Parts,
    band,
    element,
    ground,
    joined,
    rounded,
    state_line,
    title,
    title_width,
    wave,
    width,
)

PANEL, WELL, EDGE = "#f6fbe9", "#dff0c4", "#3f7a2c"
INK, SOFT = "#1d3a14", "#3d5a30"
SHADE = "#9db98a"
BACK = Back("#3f7d4c", "#8cc79a", SHADE)
TITLE = "Llamas Unleashed"


def cloud(x: float, y: float, size: float) -> Drawing:
    """Return a cloud with a flat base."""
    s = size
    path = f"M{x} {y}h{90 * s}a{17 * s} {17 * s} 0 0 0 0 {-34 * s}a{26 * s} {26 * s} 0 0 0 "
    path += f"{-46 * s} {-10 * s}a{19 * s} {19 * s} 0 0 0 {-36 * s} {10 * s}a{17 * s} {17 * s} "
    path += f"0 0 0 {-8 * s} {34 * s}z"
    return element("path", d=path, fill="#ffffff", fill_opacity=0.9)


def flowers() -> list[Drawing]:
    """Return scattered daisies."""
    chance, found = Random(9), []
    for _ in range(38):
        x = chance.uniform(0, WIDTH)
        y = chance.choice([chance.uniform(100, 112), chance.uniform(HEIGHT - 16, HEIGHT - 4),
                           chance.uniform(100, HEIGHT)])  # fmt: skip
        fill = chance.choice(["#ffffff", "#ffe45e", "#ff9cc2"])
        found.append(element("circle", cx=x, cy=y, r=5, fill=fill))
        found.append(element("circle", cx=x, cy=y, r=2, fill="#d08a00"))
    return found


def fence() -> list[Drawing]:
    """Return a white fence behind the table."""
    look = {"fill": "#fffdf5", "stroke": "#b59a6a", "stroke_width": 1.5}
    posts = [
        element("rect", x=x, y=76, width=10, height=30, rx=3, **look) for x in range(-10, WIDTH, 74)
    ]
    rails = [element("rect", x=-5, y=y, width=WIDTH + 10, height=7, rx=2, **look) for y in (82, 95)]
    return [*posts, *rails]


def lawn() -> list[Drawing]:
    """Return a mown lawn: paler stripes on the grass that run towards the viewer."""
    paths = (f"M{x - 60} {HEIGHT}L{x + 40} 104h80L{x + 20} {HEIGHT}Z" for x in range(0, 1440, 160))
    return [element("path", d=path, fill="#79bf55") for path in paths]


GROUND = ground(
    band(0, HEIGHT, "#6cc3ee"),
    band(30, HEIGHT, "#8cd2f2"),
    band(58, HEIGHT, "#b5e4f5"),
    *(
        element("circle", cx=1120, cy=18, r=r, fill=f)
        for r, f in ((44, "#ffe98a"), (33, "#ffd84a"))
    ),
    cloud(560, 44, 0.8),
    cloud(880, 60, 0.55),
    cloud(735, 30, 0.42),
    wave(82, 9, 5, 2, "#8fce6a"),
    wave(96, 7, 7, 4, "#7cc257"),
    band(108, HEIGHT, "#6fb64c"),
    *lawn(),
    *flowers(),
    *fence(),
    element("rect", x=12, y=14, width=title_width(1, TITLE) + 14, height=60, rx=30, fill=PAPER),
    *title("🦙", TITLE, INK),
)


def plate(said: str) -> Parts:
    """Write the state of the match on a pale plate."""
    wide = width(said, 32, BOLD) + 44
    return joined([rounded(WIDTH - 10 - wide, 20, wide, 50, 25, PAPER), state_line(said, INK)])
