"""The public table: all seats, and the piles."""

from __future__ import annotations

from games.drawing import (
    SQUARE,
    Column,
    Grid,
    Page,
    Room,
    Shown,
)
from games.lion_unicorn.picture.piles import strip
from games.lion_unicorn.picture.seats import broad
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 76
"""The height of the strip with the piles."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    n = shown.view.seats
    seats = Grid(*(broad(shown, seat) for seat in range(n)), columns=1, gap=12)
    piles = Room(strip(shown), h=PILES)
    return Page(Column(story(shown), seats, piles, gap=12), HEIGHTS.get(n, SQUARE))
