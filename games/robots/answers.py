"""Which answers a robot considers: every choice, and of many combinations some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any

from games.engine import Choice, Decision, Seat

Picks = tuple[Choice, ...]

MOST = 24
"""So many combinations are considered where several cards are picked at once."""


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer; where nothing need be taken, that may be a pass."""
    listed = [choice.id for choice in decision.choices]
    count = rng.randint(decision.least, min(decision.most, len(listed)))
    return rng.sample(listed, count)


def candidates(
    seat: Seat[Any, Any], decision: Decision, suggest: Callable[[], Picks], rng: Random
) -> list[Picks]:
    """List the answers to consider, of those that come to the same only one.

    ``suggest`` returns what would be played without thinking; it is asked where there are too
    many combinations to consider them all.
    """
    if decision.most == 1:
        offered = seat.game.text.offered(decision, seat.view)
        return [()] * (decision.least == 0) + [(choice,) for choice in offered]
    if _count(decision) <= MOST:
        return _all(decision)
    suggested = [[choice.id for choice in suggest()] for _ in range(MOST // 3)]
    found = {decision.read(ids): None for ids in suggested}
    for _ in range(3 * MOST):
        if len(found) == MOST:
            break
        found[decision.read(any_answer(decision, rng))] = None
    return list(found)


def _sizes(decision: Decision) -> Sequence[int]:
    return range(decision.least, min(decision.most, len(decision.choices)) + 1)


def _count(decision: Decision) -> int:
    ways = perm if decision.ordered else comb
    return sum(ways(len(decision.choices), size) for size in _sizes(decision))


def _all(decision: Decision) -> list[Picks]:
    ways = permutations if decision.ordered else combinations
    return [picks for size in _sizes(decision) for picks in ways(decision.choices, size)]
