"""The public table: both players with the latest event, and the display."""

from __future__ import annotations

from games.drawing import SQUARE, Column, Page, Shown
from games.instinkt.picture.beside import beside
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import scoreboard, worth
from games.instinkt.view import InstinktView

BOARD = 3.2
"""The width of the display, relative to that of what is beside it."""


def table(shown: Shown[InstinktView]) -> Page:
    """Return the page of the table."""
    view = shown.view
    seen = scene(view, None, None)
    display = Display(seen, view, shown.words, worth(seen.cards, view)).share(BOARD)
    return Page(Column(scoreboard(shown, seen.cards), beside(shown, display), gap=12), SQUARE)
