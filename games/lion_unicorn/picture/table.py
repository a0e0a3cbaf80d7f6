"""The public table: the latest event, all seats, and the piles."""

from __future__ import annotations

from games.drawing import SQUARE, Column, Grid, Page, Room, Shown
from games.lion_unicorn.picture.piles import strip
from games.lion_unicorn.picture.seats import stand
from games.lion_unicorn.picture.stage import STAGE, stage
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.view import LionView

HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 60
"""The height of the strip with the piles."""
ABOVE = 4
"""The most seats below the latest event; it has the place of a sixth, which six do not have."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    n = shown.view.seats
    seats = [stand(shown, seat) for seat in range(n)]
    above = Room(stage(shown, wide=True), h=STAGE) if n <= ABOVE else None
    beside = stage(shown, wide=False) if n == ABOVE + 1 else None
    cells = Grid(*seats, beside, columns=3 if n == 3 else 2, gap=12)
    lines = story(shown, n <= ABOVE + 1), above, cells, Room(strip(shown), h=PILES)
    return Page(Column(*lines, gap=12), HEIGHTS.get(n, SQUARE))
