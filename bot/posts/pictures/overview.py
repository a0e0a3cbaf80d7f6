"""The picture of all games: a strip of each, one above another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Any

from bot.posts.languages import current_language
from games.drawing import BOLD, CHALK, GAP, INK, WIDTH, Sheet, flat, label, part, picture, rounded
from games.drawing import width as width_of
from games.engine import Game, Language, Table, Words
from games.sheet import Parts, joined

SEED, ANSWERS = bytes(32), 60
"""The deal of the tables that are shown, and the answers that were given at them."""
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
def lively_position(game: Game[Any, Any], language: Language) -> Sheet:
    """Draw a table in the middle of a match against robots."""
    assert game.picture is not None
    words = Words([], language=language)
    names = [words("Player {n}", n=n + 1) for n in range(game.solo)]
    return game.picture.draw(_middle(game).view(None), Words(names, language=language))


@cache
def _middle(game: Game[Any, Any], answers: int = ANSWERS) -> Table[Any, Any]:
    """Return a table after some random answers, or after fewer if they end the match."""
    table, rng = Table.new(game, game.solo, SEED), Random(0)
    for _ in range(answers):
        seat, decision = rng.choice(list(table.waiting.items()))
        count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
        table.answer(seat, [choice.id for choice in rng.sample(decision.choices, count)])
        if table.outcome:
            return _middle(game, answers // 2)
    return table
