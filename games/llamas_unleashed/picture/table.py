"""The public table: what is being played or has just happened, and all Fields."""

from __future__ import annotations

from games.drawing import SQUARE, Column, L, Page, Panel, Room, Row, Shown, sentence
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import fields
from games.llamas_unleashed.picture.ground import INK
from games.llamas_unleashed.picture.stage import PAPER, being_played, stage
from games.llamas_unleashed.picture.story import story, would_win
from games.llamas_unleashed.picture.tiles import tile
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.view import LlamasView

TOLD = {kind: tell for kind, tell in EVENT_FORMATTERS.items() if kind not in ("turn", "draw")}
"""The events that the table tells; the others say little, or can be seen there."""
STAGE, LOWER, NEWS, FEW, MANY = 300, 220, 150, 3, 5
"""The height of the stage, with more than so FEW seats, and of news; of FEW to MANY seats, each
has a line."""

NARROWEST = 800
"""The width of news beside a card."""


def table(shown: Shown[LlamasView]) -> Page:
    """Return the page with all seats."""
    played, seats = being_played(shown), range(shown.view.seats)
    most = max(len(there.field) for there in shown.view.table)
    top = stage(played, shown, would_win(played, shown.view)) if played else _news(shown)
    h = NEWS if not played else STAGE if len(seats) <= FEW else LOWER
    across = FEW <= len(seats) <= MANY and most > FEW
    return Page(
        Column(story(shown, played), Room(top, h=h), fields(shown, seats, across), gap=12), SQUARE
    )


def _news(shown: Shown[LlamasView]) -> Panel:
    """Return what has just happened with its card, or who is waited for."""
    for event, said in shown.told(TOLD):
        key = next((face for face in event.faces if face in CARDS), "")
        card = tile(key, shown.words).saying("").share(0) if key else None
        text = sentence(said, L, INK, 2, "start")
        if text.fit(NARROWEST, NEWS).whole:
            return Panel(Row(card, text, gap=20), pad=14, fill=PAPER)
    return Panel(sentence(shown.awaited, L, INK, 2), pad=14, fill=PAPER)
