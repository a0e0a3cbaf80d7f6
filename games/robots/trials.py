"""Trials: what becomes of an answer on average, as far as its seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from games.engine import Choice, Difference, Measure, Seat
from games.robots.budget import Budget
from games.robots.playing import played_to

ERRORS = 3.0
"""How many standard errors a difference must be, so as not to be luck."""

Trials = Sequence[Mapping[Measure, float]]
"""What was measured after an answer, in each world."""


def trials_of(
    seat: Seat[Any, Any], answers: Sequence[Sequence[Choice]], rng: Random, budget: Budget
) -> list[Trials]:
    """Return the trials of some answers, all in the same worlds, as many as the budget allows."""
    evaluator = seat.game.robot
    assert evaluator is not None
    found: list[list[Mapping[Measure, float]]] = [[] for _ in answers]
    while budget.spent() < 1:
        world = seat.world(rng)
        before = world.play().state
        turns = evaluator.trial_turns(before)
        for picks, tried in zip(answers, found, strict=True):
            play, _ = played_to(world, evaluator, turns, seat.number, tuple(picks))
            tried.append(evaluator.measured(play.state, before))
        budget.played += 1
    return [*found]


def differences(trials: Trials, others: Trials) -> list[Difference]:
    """Return what differs on average after two answers, by more than luck explains."""
    found = []
    for measure in sorted({measure for each in (*trials, *others) for measure in each}):
        one, other = ([each.get(measure, 0.0) for each in tried] for tried in (trials, others))
        apart = [a - b for a, b in zip(one, other, strict=True)]
        if len(apart) > 1 and abs(fmean(apart)) > ERRORS * stdev(apart) / sqrt(len(apart)):
            found.append(Difference(measure, fmean(one), fmean(other)))
    return found


def means(trials: Trials) -> dict[Measure, float]:
    """Return what was measured, on average."""
    keys = {measure for each in trials for measure in each}
    return {key: fmean([each.get(key, 0.0) for each in trials]) for key in keys}
