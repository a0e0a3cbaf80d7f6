"""What has just happened, as a sentence for the table."""

from __future__ import annotations

from games.drawing.layout import Box, Gap, Room, Shown
from games.lion_unicorn.view import LionView

HIGH = 64
"""The height of the ribbon."""


def latest(shown: Shown[LionView]) -> Box:
    """Return a ribbon with the latest event that has a sentence; empty without one."""
    return Room(Gap(), h=HIGH)
