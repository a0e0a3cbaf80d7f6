"""The public table: what is being played or has just happened, and all Fields."""

from __future__ import annotations

from games.drawing import SQUARE, Column, L, Page, Panel, Room, Row, Shown, capital, sentence
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import fields
from games.llamas_unleashed.picture.ground import INK
from games.llamas_unleashed.picture.stage import PAPER, being_played, stage
from games.llamas_unleashed.picture.story import story
from games.llamas_unleashed.picture.tiles import tile
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.view import LlamasView

TOLD = {kind: tell for kind, tell in EVENT_FORMATTERS.items() if kind not in ("turn", "draw")}
"""The events that the table tells; the others say little, or can be seen there."""
STAGE, NEWS = 296, 150
"""The heights of the stage and of news."""
NARROWEST = 800
"""The width of news beside a card."""


def table(shown: Shown[LlamasView]) -> Page:
    """Return the page with all seats."""
    played = being_played(shown)
    top, h = _news(shown), NEWS
    if played:
        top = stage(played, shown, shown.awaited, capital(shown.words("waiting for responses")))
        h = NEWS if played.field is None and CARDS[played.key].type == "basic" else STAGE
    seats = fields(shown, range(shown.view.seats))
    return Page(Column(story(shown, played), Room(top, h=h), seats, gap=12), SQUARE)


def _news(shown: Shown[LlamasView]) -> Panel:
    """Return what has just happened with its card, or who is waited for."""
    for event, said in shown.told(TOLD):
        key = next((face for face in event.faces if face in CARDS), "")
        card = tile(key, shown.words).saying("").share(0) if key else None
        text = sentence(said, L, INK, 2, "start")
        if text.fit(NARROWEST, NEWS).whole:
            return Panel(Row(card, text, gap=20), pad=14, fill=PAPER)
    return Panel(sentence(shown.awaited, L, INK, 2), pad=14, fill=PAPER)
