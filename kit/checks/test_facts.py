"""Mistakes that have a sentence, and seats."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Game
from kit.mistakes import mistakes

pytestmark = pytest.mark.needs("text")


def test_game_has_no_mistakes(game: Game[Any, Any]) -> None:
    assert mistakes(game) == []


def test_match_against_robots_has_an_allowed_number_of_seats(game: Game[Any, Any]) -> None:
    assert game.solo in game.seats
