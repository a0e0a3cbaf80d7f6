"""The background of Llamas Unleashed: a pasture by day."""

from __future__ import annotations

from games.drawing import Back, Drawing, band, element, hills, scene_of

PANEL, WELL, SPACE, EDGE = "#f6fbe9", "#bfdfa4", "#a9d08a", "#3f7a2c"
INK, SOFT = "#1d3a14", "#3d5a30"
PALE = "#dcedc6"
"""Letters on the line at the top, which is as dark as INK."""
ALARM = "#9c1f17"
BACK = Back("#3f7d4c", "#8cc79a", "#9db98a")


def cloud(x: float, y: float, size: float) -> Drawing:
    """Return a cloud with a flat base."""
    s = size
    path = f"M{x} {y}h{90 * s}a{17 * s} {17 * s} 0 0 0 0 {-34 * s}a{26 * s} {26 * s} 0 0 0 "
    path += f"{-46 * s} {-10 * s}a{19 * s} {19 * s} 0 0 0 {-36 * s} {10 * s}a{17 * s} {17 * s} "
    path += f"0 0 0 {-8 * s} {34 * s}z"
    return element("path", d=path, fill="#ffffff", fill_opacity=0.9)


GROUND = scene_of(
    band(0, 300, "#6cc3ee"),
    band(50, 300, "#8cd2f2"),
    element("circle", cx=900, cy=44, r=64, fill="#ffe98a"),
    element("circle", cx=900, cy=44, r=48, fill="#ffd84a"),
    cloud(560, 60, 1),
    cloud(690, 104, 0.7),
    cloud(330, 40, 0.6),
    hills(122, 9, 4, 2, "#a5d97e"),
    hills(168, 8, 5, 4, "#8fce6a"),
    hills(300, 12, 4, 7, "#7cc257"),
    hills(560, 16, 3, 12, "#6fb64c"),
)
