"""The public table: all seats, the latest event, and the piles."""

from __future__ import annotations

from games.drawing import (
    SQUARE,
    Column,
    Grid,
    Page,
    Room,
    Shown,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.piles import strip
from games.lion_unicorn.picture.seats import broad
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView

EMBLEMS = {key: kind.emblem for key, kind in CARDS.items()}
HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 76
"""The height of the strip with the piles."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    n = shown.view.seats
    seats = Grid(*(broad(shown, seat) for seat in range(n)), columns=1, gap=12)
    piles = Room(strip(shown), h=PILES)
    latest = shown.latest(EVENT_FORMATTERS, EMBLEMS)
    return Page(Column(story(shown), latest, seats, piles, gap=12), HEIGHTS.get(n, SQUARE))
