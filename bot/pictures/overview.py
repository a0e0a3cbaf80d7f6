"""The picture of all games: a strip of each, one above another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from bot.languages import current_language
from games.drawing import BOLD, CHALK, GAP, INK, WIDTH, Sheet, flat, label, part, picture, rounded
from games.drawing import width as width_of
from games.engine import Game, Language, Table, Words
from games.sheet import Parts, joined

SEED = bytes(32)
NIGHT = "#1c1a24"
STRIP = 146
"""The height of a game's strip."""
MOMENT = 720
"""Where a game's moment begins; the text is to the left of it."""


def games_overview(games: Iterable[tuple[Game[Any, Any], str]]) -> Sheet:
    """Draw a strip of each game that has pictures: its title, its moment, and a line of text."""
    shown = [(game, said) for game, said in games if game.picture]
    words, step = Words([], language=current_language()), STRIP + GAP
    strips = [_strip(game, said, i * step, words) for i, (game, said) in enumerate(shown)]
    return picture(max(1, len(shown)) * step - GAP, *strips, colour=NIGHT)


def _strip(game: Game[Any, Any], said: str, y: float, words: Words) -> Parts:
    assert game.picture is not None
    scene = part(0, y, WIDTH, STRIP, game.picture.scene("")[0].drawing)
    moment = tuple(each._replace(y=round(each.y + y)) for each in game.picture.strip(words))
    wide = min(width_of(said, 36, BOLD), MOMENT - 60) + 44
    return joined([
        scene,
        rounded(12, y + 84, wide, 52, 26, INK),
        label(34, y + 110, MOMENT - 60, said, 36, CHALK, BOLD),
        moment,
        flat(0, y + STRIP, WIDTH, GAP, NIGHT),
    ])  # fmt: skip


@lru_cache
def opening_position(game: Game[Any, Any], language: Language) -> Sheet:
    """Draw the table of a match against robots immediately after the deal."""
    assert game.picture is not None
    table = Table.new(game, game.solo, SEED)
    words = Words([], language=language)
    names = [words("Player {n}", n=n + 1) for n in range(game.solo)]
    return game.picture.draw(table.view(None), Words(names, language=language))
