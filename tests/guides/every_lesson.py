"""The lessons of every game, for tests that run with each of them."""

from __future__ import annotations

import pytest

from games import GAMES
from games.guide import guide_of

LESSONS = [
    (game, lesson)
    for game in GAMES.values()
    for found in [guide_of(game)]
    if found is not None
    for lesson in found.lessons
]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}: {lesson.title}" for game, lesson in LESSONS]
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
