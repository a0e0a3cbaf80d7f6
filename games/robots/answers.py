"""The answers that a robot considers: every single choice, and a sample of combinations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any

from games.engine import Choice, Decision, Evaluator, Seat
from games.robots.playing import respond

Picks = tuple[Choice, ...]

MOST = 24
"""The most combinations that a robot considers if a decision takes several choices."""


def any_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer; if no choice is required, this may be a pass."""
    listed = [choice.id for choice in decision.choices]
    count = rng.randint(decision.least, min(decision.most, len(listed)))
    return rng.sample(listed, count)


def candidates(
    seat: Seat[Any, Any], decision: Decision, evaluator: Evaluator[Any], rng: Random
) -> list[Picks]:
    """Return the answers to consider, only one of those that are equivalent."""
    if len(decision.choices) == decision.least and not decision.ordered:
        return [tuple(decision.choices)]
    s = seat.world(rng).play().state
    found: dict[Hashable, Picks] = {}
    for picks in _listed(seat, decision, evaluator, rng):
        found.setdefault(_comes_to(s, decision, evaluator, picks), picks)
    return list(found.values())


def advised(
    seat: Seat[Any, Any], decision: Decision, evaluator: Evaluator[Any], rng: Random,
    answers: Sequence[Picks],
) -> Picks | None:  # fmt: skip
    """Return the answer that is equivalent to the policy's; None if there is none."""
    s = seat.world(rng).play().state
    own = _comes_to(s, decision, evaluator, tuple(evaluator.policy(s, decision, rng)))
    same = (picks for picks in answers if _comes_to(s, decision, evaluator, picks) == own)
    return next(same, None)


def _comes_to(s: Any, decision: Decision, evaluator: Evaluator[Any], picks: Picks) -> Hashable:
    kinds = [_kind(s, decision, evaluator, choice) for choice in picks]
    return tuple(kinds) if decision.ordered else frozenset(Counter(kinds).items())


def _kind(s: Any, decision: Decision, evaluator: Evaluator[Any], choice: Choice) -> Hashable:
    """Return a key for a choice, the same for equal cards that the same readers have seen."""
    named = evaluator.card(s, decision, choice)
    if not named or not s.seen[decision.seat] >> named[0] & 1:
        return choice
    t, *place = named
    return choice.verb, *place, s.face[t], *[seen >> t & 1 for seen in s.seen]


def _listed(
    seat: Seat[Any, Any], decision: Decision, evaluator: Evaluator[Any], rng: Random
) -> list[Picks]:
    """Return the answers; if there are too many, a random sample and some from the policy."""
    if decision.most == 1:
        offered = seat.game.text.offered(decision, seat.view)
        return [()] * (decision.least == 0) + [(choice,) for choice in offered]
    if _count(decision) <= MOST:
        return _all(decision)
    found: dict[Picks, None] = {}
    for _ in range(MOST // 3):
        picks = at_once(seat, evaluator, rng)
        found[decision.read([choice.id for choice in picks])] = None
    for _ in range(3 * MOST):
        if len(found) == MOST:
            break
        found[decision.read(any_answer(decision, rng))] = None
    return list(found)


def at_once(seat: Seat[Any, Any], evaluator: Evaluator[Any], rng: Random) -> Picks:
    """Return the policy's answer in one random world, without any search."""
    world = seat.world(rng)
    return respond(world.play(), evaluator, Random(world.seed), {}, seat.number)[seat.number]


def _sizes(decision: Decision) -> Sequence[int]:
    return range(decision.least, min(decision.most, len(decision.choices)) + 1)


def _count(decision: Decision) -> int:
    ways = perm if decision.ordered else comb
    return sum(ways(len(decision.choices), size) for size in _sizes(decision))


def _all(decision: Decision) -> list[Picks]:
    ways = permutations if decision.ordered else combinations
    return [picks for size in _sizes(decision) for picks in ways(decision.choices, size)]
