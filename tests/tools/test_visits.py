"""The counts of visits."""

from __future__ import annotations

import pytest

from games import GAMES
from tools.visits.counting import Setting, play


def counted(name: str, *, automatic: bool, seats: int = 2) -> list[tuple[int, int]]:
    """Return the visits and decisions of each seat in a match."""
    game = GAMES[name]
    players = play(Setting(game, seats, game.options(), automatic, guesses=2, seconds=0), 1)
    return [(player.visits, player.decisions) for player in players]


@pytest.mark.parametrize("automatic", [False, True])
def test_a_visit_has_at_least_one_decision(automatic: bool) -> None:
    for visits, decisions in counted("instinkt", automatic=automatic):
        assert 0 < visits <= decisions


def test_simultaneous_questions_are_a_visit_of_each_player() -> None:
    # Eight cards are played by each, all at the same time as the other player's.
    for visits, _ in counted("instinkt", automatic=False):
        assert visits >= 8


def test_answers_in_advance_reduce_visits() -> None:
    before = sum(visits for visits, _ in counted("llamas_unleashed", automatic=False))
    after = sum(visits for visits, _ in counted("llamas_unleashed", automatic=True))
    assert after <= before
