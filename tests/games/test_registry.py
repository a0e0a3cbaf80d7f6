"""The registry: no two games have the same name, and every command exists."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from games import GAMES
from games.engine import Game
from tests.conventions.files import modules

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def test_game_has_the_name_of_its_package() -> None:
    for name, game in GAMES.items():
        assert name == game.name
        assert type(game).__module__ == f"games.{name}.game"


def test_no_two_games_share_a_name_a_title_or_a_command() -> None:
    for called in ("name", "title", "command", "emoji"):
        assert len({getattr(game, called) for game in GAMES.values()}) == len(GAMES)


def spelt_out(game: Game[Any, Any]) -> set[str]:
    """Return the quoted words in a game's rules; its verbs are among them."""
    nodes = (
        node
        for path in modules(f"games/{game.name}/rules")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


@every_game
def test_every_verb_is_a_choice(game: Game[Any, Any]) -> None:
    assert {verb.name for verb in game.verbs} <= spelt_out(game)
