"""Playouts: all seats follow the game's policy until the position is judged.

In windows only the seat that searches responds. Others who may respond at any time, with cards that
nobody has seen, would make it wait for a chance that never comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import Choice, Evaluator, Playout, Question, Window, World


class Judged(NamedTuple):
    """The end of a playout: each seat's share of winning, and its terms.

    The other fields are about the seat that searches, to choose between equal shares. ``won`` says
    whether its side alone has won by the end of the turn. ``haste`` is higher the sooner a lead is
    secured, and the later a defeat comes. ``points`` are those of a finished match. ``visits``
    counts the decisions that it is asked for after this one.
    """

    shares: Sequence[float]
    standings: Sequence[Mapping[str, float]]
    won: bool = False
    haste: int = 0
    points: int = 0
    visits: int = 0


def play_on(
    world: World[Any], evaluator: Evaluator[Any], turns: int, seat: int, picks: tuple[Choice, ...]
) -> Judged:
    """Return the judgement after ``seat`` answers with ``picks`` and ``turns`` turns are played."""
    play, rng = world.play(), Random(world.seed)
    phase_before = evaluator.phase(play.state)
    play.send(respond(play, evaluator, rng, {seat: picks}, seat))
    visits = 0
    while not play.outcome:
        if play.waiting:
            visits += seat in play.waiting and not isinstance(play.waiting, Window)
            play.send(respond(play, evaluator, rng, {}, seat))
        elif play.turns >= turns or evaluator.phase(play.state) != phase_before:
            break
        else:
            play.begin_turn()
    return judge(play, evaluator, seat, visits)


def judge(play: Playout[Any], evaluator: Evaluator[Any], seat: int, visits: int) -> Judged:
    """Return the result of a finished match, or the game's evaluation of a position."""
    s, outcome = play.state, play.outcome
    standings = standings_of(s, evaluator)
    rivals = evaluator.opponents(s, seat)
    shares = evaluator.final(s, outcome) if outcome else evaluator.win_probabilities(s, standings)
    ahead = shares[seat] * (1 + len(rivals)) > evaluator.max_share(s, seat)
    return Judged(
        shares,
        standings,
        won=play.turns <= 1 and is_won(play, evaluator, seat),
        haste=-play.turns if ahead else play.turns,
        points=outcome.scores[seat] if outcome else 0,
        visits=visits,
    )


def is_won(play: Playout[Any], evaluator: Evaluator[Any], seat: int) -> bool:
    """Return whether the match is over, and the seat has won without any of its opponents."""
    winners = play.outcome.winners if play.outcome else ()
    return seat in winners and not any(
        rival in winners for rival in evaluator.opponents(play.state, seat)
    )


def standings_of(s: Any, evaluator: Evaluator[Any]) -> list[Mapping[str, float]]:
    """Return each seat's terms."""
    return [evaluator.features(s, seat) for seat in range(s.seats)]


def respond(
    play: Playout[Any],
    evaluator: Evaluator[Any],
    rng: Random,
    given: Mapping[int, tuple[Choice, ...]],
    only: int | None = None,
) -> dict[int, tuple[Choice, ...]]:
    """Return answers to the open question; seats not in ``given`` follow the policy.

    In a window all seats but ``only`` pass, if there is one.
    """
    question = play.waiting
    if isinstance(question, Window):
        return _in_window(play, evaluator, rng, given, only)
    return {
        seat: given[seat] if seat in given else tuple(evaluator.policy(play.state, d, rng))
        for seat, d in question.items()
    }


def _in_window(
    play: Playout[Any],
    evaluator: Evaluator[Any],
    rng: Random,
    given: Mapping[int, tuple[Choice, ...]],
    only: int | None,
) -> dict[int, tuple[Choice, ...]]:
    """Return the first act in a window: a given one, else the policy's in random order."""
    question: Question = play.waiting
    for seat, picks in given.items():
        if picks:
            return {seat: picks}
    others = [seat for seat in question if seat not in given and only in (None, seat)]
    for seat in rng.sample(others, len(others)):
        picks = tuple(evaluator.policy(play.state, question[seat], rng))
        if picks:
            return {seat: picks}
    return dict.fromkeys(question, ())
