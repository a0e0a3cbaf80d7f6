"""The page with a picture of everything in ``games.drawing``."""

from __future__ import annotations

import re

import games.drawing
from tests.pictures.drawing import PAGE, pictures

WITHOUT_PICTURE = {
    "Box", "Canvas", "Dealt", "Drawing", "Frame", "GamePicture", "Look", "Page", "Part", "Parts",
    "Rect", "Ring", "Sheet", "Side", "Size", "Square", "capital", "code_of", "drawn", "fits",
    "joined", "legible", "mat", "name_of", "plain", "rows_of", "stepped",
}  # fmt: skip
"""What draws nothing by itself."""


def test_everything_is_drawn_without_a_fault_and_nothing_is_missing() -> None:
    drawn = pictures()
    assert not [fault for sheet in drawn.values() for fault in sheet.faults]
    code = " ".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    names = {name for name in games.drawing.__all__ if not name.isupper()}
    assert names - set(re.findall(r"\w+", code)) == WITHOUT_PICTURE
    assert len(drawn) == 9
