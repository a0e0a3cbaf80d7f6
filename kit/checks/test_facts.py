"""Mistakes that have a sentence, seats and the rules page."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.pages.rules import rules_post, sections
from bot.posts.languages import GENERIC_WORDS
from games.engine import Game
from kit.limits import check, texts
from kit.mistakes import mistakes

pytestmark = pytest.mark.needs("text")


def test_game_has_no_mistakes(game: Game[Any, Any]) -> None:
    assert mistakes(game) == []


def test_match_against_robots_has_an_allowed_number_of_seats(game: Game[Any, Any]) -> None:
    assert game.solo in game.seats


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
