"""``menagerie look``: draws positions of a game, to look at them.

Each picture is saved twice: as it is, and as people see it: on a desktop and a phone, on Discord's
dark and light backgrounds, and with red-green colour blindness. A sheet named after the game has
all of them as a phone shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, TextIO

from PIL import Image

from games.drawing import Sheet
from games.engine import ENGLISH, Game, Language, Words
from games.languages import language
from games.painting import Painter
from kit.random_play import Match, play, positions

NAMES = [
    "Ada",
    "Łukasz Żółw",
    "🤖 Robo Fern",
    "狐狸",
    "Maximiliane von der Wiesenaue",
    "Finn",
    "Gil",
    "Hal",
    "Ivy",
    "Jon",
]
DARK, LIGHT = "#313338", "#ffffff"
DESKTOP, PHONE = 550, 299
COLUMNS, GAP = 5, 16
RED_BLIND = 0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0
GREEN_BLIND = 0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0
"""Colour matrices for vision without red cones and without green ones (Machado 2009)."""


def as_shown(png: bytes) -> Image.Image:
    """Return the picture as desktop and phone show it, and without red or green cones."""
    image = Image.open(BytesIO(png)).convert("RGB")

    def sized(width: int, seen: Image.Image) -> Image.Image:
        return seen.resize((width, image.height * width // image.width), Image.Resampling.LANCZOS)

    large, small = sized(DESKTOP, image), sized(PHONE, image)
    both = Image.new("RGB", (2 * DESKTOP + 60, 2 * large.height + small.height + 80), DARK)
    both.paste(LIGHT, (DESKTOP + 30, 0, both.width, both.height))
    below = [sized(DESKTOP, image.convert("RGB", matrix)) for matrix in (RED_BLIND, GREEN_BLIND)]
    for i, blind in enumerate(below):
        left = 20 + i * (DESKTOP + 20)
        both.paste(large, (left, 20))
        both.paste(blind, (left, large.height + 40))
        both.paste(small, (left, 2 * large.height + 60))
    return both


def sheet_of(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return pictures side by side, each as large as a phone shows it."""
    small = [
        image.resize((PHONE, image.height * PHONE // image.width), Image.Resampling.LANCZOS)
        for image in pictures
    ]
    rows = [small[i : i + COLUMNS] for i in range(0, len(small), COLUMNS)]
    heights = [max(image.height for image in row) + GAP for row in rows]
    sheet = Image.new("RGB", (COLUMNS * (PHONE + GAP) + GAP, sum(heights) + GAP), DARK)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for i, image in enumerate(row):
            sheet.paste(image, (GAP + i * (PHONE + GAP), top))
        top += height
    return sheet


def look(game: Game[Any, Any], folder: Path, code: str, out: TextIO) -> int:
    """Draw tables, panels and results of some matches; create the folder, and name the sheet.

    The panel is that of the first seat that is asked. Return the exit code.
    """
    painter, spoken = Painter(), ENGLISH if code == ENGLISH.code else language(code)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for seed in range(5):
        for number, table in enumerate(some_of_match(game, seed)):
            for kind, reader in shown_in(table).items():
                png = painter.paint(sheet_for(table, reader, spoken))
                file = folder / f"{game.name}-{seed}-{number}-{kind}"
                file.with_suffix(".png").write_bytes(png)
                as_shown(png).save(file.with_name(f"{file.name}-shown.png"))
                drawn.append(Image.open(BytesIO(png)).convert("RGB"))
    sheet = folder / f"{game.name}.png"
    sheet_of(drawn).save(sheet)
    out.write(f"{sheet} has {len(drawn)} pictures as a phone shows them.\n")
    return 0


def some_of_match(game: Game[Any, Any], seed: int) -> Iterator[Match]:
    """Yield some positions of a match, and its end."""
    yield from positions(game, seed, 4)
    *_, (table, _) = play(game, seed)
    yield table


def shown_in(table: Match) -> dict[str, int | None]:
    """Return the kinds of pictures of a position, each with its reader."""
    if table.outcome:
        return {"result": None}
    return {"table": None, "panel": next(iter(table.waiting), table.state.seats - 1)}


def sheet_for(table: Match, reader: int | None, spoken: Language) -> Sheet:
    """Return the picture of a position for a reader."""
    picture, seats = table.game.picture, table.state.seats
    assert picture
    seen = [event.seen_by(reader) for event in table.news]
    news = picture.touched(seen, table.masked(reader))
    decision = None if reader is None else table.waiting.get(reader)
    words = Words(NAMES[:seats], reader, spoken)
    return picture.draw(table.view(reader), words, decision, None, news, seen)
