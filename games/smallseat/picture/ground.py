"""The background of Smallseat: parchment beneath an awning, and the wood of the table on it."""

from __future__ import annotations

from games.drawing import (
    HEIGHT,
    WIDTH,
    Back,
    Drawing,
    Parts,
    band,
    element,
    ground,
    joined,
    rounded,
    title,
)

PLATE, WINE, WINE_DARK = "#fffaf0", "#7c1f33", "#64162a"
INK, SOFT = "#3a1420", "#6b4a3a"
SHADE = "#8a5a2b"
BACK = Back(WINE, "#d98a97", SHADE)
WOOD, RIM = "#c9995a", "#5f3d1c"
BRIGHT = "#fff3d6"


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
    *awning(),
    *title("🪑", "Smallseat", BRIGHT, papered=True),
]
PLAIN = ground(*COURT)


def board(x: float, y: float, w: float, h: float) -> Parts:
    """Draw a table of wood."""
    return joined(
        [
            rounded(x, y, w, h, 22, RIM),
            rounded(x + 4, y + 4, w - 8, h - 8, 18, SHADE),
            rounded(x + 8, y + 8, w - 16, h - 16, 14, WOOD),
        ]
    )
