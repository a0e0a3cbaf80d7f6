"""Playouts: all seats follow the game's policy until the position is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine import Choice, Evaluator, Playout, Question, Window, World


class Judged:
    """The end of a playout: each seat's share of winning, and its terms."""

    __slots__ = ("shares", "standings")

    def __init__(self, shares: Sequence[float], standings: Sequence[Mapping[str, float]]) -> None:
        self.shares = shares
        self.standings = standings


def play_on(
    world: World[Any], evaluator: Evaluator[Any], turns: int, seat: int, picks: tuple[Choice, ...]
) -> Judged:
    """Return the judgement after ``seat`` answers with ``picks`` and ``turns`` turns are played."""
    play, rng = world.play(), Random(world.seed)
    phase_before = evaluator.phase(play.state)
    play.send(respond(play, evaluator, rng, {seat: picks}))
    while not play.outcome:
        if play.waiting:
            play.send(respond(play, evaluator, rng, {}))
        elif play.turns >= turns or evaluator.phase(play.state) != phase_before:
            return judge(play.state, evaluator)
        else:
            play.begin_turn()
    return Judged(evaluator.final(play.state, play.outcome), standings_of(play.state, evaluator))


def judge(s: Any, evaluator: Evaluator[Any]) -> Judged:
    """Return the game's evaluation of a position."""
    standings = standings_of(s, evaluator)
    return Judged(evaluator.win_probabilities(s, standings), standings)


def standings_of(s: Any, evaluator: Evaluator[Any]) -> list[Mapping[str, float]]:
    """Return each seat's terms."""
    return [evaluator.features(s, seat) for seat in range(s.seats)]


def respond(
    play: Playout[Any],
    evaluator: Evaluator[Any],
    rng: Random,
    given: Mapping[int, tuple[Choice, ...]],
) -> dict[int, tuple[Choice, ...]]:
    """Return answers to the open question; seats not in ``given`` follow the policy."""
    question = play.waiting
    if isinstance(question, Window):
        return _in_window(play, evaluator, rng, given)
    return {
        seat: given[seat] if seat in given else tuple(evaluator.policy(play.state, d, rng))
        for seat, d in question.items()
    }


def _in_window(
    play: Playout[Any],
    evaluator: Evaluator[Any],
    rng: Random,
    given: Mapping[int, tuple[Choice, ...]],
) -> dict[int, tuple[Choice, ...]]:
    """Return the first act in a window: a given one, else the policy's in random order."""
    question: Question = play.waiting
    for seat, picks in given.items():
        if picks:
            return {seat: picks}
    others = [seat for seat in question if seat not in given]
    for seat in rng.sample(others, len(others)):
        picks = tuple(evaluator.policy(play.state, question[seat], rng))
        if picks:
            return {seat: picks}
    return dict.fromkeys(question, ())
