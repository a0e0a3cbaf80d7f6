"""Merits: what one answer does better than another, as far as a robot saw in the same worlds."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine import Evaluator
from games.robots.playing import Judged
from games.robots.thinking import Option


class Merit(NamedTuple):
    """What an answer does better than another one: a term of the game's evaluation, for a seat.

    Without a ``term`` it is the ``n`` by which the score differs.
    """

    term: str
    seat: int
    n: float = 0.0


def merit_of(best: Option, worse: Option, evaluator: Evaluator[Any], seat: int) -> Merit | None:
    """Return what raises a seat's chance most in one answer, if it is more than luck.

    What an opponent lacks counts as much as that opponent takes part in the others' chances.
    """
    chances = [fmean(shares) for shares in zip(*(one.shares for one in best.judged), strict=True)]
    rivals = max(1 - chances[seat], 0.001)
    measures = {key: [key] for key in evaluator.terms if key not in evaluator.counted}
    found: list[tuple[float, Merit]] = []
    for other, chance in enumerate(chances):
        factor = 1.0 if other == seat else -chance / rivals
        for key, terms in (*measures.items(), ("", [*evaluator.counted])):
            said = evaluator.terms[key] if key else evaluator.amount
            if not (said.mine if other == seat else said.theirs):
                continue
            more = [
                {term: _had(b, other, term) - _had(w, other, term) for term in terms}
                for b, w in zip(best.judged, worse.judged, strict=False)
            ]
            worth = [
                factor * sum(evaluator.weights[term] * n for term, n in each.items())
                for each in more
            ]
            if len(worth) > 1 and fmean(worth) > 2 * stdev(worth) / sqrt(len(worth)):
                n = abs(fmean([sum(each.values()) for each in more]))
                found.append((fmean(worth), Merit(key, other, n)))
    return max(found, default=(0.0, None))[1]


def _had(judged: Judged, seat: int, key: str) -> float:
    return judged.standings[seat].get(key, 0.0)
