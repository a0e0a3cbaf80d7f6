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
    world: World[Any], advice: Evaluator[Any], turns: int, seat: int, picks: tuple[Choice, ...]
) -> Judged:
    """Return the judgement after ``seat`` answers with ``picks`` and ``turns`` turns are played."""
    play, rng = world.play(), Random(world.seed)
    chapter = advice.phase(play.state)
    play.send(respond(play, advice, rng, {seat: picks}))
    while not play.outcome:
        if play.waiting:
            play.send(respond(play, advice, rng, {}))
        elif play.turns >= turns or advice.phase(play.state) != chapter:
            return judge(play.state, advice)
        else:
            play.begin_turn()
    return Judged(advice.final(play.state, play.outcome), standings_of(play.state, advice))


def judge(s: Any, advice: Evaluator[Any]) -> Judged:
    """Return the game's evaluation of a position."""
    standings = standings_of(s, advice)
    return Judged(advice.win_probabilities(s, standings), standings)


def standings_of(s: Any, advice: Evaluator[Any]) -> list[Mapping[str, float]]:
    """Return each seat's terms."""
    return [advice.features(s, seat) for seat in range(s.seats)]


def respond(
    play: Playout[Any],
    advice: Evaluator[Any],
    rng: Random,
    given: Mapping[int, tuple[Choice, ...]],
) -> dict[int, tuple[Choice, ...]]:
    """Return answers to the open question; seats not in ``given`` follow the policy."""
    question = play.waiting
    if isinstance(question, Window):
        return _in_window(play, advice, rng, given)
    return {
        seat: given[seat] if seat in given else tuple(advice.policy(play.state, d, rng))
        for seat, d in question.items()
    }


def _in_window(
    play: Playout[Any],
    advice: Evaluator[Any],
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
        picks = tuple(advice.policy(play.state, question[seat], rng))
        if picks:
            return {seat: picks}
    return dict.fromkeys(question, ())
