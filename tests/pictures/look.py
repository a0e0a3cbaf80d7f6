"""``python -m tests.pictures.look GAME FOLDER`` draws positions of a game, to be looked at.

Each comes twice: as it is, and as a phone shows it, on Discord's dark and its light ground.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.pictures import Painter
from games import GAMES
from games.engine import Words
from tests.properties.random_play import positions

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
PHONE = 400


def on_a_phone(png: bytes) -> Image.Image:
    """Return the picture at 400 pixels, once on dark and once on light ground."""
    image = Image.open(BytesIO(png)).convert("RGB")
    small = image.resize((PHONE, image.height * PHONE // image.width), Image.Resampling.LANCZOS)
    both = Image.new("RGB", (2 * PHONE + 80, small.height + 40), DARK)
    both.paste(LIGHT, (PHONE + 40, 0, both.width, both.height))
    both.paste(small, (20, 20))
    both.paste(small, (PHONE + 60, 20))
    return both


def main(name: str, folder: Path) -> None:
    """Draw the public table and the panel of the first who is to move, of some matches.

    Makes the folder. Raises SystemExit for an unknown game.
    """
    pictured = [known for known, game in GAMES.items() if game.picture]
    if name not in pictured:
        raise SystemExit(
            f"There is no game {name!r} with pictures; there are {', '.join(pictured)}."
        )
    game, painter = GAMES[name], Painter()
    assert game.picture
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(5):
        for number, table in enumerate(positions(game, seed, 4)):
            seats = table.state.seats
            for reader in (None, next(iter(table.waiting), seats - 1)):
                decision = None if reader is None else table.waiting.get(reader)
                words = Words(NAMES[:seats], reader)
                png = painter.paint(game.picture.draw(table.view(reader), words, decision))
                file = folder / f"{name}-{seed}-{number}-{'table' if reader is None else 'panel'}"
                file.with_suffix(".png").write_bytes(png)
                on_a_phone(png).save(file.with_name(f"{file.name}-400.png"))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
