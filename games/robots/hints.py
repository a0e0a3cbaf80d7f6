"""Hints: a strong robot's answer to a player's decision, with reasons."""

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
CLEAR = 0.05  # the least weight of a reason
BESIDE = 0.3  # the least share of the first reason's weight for another reason
EVEN = 0.015  # the least lead over the other answers for an answer to have reasons


class Hint(NamedTuple):
    """A strong robot's advice on a decision, based only on what the seat knows.

    ``best`` holds the best answers with the share of winning of each, the best first. ``reasons``
    holds terms of the game's evaluation, each with a seat: the first answer gives the own seat
    more of the term than the other answers do, or another seat less. It is empty if the answers
    are about equally good.
    """

    best: list[tuple[list[str], float]]
    reasons: list[tuple[str, int]]


def hint(
    seat: Seat[Any, Any], rng: Random, guesses: int = 300, seconds: float | None = None
) -> Hint:
    """Return a hint for a seat's decision; see ``games.robots.answer``.

    If there is only one answer, its share of winning is 1.
    """
    options = consider(seat, "hard", rng, guesses, seconds)
    first, *others = [option for option in options if option.values] or options
    if not others:
        return Hint([(first.ids, 1.0)], [])
    evaluator, s = seat.game.robot, seat.world(rng).play().state
    assert evaluator is not None
    whole = evaluator.max_share(s, seat.number)
    # An option that was soon dropped may have looked better by luck: show it as no better.
    shares = [(other.ids, min(other.mean, first.mean) / whole) for other in others]
    shares.sort(key=lambda found: -found[1])
    best = [(first.ids, first.mean / whole), *shares[: BEST - 1]]
    if best[0][1] - fmean([share for _, share in shares]) < EVEN:
        return Hint(best, [])
    return Hint(
        best,
        reasons_for(evaluator, first, others, seat.number, evaluator.opponents(s, seat.number)),
    )


def reasons_for(
    evaluator: Evaluator[Any],
    first: Option,
    others: Sequence[Option],
    mine: int,
    rivals: Sequence[int],
) -> list[tuple[str, int]]:
    """Return the terms, with seats, by which the first option beats the others on average.

    Of terms with the same topic, return only the one with the most weight.
    """
    gains = []
    for key, term in evaluator.terms.items():
        for seat in (mine, *rivals):
            if not (term.mine if seat == mine else term.theirs):
                continue
            usual = fmean([option.term(seat, key) for option in others])
            gain = evaluator.weights[key] * (first.term(seat, key) - usual)
            gains.append((gain if seat == mine else -gain, key, seat))
    gains.sort(key=lambda found: -found[0])
    least = max(CLEAR, BESIDE * gains[0][0]) if gains else CLEAR
    found: dict[tuple[str, bool], tuple[str, int]] = {}
    for gain, key, seat in gains:
        if gain > least:
            found.setdefault((evaluator.terms[key].topic or key, seat == mine), (key, seat))
    return list(found.values())[:REASONS]
