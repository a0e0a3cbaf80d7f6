"""The picture of all games: their scenes, one above another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from bot.languages import current_language
from games.drawing import GAP, HEAD, WIDTH, Sheet, part, picture
from games.engine import Game, Language, Table, Words

SEED = bytes(32)
NIGHT = "#1c1a24"


def games_overview(games: Iterable[Game[Any, Any]]) -> Sheet:
    """Draw the scenes of all games that have pictures."""
    drawn = [opening_position(game, current_language()) for game in games if game.picture]
    scenes = [sheet.parts[0].drawing for sheet in drawn]
    step = HEAD + GAP
    parts = [part(0, i * step, WIDTH, HEAD, scene) for i, scene in enumerate(scenes)]
    return picture(len(parts) * step - GAP, *parts, colour=NIGHT)


@lru_cache
def opening_position(game: Game[Any, Any], language: Language) -> Sheet:
    """Draw the table of a match against robots immediately after the deal."""
    assert game.picture is not None
    table = Table.new(game, game.solo, SEED)
    words = Words([], language=language)
    names = [words("Player {n}", n=n + 1) for n in range(game.solo)]
    return game.picture.draw(table.view(None), Words(names, language=language))
