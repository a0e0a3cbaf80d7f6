"""Reading what a picture shows from its parts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.drawing.rings import star
from games.sheet import Emblem, Part, Sheet, TextRun

TICK = "M10 18"


def texts(parts: Iterable[Part]) -> list[TextRun]:
    """Return all texts of some parts, in the order in which they are drawn."""
    return [mark for part in parts for mark in part.drawing if isinstance(mark, TextRun)]


def said(sheet: Sheet | None) -> list[str]:
    """Return all texts of a picture as strings."""
    assert sheet
    return [text.said for text in texts(sheet.parts)]


def emblems(sheet: Sheet) -> list[str]:
    """Return the codes of all emblems except those of the background."""
    marks = [mark for part in sheet.parts[1:] for mark in part.drawing]
    return [mark.code.partition("~")[0] for mark in marks if isinstance(mark, Emblem)]


def rings(sheet: Sheet) -> int:
    """Return the number of marks around cards that can be chosen, by their upper left corners."""
    corner = re.compile('<rect x="3.5" y="3.5" [^>]*stroke="#ffcf4a" [^>]*dasharray="20 14"')
    return len(corner.findall(sheet.svg))


def stars(sheet: Sheet) -> int:
    """Return the number of parts marked as changed."""
    (large,) = star(0, 0)
    return sum(part.tile == large.tile for part in sheet.parts)
