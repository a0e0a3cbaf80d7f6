"""The picture of all games: a strip of each, one above another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Any

from bot.posts.languages import current_language
from bot.posts.pictures.lobby import scene
from games.drawing import (
    BLACK,
    BOLD,
    MARGIN,
    WIDTH,
    Canvas,
    Column,
    Free,
    Icon,
    M,
    Panel,
    Room,
    Row,
    S,
    Stack,
    Text,
    part,
)
from games.drawing.frames import Coloured
from games.engine import Game, Language, Table, Words
from games.sheet import Parts, Sheet, joined

SEED, ANSWERS = bytes(32), 60
"""The deal of the tables that are shown, and the answers that were given at them."""
NIGHT = "#1c1a24"
STRIP, GAP = 150, 12
"""The height of a game's strip, and the room between two."""
MOMENT = 330
"""The width of a game's scene."""


def games_overview(games: Iterable[tuple[Game[Any, Any], str]]) -> Sheet:
    """Draw a strip of each game that has pictures: its title, its scene, and a line of text."""
    words = Words([], language=current_language())
    strips = [_strip(game, said, words) for game, said in games if game.picture]
    height = max(1, len(strips)) * (STRIP + GAP) - GAP
    to = Canvas()
    Column(*strips, gap=GAP).draw(to, 0, 0, WIDTH, height)
    return Sheet(WIDTH, height, NIGHT, joined(to.parts), to.words, tuple(to.faults))


def _strip(game: Game[Any, Any], said: str, words: Words) -> Room:
    picture = game.picture
    assert picture is not None

    def ground(x: float, y: float, w: float, h: float) -> Parts:
        return part(x, y, w, h, picture.ground[0].drawing)

    title = Text(words(game.title), M, weight=BLACK, lines=2)
    told = Column(title, Text(said, S, weight=BOLD, lines=2), gap=4, pack="middle", grow=1)
    line = Row(Icon(game.emoji, 92, paper=True), told, Room(scene(game, words), w=MOMENT), gap=18)
    panel = Panel(line, pad=10, edge=picture.look.edge)
    inside = Column(panel.share(1), pad=MARGIN / 2)
    return Room(Coloured(Stack(Free(ground), inside), picture.look), h=STRIP)


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
