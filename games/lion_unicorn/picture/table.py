"""The public table: all seats, the latest event, and the piles."""

from __future__ import annotations

from games.drawing import (
    SQUARE,
    Box,
    Column,
    Grid,
    Page,
    Panel,
    Room,
    Row,
    Shown,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.piles import corner, strip
from games.lion_unicorn.picture.seats import broad, cards_of, slim
from games.lion_unicorn.picture.sets import FEW_CARDS, ways
from games.lion_unicorn.picture.story import story
from games.lion_unicorn.text.events import EVENT_FORMATTERS
from games.lion_unicorn.view import LionView, SeatView

EMBLEMS = {key: kind.emblem for key, kind in CARDS.items()}
HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 76
"""The height of the strip with the piles."""
IN_A_COLUMN, AMPLE = 3, 4
"""The most seats below each other, and those with room for what they need below their cards."""
WAYS = 140
"""The height of the strip with the two ways to win, while nobody has more than FEW_CARDS."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with all seats."""
    n = shown.view.seats
    held = max(len(cards_of(shown, seat)) for seat in range(n))
    cells: list[Box] = [broad(shown, seat, held) for seat in range(n)]
    if n > IN_A_COLUMN:
        cells = [slim(shown, seat, 2 * (n <= AMPLE)) for seat in range(n)]
        cells += [corner(shown)] * (n % 2)
    seats = Grid(*cells, columns=1 + (n > IN_A_COLUMN), gap=12)
    piles = None if n > IN_A_COLUMN and n % 2 else Room(strip(shown), h=PILES)
    nothing = SeatView(wins=0, crown=False, cards=[])
    goal = Panel(Row(*ways(nothing, shown.words), gap=24), pad=14)
    first = Room(goal, h=WAYS) if held <= FEW_CARDS else None
    latest = shown.latest(EVENT_FORMATTERS, EMBLEMS)
    return Page(Column(story(shown), latest, seats, first, piles, gap=12), HEIGHTS.get(n, SQUARE))
