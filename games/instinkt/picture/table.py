"""The public table: the display with both players beside it, and the latest event."""

from __future__ import annotations

from games.drawing import SQUARE, Column, Page, Room, Row, Shown
from games.instinkt.cards import CARDS
from games.instinkt.picture.beside import current, player
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import story, worth
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.view import InstinktView

PLAYERS = 110
"""The height of both players."""
EMBLEMS = {kind: card.emoji for kind, card in CARDS.items()}


def table(shown: Shown[InstinktView]) -> Page:
    """Return the page of the table."""
    view = shown.view
    seen = scene(view, None, None)
    display = Display(seen, view, shown.words, worth(seen.cards, view))
    players = Room(Row(*(player(shown, seat) for seat in range(view.seats))), h=PLAYERS)
    latest = shown.latest(EVENT_FORMATTERS, EMBLEMS, shown.awaited)
    below = Row(display.share(2.3), current(shown, tall=True).share(1), gap=18, grow=1)
    return Page(Column(story(shown, seen.cards), latest, players, below, gap=12), SQUARE)
