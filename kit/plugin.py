"""The pytest plugin: runs the checks for the games that are named.

``pytest --pyargs kit.checks --game mygame`` runs them for one installed game. Without ``--game``
they run for the games of the setting ``kit_games``, or for all installed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from games import GAMES, own
from games.engine import Game
from games.guide import guide_of
from kit.stored import stored_seeds

OWN = frozenset(point.name for point in own.OWN)
"""The project's own games, whose translations are in the bot's catalogues."""
MISSING = {
    "text": "no texts yet",
    "picture": "no pictures yet",
    "guide": "no lessons yet",
    "robot": "no robot.py yet, so robots play at random",
    "golden": "no golden matches yet; --record writes them",
}
"""What a game may have, and what is said if it hasn't."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the setting."""
    parser.addoption("--game", action="append", default=[], help="check this installed game")
    parser.addini("kit_games", "games to check, as module:list; otherwise all that are installed")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark, and refuse games that aren't installed."""
    config.addinivalue_line("markers", "needs(part): a check of games that have this part")
    unknown = [name for name in config.getoption("game") if name not in GAMES]
    if unknown:
        raise pytest.UsageError(f"there is no game {unknown[0]}; installed are {', '.join(GAMES)}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each check with every game, or with every lesson of every game.

    Checks are the tests in a package ``checks``, such as ``kit.checks``.
    """
    package = metafunc.module.__name__.rpartition(".")[0]
    if not package.endswith(".checks") or "game" not in metafunc.fixturenames:
        return
    games, named = _games(metafunc.config)
    needed = [mark.args[0] for mark in metafunc.definition.iter_markers("needs")]
    lacking = {game.name: [part for part in needed if not _has(game, part)] for game in games}
    whole = [game for game in games if not lacking[game.name]]
    skipped = [game for game in games if lacking[game.name]] if named else []
    if "lesson" in metafunc.fixturenames:
        metafunc.parametrize(("game", "lesson"), [*_lessons(whole), *_skipped(skipped, lacking, 2)])
    else:
        cases = [pytest.param(game, id=game.name) for game in whole]
        metafunc.parametrize("game", [*cases, *_skipped(skipped, lacking, 1)])


def _games(config: pytest.Config) -> tuple[Sequence[Game[Any, Any]], bool]:
    """Return the games to check, and whether they were named."""
    if names := config.getoption("game"):
        return [GAMES[name] for name in names], True
    if listed := config.getini("kit_games"):
        return EntryPoint("kit_games", listed, "").load(), False
    return list(GAMES.values()), False


def _has(game: Game[Any, Any], part: str) -> bool:
    if part == "guide":
        return guide_of(game) is not None
    if part == "golden":
        return bool(stored_seeds(game))
    return getattr(game, part, None) is not None


def _lessons(games: Iterable[Game[Any, Any]]) -> list[Any]:
    return [
        pytest.param(game, lesson, id=f"{game.name}: {lesson.title}")
        for game in games
        for guide in [guide_of(game)]
        if guide is not None
        for lesson in guide.lessons
    ]


def _skipped(
    games: Iterable[Game[Any, Any]], lacking: dict[str, list[str]], values: int
) -> list[Any]:
    return [
        pytest.param(
            *[game, None][:values],
            id=game.name,
            marks=pytest.mark.skip(reason=MISSING[lacking[game.name][0]]),
        )
        for game in games
    ]
