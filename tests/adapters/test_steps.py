"""Matches as numbered actions: every game can be played through them, and nothing else."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from adapters.actions import DONE, actions_of
from adapters.steps import Steps
from games import GAMES
from games.engine import Game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def dealt(game: Game[Any, Any], seed: int) -> Steps:
    return Steps.new(game, game.seats[seed % len(game.seats)], Random(seed).randbytes(32))


@every_game
def test_random_actions_reach_the_end_and_share_the_victory(game: Game[Any, Any]) -> None:
    steps, rng = dealt(game, 1), Random(1)
    while steps.seat is not None:
        assert steps.returns() == [0.0] * len(steps.seats)
        legal = steps.legal()
        assert legal and legal == sorted(set(legal)) and legal[-1] < len(actions_of(game))
        steps.take(rng.choice(legal))
    assert steps.table.outcome and steps.legal() == []
    assert sum(steps.returns()) == pytest.approx(1 if steps.table.outcome.winners else 0)


@every_game
def test_copies_and_guesses_show_the_same_and_the_copy_plays_on(game: Game[Any, Any]) -> None:
    steps, rng = dealt(game, 2), Random(2)
    for n in range(60):
        if steps.seat is None:
            break
        if n % 6 == 0:
            seat, guess, copy = steps.seat, steps.guess(steps.seat, rng), deepcopy(steps)
            assert guess.shown(seat) == copy.shown(seat) == steps.shown(seat)
            assert guess.legal() == copy.legal() == steps.legal()
            assert pickle.loads(pickle.dumps(steps)).shown(seat) == steps.shown(seat)
            copy.take(rng.choice(copy.legal()))
        steps.take(rng.choice(steps.legal()))


def test_action_that_is_not_legal_is_refused() -> None:
    steps = dealt(GAMES["lion_unicorn"], 3)
    with pytest.raises(ValueError, match="not legal"):
        steps.take(DONE)
