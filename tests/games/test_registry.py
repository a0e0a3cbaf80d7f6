"""The registry: no two games have the same name, and every command exists."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from cogs.help import HelpCommands
from cogs.match import MatchCommands
from cogs.play import PlayCommands
from cogs.tables import TableCommands
from games import GAMES
from games.engine import Game
from tests.conventions.files import modules
from tests.properties.random_play import play

MATCHES = 3  # random ones, in which all but the rarest choices come up
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def test_game_has_the_name_of_its_package() -> None:
    for name, game in GAMES.items():
        assert name == game.name
        assert type(game).__module__ == f"games.{name}.game"


def test_no_two_games_share_a_name_a_title_or_a_command() -> None:
    for called in ("name", "title", "command", "emoji"):
        assert len({getattr(game, called) for game in GAMES.values()}) == len(GAMES)


def test_no_game_has_the_name_of_a_command_of_the_bot() -> None:
    own = {
        command.name
        for cog in (HelpCommands, MatchCommands, PlayCommands, TableCommands)
        for command in cog.__cog_app_commands__
    }
    assert {"play", "matches", "tables", "rules", "help"} <= own
    assert not {game.command for game in GAMES.values()} & own


@every_game
def test_verbs_of_a_game_have_different_names(game: Game[Any, Any]) -> None:
    assert len({verb.name for verb in game.verbs}) == len(game.verbs)


@every_game
def test_match_against_robots_has_an_allowed_number_of_seats(game: Game[Any, Any]) -> None:
    assert game.solo in game.seats and game.minutes % 5 == 0


def occurring(game: Game[Any, Any]) -> set[str]:
    """Return the verbs of all choices in some random matches."""
    return {
        choice.verb
        for seed in range(MATCHES)
        for table, _ in play(game, seed)
        for decision in table.waiting.values()
        for choice in decision.choices
    }


def spelt_out(game: Game[Any, Any]) -> set[str]:
    """Return the quoted words in a game's rules; its verbs are among them."""
    nodes = (
        node
        for path in modules(f"games/{game.name}/rules")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


@every_game
def test_every_choice_can_be_typed_and_every_verb_is_a_choice(game: Game[Any, Any]) -> None:
    verbs, seen = {verb.name for verb in game.verbs}, occurring(game)
    assert seen <= verbs, seen - verbs
    assert verbs <= seen | spelt_out(game), verbs - seen - spelt_out(game)
