"""The public table: what is being played or has just happened, and all Fields."""

from __future__ import annotations

from games.drawing import SQUARE, Box, Column, Page, Shown
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import fields
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
STAGE, LOWER, FEW, MANY = 300, 220, 3, 5
"""The height of the stage, and with more than so FEW seats; of FEW to MANY, each has a line."""


def table(shown: Shown[LlamasView]) -> Page:
    """Return the page with all seats."""
    played, seats = being_played(shown), range(shown.view.seats)
    most = max(len(there.field) for there in shown.view.table)
    if played:
        h = STAGE if len(seats) <= FEW else LOWER
        top: Box | None = stage(played, shown, h, would_win(played, shown.view))
    else:
        top = shown.latest(TOLD, EMBLEMS, shown.awaited)
    across = FEW <= len(seats) <= MANY and most > FEW
    return Page(Column(story(shown, played), top, fields(shown, seats, across), gap=12), SQUARE)
