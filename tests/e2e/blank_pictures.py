"""Blank pictures for bots in tests.

A third of a bot's processor time is painting, and no test of a bot looks at a pixel.
`test_pictures` and `tests/pictures` do.
"""

from __future__ import annotations

from io import BytesIO
from unittest.mock import patch

from PIL import Image

from bot.posts import pictures
from games.drawing import Sheet
from games.painting import Painter
from games.painting.painter import reduced_colours


class BlankPainter(Painter):
    """Draws nothing, in the colour of the background."""

    def paint(self, sheet: Sheet) -> bytes:
        """Return a small picture without any parts as a PNG. Raise ValueError for an empty part."""
        if any(part.width < 1 or part.height < 1 for part in sheet.parts):
            raise ValueError("a part without an area can't be painted")
        file = BytesIO()
        reduced_colours(Image.new("RGB", (16, 16), sheet.colour)).save(file, "PNG")
        return file.getvalue()


def paint_nothing() -> None:
    """Let bots in this process post blank pictures."""
    patch.multiple(pictures, Painter=BlankPainter, warm_up_pictures=lambda games: iter(())).start()
