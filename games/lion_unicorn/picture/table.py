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
from games.lion_unicorn.picture.seats import broad, cards_of, slim
from games.lion_unicorn.picture.story import TOLD, story
from games.lion_unicorn.view import LionView

EMBLEMS = {key: kind.emblem for key, kind in CARDS.items()}
HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 76
"""The height of the strip with the piles."""
AMPLE = 4
"""The most seats with room to say whom the match waits for."""
FEW, BESIDE = 3, 5
"""The most seats, and the most cards beside a name, before names stand above the cards."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    n = shown.view.seats
    many = n <= FEW and max(len(cards_of(shown, seat)) for seat in range(n)) > BESIDE
    of_seat = slim if many else broad
    seats = Grid(*(of_seat(shown, seat) for seat in range(n)), columns=1, gap=12)
    piles = Room(strip(shown), h=PILES)
    latest = shown.latest(TOLD, EMBLEMS, shown.awaited if n <= AMPLE else "")
    return Page(Column(story(shown), latest, seats, piles, gap=12), HEIGHTS.get(n, SQUARE))
