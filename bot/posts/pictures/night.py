"""The ground and the colours of pages that belong to no game."""

from __future__ import annotations

from games.drawing import Page, band, drawn, element, hills, scene_of
from games.sheet import Look, Sheet

LOOK = Look("#1b3f50")
PALE = "#b7e7ca"
"""Letters that matter less."""
SKY, HILLS, STAR = "#0a2029", ("#0f2b37", "#123441"), "#fff8ea"
STARS = ((60, 14), (246, 30), (410, 9), (592, 22), (760, 12), (930, 40), (982, 10))
GROUND = scene_of(
    band(0, 1100, SKY),
    *(element("circle", cx=x, cy=y, r=3, fill=STAR) for x, y in STARS),
    hills(120, 18, 5, 5, HILLS[0]),
    hills(300, 24, 4, 7, HILLS[1]),
)


def on_night(page: Page) -> Sheet:
    """Return a picture of a page on the night ground."""
    return drawn(page, GROUND, LOOK)
