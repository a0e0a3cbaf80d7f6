"""The backgrounds of Smallseat: a court on parchment beneath an awning, also without its table."""

from __future__ import annotations

from games.drawing import HEIGHT, WIDTH, Back, Drawing, band, element, emblem, ground, title

PLATE, WINE, WINE_DARK = "#fffaf0", "#7c1f33", "#64162a"
INK, SOFT = "#3a1420", "#6b4a3a"
SHADE = "#8a5a2b"
BACK = Back(WINE, "#d98a97", SHADE)
WOOD, RIM = "#c9995a", "#5f3d1c"
BRIGHT = "#fff3d6"
MIDDLE = 600, 440
"""The middle of the table."""
OUTER, INNER = (366, 220), (214, 84)
"""The radii of the table, and of the cloth in its middle."""


def ellipse(rx: float, ry: float, down: float = 0, **look: object) -> Drawing:
    """Return an ellipse around the middle of the table."""
    cx, cy = MIDDLE[0], MIDDLE[1] + down
    path = f"M{cx - rx} {cy}a{rx} {ry} 0 0 1 {2 * rx} 0a{rx} {ry} 0 0 1 {-2 * rx} 0Z"
    return element("path", d=path, **look)


def frame(inset: int, colour: str, wide: int) -> Drawing:
    """Return a line around the parchment."""
    return element("rect", x=inset, y=92 + inset, width=WIDTH - 2 * inset,
                   height=HEIGHT - 92 - 2 * inset, rx=24 - inset // 2, fill="none", stroke=colour,
                   stroke_width=wide)  # fmt: skip


def awning() -> list[Drawing]:
    """Return the awning with its fringe."""
    fringe = [
        element("path", d=f"M{x} 92h50a25 20 0 0 1 -50 0z",
                fill=WINE_DARK if x % 100 else "#8d2a3d")
        for x in range(0, WIDTH, 50)
    ]  # fmt: skip
    return [
        element("rect", width=WIDTH, height=92, fill=WINE),
        *fringe,
        element("rect", y=84, width=WIDTH, height=9, fill="#d9a93f"),
        element("rect", y=86, width=WIDTH, height=2, fill="#fbe08f"),
    ]


COURT = [
    band(0, HEIGHT, "#efdfb8"),
    band(106, HEIGHT, "#f3e6c6"),
    frame(10, "#b98f4a", 3),
    frame(17, "#d9bd82", 2),
    emblem("🏰", 30, HEIGHT - 190, 168, opacity=0.13),
    emblem("🏰", WIDTH - 198, HEIGHT - 190, 168, opacity=0.13),
    *awning(),
    *title("🪑", "Smallseat", BRIGHT, papered=True),
]
PLAIN = ground(*COURT)
GROUND = ground(
    *COURT,
    ellipse(OUTER[0] + 12, OUTER[1] + 12, 8, fill=RIM),
    ellipse(OUTER[0] + 12, OUTER[1] + 12, fill=SHADE),
    ellipse(*OUTER, fill=WOOD),
    ellipse(OUTER[0] * 0.93, OUTER[1] * 0.92, fill="none", stroke="#b98848", stroke_width=3),
    ellipse(OUTER[0] * 0.84, OUTER[1] * 0.82, fill="none", stroke="#b98848", stroke_width=3),
    ellipse(*INNER, fill="#e3c48c", stroke="#a87a3e", stroke_width=3),
)
