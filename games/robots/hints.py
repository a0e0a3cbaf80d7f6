"""Hints: what a strong robot would do in somebody's place, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from games.engine import Evaluator, Seat
from games.robots import consider
from games.robots.thinking import Option

BEST = 3  # answers that a hint names
REASONS = 2  # terms that a hint names
CLEAR = 0.05  # how much a term must weigh to be a reason
BESIDE = 0.3  # which part of the first reason another one must weigh
EVEN = 0.015  # by so much more must an answer promise than the others, or nothing speaks for it


class Hint(NamedTuple):
    """What a strong robot thinks of a decision, from what its seat knows and nothing else.

    ``best`` are the best answers with the share of winning that each promises, the best first.
    ``reasons`` are terms of the game's evaluation, each with a seat: the first answer gives one's
    own seat more of it than the other answers do, or another seat less. There are none where the
    answers come to much the same.
    """

    best: list[tuple[list[str], float]]
    reasons: list[tuple[str, int]]


def hint(
    seat: Seat[Any, Any], rng: Random, guesses: int = 300, seconds: float | None = None
) -> Hint:
    """Think hard for a seat; see ``games.robots.answer``.

    Where only one answer is possible, it promises everything.
    """
    options = consider(seat, "hard", rng, guesses, seconds)
    first, *others = [option for option in options if option.values] or options
    if not others:
        return Hint([(first.ids, 1.0)], [])
    advice, s = seat.game.robot, seat.world(rng).play().state
    assert advice is not None
    whole = advice.max_share(s, seat.number)
    # What was soon laid aside may have looked better by luck: it is not told to promise more.
    told = [(other.ids, min(other.mean, first.mean) / whole) for other in others]
    told.sort(key=lambda found: -found[1])
    best = [(first.ids, first.mean / whole), *told[: BEST - 1]]
    if best[0][1] - fmean([share for _, share in told]) < EVEN:
        return Hint(best, [])
    return Hint(
        best, _reasons(advice, first, others, seat.number, advice.opponents(s, seat.number))
    )


def _reasons(
    advice: Evaluator[Any],
    first: Option,
    others: Sequence[Option],
    mine: int,
    rivals: Sequence[int],
) -> list[tuple[str, int]]:
    """Return by which terms the first option is better than the others on average.

    Of terms with the same topic the one that weighs most is enough.
    """
    gains = []
    for key, term in advice.terms.items():
        for seat in (mine, *rivals):
            if not (term.mine if seat == mine else term.theirs):
                continue
            usual = fmean([option.term(seat, key) for option in others])
            gain = advice.weights[key] * (first.term(seat, key) - usual)
            gains.append((gain if seat == mine else -gain, key, seat))
    gains.sort(key=lambda found: -found[0])
    least = max(CLEAR, BESIDE * gains[0][0]) if gains else CLEAR
    found: dict[tuple[str, bool], tuple[str, int]] = {}
    for gain, key, seat in gains:
        if gain > least:
            found.setdefault((advice.terms[key].topic or key, seat == mine), (key, seat))
    return list(found.values())[:REASONS]
