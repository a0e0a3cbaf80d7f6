"""Merits: what one answer does better than another, as far as a robot saw in the same worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine import Evaluator
from games.robots.playing import Judged
from games.robots.thinking import Option

SURELY = 3
"""How many standard errors a difference must have: among many terms some differ by luck."""


class Merit(NamedTuple):
    """What an answer does better than another one: a term of the game's evaluation, for a seat.

    ``n`` is by how much. Without a term it is how often an opponent wins, ``n``, instead of ``m``.
    """

    term: str | None
    seat: int
    n: float = 0.0
    m: float = 0.0


def merit_of(
    best: Option, worse: Option, evaluator: Evaluator[Any], seat: int, rivals: Sequence[int]
) -> Merit | None:
    """Return what raises a seat's chance most in one answer, if it is more than luck.

    What an opponent lacks counts as much as that opponent takes part in the chances of all. If no
    term differs surely, it is which of several opponents wins less often.
    """
    pairs = [*zip(best.judged, worse.judged, strict=False)]
    chances = {o: (_mean(b.shares[o] for b, _ in pairs), _mean(w.shares[o] for _, w in pairs))
               for o in (seat, *rivals)}  # fmt: skip
    whole = max(sum(chances[o][0] for o in rivals), 0.001)
    found: list[tuple[float, Merit]] = []
    for other, (chance, _) in chances.items():
        factor = 1.0 if other == seat else -chance / whole
        for key, said in evaluator.terms.items():
            if not (said.mine if other == seat else said.theirs):
                continue
            more = [_more(b, w, other, key) for b, w in pairs]
            worth = _surely(factor * evaluator.weights[key] * n for n in more)
            if worth > 0:
                found.append((worth, Merit(key, other, abs(_mean(more)))))
    if not found and len(rivals) > 1:
        for other in rivals:
            if (worth := _surely(w.shares[other] - b.shares[other] for b, w in pairs)) > 0:
                found.append((worth, Merit(None, other, *chances[other])))
    return max(found, key=lambda each: each[0], default=(0.0, None))[1]


def standard_error(numbers: Sequence[float], of_one: float = 0.0) -> float:
    """Return the standard error of the mean of some numbers; ``of_one`` if there are too few."""
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else of_one


def _more(best: Judged, worse: Judged, seat: int, key: str) -> float:
    return best.standings[seat].get(key, 0.0) - worse.standings[seat].get(key, 0.0)


def _mean(numbers: Iterable[float]) -> float:
    return fmean([*numbers] or [0.0])


def _surely(numbers: Iterable[float]) -> float:
    """Return the mean of some numbers, or 0 if it may be luck that it isn't."""
    apart = [*numbers]
    sure = len(apart) > 1 and fmean(apart) > SURELY * standard_error(apart)
    return fmean(apart) if sure else 0.0
