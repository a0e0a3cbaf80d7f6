"""The public table: what is being played or has just happened, and all Fields."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    SQUARE,
    Box,
    Column,
    Grid,
    Page,
    Row,
    Shown,
    rows_of,
)
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import broad, line, slim
from games.llamas_unleashed.picture.stage import being_played, stage
from games.llamas_unleashed.picture.story import story, would_win
from games.llamas_unleashed.picture.tiles import HERDS
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.view import LlamasView

EMBLEMS = {
    key: HERDS[card.variation[0]].emoji if card.type in ("basic", "baby") else card.art
    for key, card in CARDS.items()
}
TOLD = {kind: tell for kind, tell in EVENT_FORMATTERS.items() if kind not in ("turn", "draw")}
"""The events that the table tells; the others say little, or can be seen there."""
LARGE, IN_A_COLUMN, IN_TWO = 2, 3, 4
"""The most seats with large cards, across the picture, and in two columns."""
STAGE, LOWER = 300, 220
"""The height of the stage, and with more seats than IN_TWO."""


def table(shown: Shown[LlamasView]) -> Page:
    """Return the page with all seats."""
    played = being_played(shown)
    if played:
        h = STAGE if shown.view.seats <= IN_TWO else LOWER
        top: list[Box | None] = [stage(played, shown, h, would_win(played, shown.view))]
    else:
        top = [shown.latest(TOLD, EMBLEMS, shown.awaited)]
    seats = seats_of(shown, range(shown.view.seats))
    return Page(Column(story(shown, played), *top, seats, gap=12), SQUARE)


def seats_of(shown: Shown[LlamasView], seats: Sequence[int]) -> Box:
    """Return the panels of some seats."""
    if len(seats) <= IN_A_COLUMN:
        one = slim if len(seats) <= LARGE else broad
        return Grid(*(one(shown, seat) for seat in seats), columns=1, gap=12)
    if len(seats) <= IN_TWO:
        cells = [slim(shown, seat) for seat in seats]
        return Column(*(Row(*pair, gap=12).share() for pair in rows_of(cells, 2)), gap=12, grow=1)
    return Grid(*(line(shown, seat) for seat in seats), columns=1, gap=8)
