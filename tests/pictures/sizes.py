"""Sizes on a phone: everything can be read, and nothing is missing or covers anything else.

A phone shows 1,000 units as 299 CSS pixels, so that LEAST units are 11 pixels.
"""

from __future__ import annotations

from typing import NamedTuple

from games.drawing import HIGHEST, LEAST, WIDTH
from games.drawing.letters import width
from games.languages import LANGUAGES, language
from games.sheet import Part, Sheet
from kit.reading import texts

SPOKEN = tuple(map(language, LANGUAGES))
"""All languages of pictures."""
NAMES = [
    "Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn", "Gil",
    "Hal", "Ivy", "W" * 32,
]  # fmt: skip
ACROSS, DOWN = 12, 5
"""By how much letters may be touched in both directions, as by a star at a corner."""


def check_letters(sheet: Sheet) -> None:
    """Assert that everything fits in letters that can be read."""
    assert not sheet.faults, sheet.faults
    assert sheet.width == WIDTH and sheet.height <= HIGHEST
    for text in texts(sheet.parts):
        assert text.size >= LEAST or not text.said.strip(), text


def check_overlaps(sheet: Sheet) -> None:
    """Assert that nothing covers letters, and that none are beside the picture."""
    before: list[Letters] = []
    for part in sheet.parts:
        here = letters(part)
        for text in before:
            assert not any(text.touches(other) for other in here or areas(part)), (text, part)
        for text in here:
            assert text.left >= 0 and text.right <= sheet.width, text
            assert text.top >= 0 and text.low <= sheet.height, text
        before += here


class Letters(NamedTuple):
    """A text on a picture, and the box around its capitals; or something that may cover it."""

    said: str
    left: float
    top: float
    right: float
    low: float

    def touches(self, other: Letters) -> bool:
        """Return whether something covers the letters."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > ACROSS
            and min(self.low, other.low) - max(self.top, other.top) > DOWN
        )


def letters(part: Part) -> list[Letters]:
    """Return the texts of a part."""
    return [
        Letters(
            text.said,
            part.x + text.x,
            part.y + text.y - 0.68 * text.size,
            part.x + text.x + width(text.said, text.size, text.weight),
            part.y + text.y,
        )
        for text in texts([part])
    ]


def areas(part: Part) -> list[Letters]:
    """Return the area of a part without letters."""
    return [Letters("", part.x, part.y, part.x + part.width, part.y + part.height)]
