"""The palette that all pictures share."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops

from games import GAMES
from games.engine import Game, Words
from games.painting import Painter
from games.painting.palette import SIZE, palette
from kit.random_play import positions

MEAN, FAR = 2, 32
"""The mean difference from all colours, of 255, and a difference that can be seen."""
FEW = 0.0005
"""The share of pixels whose colour may be far from the one drawn."""
NAMES = ["Ada", "Łukasz Żółw", "狐狸", "Maximiliane", *(f"Guest {n}" for n in range(6))]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
PAINTER = Painter()


def images(game: Game[Any, Any]) -> list[Image.Image]:
    """Return pictures of a match in all their colours."""
    assert game.picture
    found = []
    for table in positions(game, 1, 4):
        for reader in (None, next(iter(table.waiting), 0)):
            words = Words(NAMES[: table.state.seats], reader)
            found.append(PAINTER.composed(game.picture.draw(table.view(reader), words)))
    return found


def test_the_palette_is_full() -> None:
    assert len(palette().getpalette() or ()) == 3 * SIZE


@every_game
def test_pictures_look_the_same_in_the_palette(game: Game[Any, Any]) -> None:
    for image in images(game):
        shown = image.quantize(palette=palette(), dither=Image.Dither.NONE).convert("RGB")
        counts = ImageChops.difference(image, shown).convert("L").histogram()
        assert sum(apart * n for apart, n in enumerate(counts)) < MEAN * sum(counts)
        assert sum(counts[FAR:]) < FEW * sum(counts)
