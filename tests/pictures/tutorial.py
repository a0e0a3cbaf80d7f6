"""The pictures of the tutorial: ``make pictures`` draws them again from the code on the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.games.tutorial import NAME, STEPS, follow, install

PLAYED = """
import sys
from io import BytesIO
from random import Random
from PIL import Image
from games.painting import Painter
from games import GAMES, Table
from games.engine import Words
from games.robots import answer

WIDTH = 500
game, answers, file = GAMES[sys.argv[1]], int(sys.argv[2]), sys.argv[3]
table, rng = Table.new(game, 3, bytes([2]) * 32), Random(1)
level = "medium" if answers > 0 else "random"  # which is quick enough for a whole match
while table.outcome is None and answers:
    seat = next(iter(table.waiting))
    table.answer(seat, answer(table.seat(seat), level, rng, guesses=4))
    answers -= 1
png = Painter().paint(game.picture.draw(table.view(0), Words(["Ada", "Ben", "Cyd"], 0)))
image = Image.open(BytesIO(png)).convert("RGB")
image.thumbnail((WIDTH, WIDTH))
image.quantize(128).save(file, optimize=True)
"""
ANSWERS = (12, 12, 30, 30, 45, -1, 45)
"""How many answers precede the picture of each step; -1 plays to the end."""


def draw(folder: Path) -> None:
    """Draw the table after each step of the tutorial."""
    folder.mkdir(exist_ok=True)
    for step in range(1, STEPS + 1):
        with TemporaryDirectory() as place:
            environment = install(follow(Path(place), step))
            file = folder / f"{step}.png"
            arguments = [NAME, str(ANSWERS[step - 1]), str(file)]
            subprocess.run([sys.executable, "-c", PLAYED, *arguments], env=environment, check=True)
