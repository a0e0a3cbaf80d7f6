"""The registry: no two games are called the same, and every command means something."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import app_commands

from cogs.match import MatchCommands
from cogs.play import PlayCommands
from cogs.verbs import Verbs
from games import GAMES
from games.engine import Game
from tests.house.files import modules
from tests.properties.random_play import play

MATCHES = 3  # random ones, in which all but the rarest choices come up
COMMANDS_IN_A_GROUP = 25  # Discord's limit
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def groups() -> list[app_commands.Group]:
    """Return the slash commands of all games as the bot makes them.

    A verb that is called like another, or like a command that every game has, is refused there.
    """
    made: list[app_commands.Group] = []
    tree = SimpleNamespace(add_command=made.append)
    Verbs(cast(Any, SimpleNamespace(games=GAMES, tree=tree)))
    return made


def test_a_game_is_called_as_its_package() -> None:
    for name, game in GAMES.items():
        assert name == game.name
        assert type(game).__module__ == f"games.{name}.game"


def test_no_two_games_share_a_name_a_title_or_a_command() -> None:
    for called in ("name", "title", "command", "emoji"):
        assert len({getattr(game, called) for game in GAMES.values()}) == len(GAMES)


def test_no_game_takes_a_command_that_the_bot_has_itself() -> None:
    own = {
        command.name
        for cog in (PlayCommands, MatchCommands)
        for command in cog.__cog_app_commands__
    }
    assert {"play", "games", "rules"} <= own
    assert not {group.name for group in groups()} & own


def test_no_verb_takes_the_name_of_another_or_of_a_command_that_every_game_has() -> None:
    for group, game in zip(groups(), GAMES.values(), strict=True):
        added = {"card", "pass"} if game.windows else {"card"}
        assert {c.name for c in group.commands} == {verb.name for verb in game.verbs} | added
        assert len(group.commands) <= COMMANDS_IN_A_GROUP


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
    """Return the words that stand in quotation marks in a game's rules, verbs among them."""
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
