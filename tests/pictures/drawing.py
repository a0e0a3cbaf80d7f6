"""The pictures of everything in ``games.drawing``: drawn from the code on their page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

import games.drawing
from games.drawing import (
    FELT,
    Box,
    Column,
    Grid,
    Look,
    Page,
    Room,
    S,
    Sheet,
    Text,
    band,
    drawn,
    scene_of,
)
from games.engine import Outcome, View, Words
from games.painting import Painter
from tests.conventions.files import ROOT

PAGE = ROOT / "docs" / "drawing.md"
SHOWN = re.compile(
    r"^```python\n(.*?)^```\n\n!\[[^]]*\]\(\.\./data/pictures/drawing/(\w+)\.png\)$",
    re.MULTILINE | re.DOTALL,
)
WIDTH = 700
"""The width of the pictures on the page, in pixels."""
CELL, WIDE = 200, 190
"""The heights of a cell with its caption, in four and in two columns."""


def pictures() -> Mapping[str, Sheet]:
    """Return the pictures of the page by the names of their files."""
    return {name: picture(code) for code, name in SHOWN.findall(PAGE.read_text("utf-8"))}


def picture(code: str) -> Sheet:
    """Return the picture of ``shown`` or ``page`` in some code."""
    known: dict[str, Any] = {name: getattr(games.drawing, name) for name in games.drawing.__all__}
    known |= {"Outcome": Outcome, "View": View, "Words": Words}
    exec(code, known)
    ground = known.get("ground") or scene_of(band(0, known["HIGHEST"], FELT))
    page = known.get("page") or table(known["shown"], known.get("wide", False))
    return drawn(page, ground, Look("#234a3e"), known.get("marks"))


def table(shown: Mapping[str, Box], wide: bool) -> Page:
    """Return a page with boxes and their names."""
    columns = 2 if wide else min(4, len(shown))
    rows = -(-len(shown) // columns)
    cells = [
        Column(Room(box, h=(WIDE if wide else CELL) - 70), Text(name, S, anchor="middle"), gap=6)
        for name, box in shown.items()
    ]
    return Page(Grid(*cells, columns=columns, gap=24), 40 + rows * (WIDE if wide else CELL))


def draw(folder: Path) -> None:
    """Draw all pictures of the page."""
    folder.mkdir(exist_ok=True)
    painter = Painter()
    for name, sheet in pictures().items():
        image = Image.open(BytesIO(painter.paint(sheet))).convert("RGB")
        image.thumbnail((WIDTH, WIDTH))
        image.quantize(128).save(folder / f"{name}.png", optimize=True)
