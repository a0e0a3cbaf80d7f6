"""Seats, verbs and rules page."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.pages.rules import rules_post, sections
from bot.posts.languages import GENERIC_WORDS
from games.engine import Game
from kit.limits import check, texts
from kit.random_play import play

pytestmark = pytest.mark.needs("text")
MATCHES = 3  # random ones, in which all but the rarest choices come up


def test_verbs_of_a_game_have_different_names(game: Game[Any, Any]) -> None:
    assert len({verb.name for verb in game.verbs}) == len(game.verbs)


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


def test_every_choice_can_be_typed(game: Game[Any, Any]) -> None:
    assert occurring(game) <= {verb.name for verb in game.verbs}


def test_every_section_of_the_rules_is_within_the_limits_and_complete(
    game: Game[Any, Any],
) -> None:
    parts = sections(game.text.rules(GENERIC_WORDS))
    assert 1 < len(parts) <= 25
    for number, (_, content) in enumerate(parts):
        view = rules_post(game, number)
        check(view)
        assert content in texts(view)
    assert texts(rules_post(game, 10**9)) == texts(rules_post(game, len(parts) - 1))
