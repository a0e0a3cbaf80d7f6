"""Robots of every level: legal, and without knowledge that their seat does not have."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.robots import answer, consider
from kit.checks.test_robots import advice_of, asked
from kit.random_play import positions
from tests.every_game import ALL

ADVISED = [game for game in GAMES.values() if game.robot]
POSITIONS = 6
GUESSES = 24
FEW = 6

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
advised_game = pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)


def test_answer_other_than_the_policys_needs_a_margin() -> None:
    game = GAMES["smallseat"]
    trust = advice_of(game).tuning.trust
    departed = 0
    for table, seat in asked(game, 7):
        options = consider(seat, "medium", Random(1), GUESSES)
        own = [option for option in options if option.trust]
        if len(options) == 1 or not own:
            continue
        (policy,) = own
        assert policy.trust == trust > 0
        assert options[0] is policy or options[0].mean >= policy.mean + trust
        departed += options[0] is not policy
        easy = consider(table.seat(seat.number), "easy", Random(1), GUESSES)
        assert not any(option.trust for option in easy)
    assert departed < POSITIONS


def test_a_seat_that_is_not_asked_has_no_answer() -> None:
    game = GAMES["lion_unicorn"]
    table = next(positions(game, 1, 2))
    (waiting,) = table.waiting
    other = next(seat for seat in range(table.state.seats) if seat != waiting)
    with pytest.raises(ValueError, match="not asked"):
        answer(table.seat(other), "easy", Random(1))
    with pytest.raises(KeyError):
        answer(table.seat(waiting), "genius", Random(1))
