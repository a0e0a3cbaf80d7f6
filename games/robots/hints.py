"""Hints: a strong robot's answer to a player's decision, and what it thinks of the others."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from games.engine import Seat
from games.robots.budget import Budget
from games.robots.thinking import Option, Search, ranked, standard_error

ALMOST = 0.999  # the most that is said of a victory that is not certain
ABOUT_AS_GOOD = 0.025
"""Answers whose chances of winning differ by less are about as good, ..."""
OF_THE_BEST = 0.2
"""... unless the difference is more than this part of the better chance, ..."""
NOTHING = 0.01
"""... but a smaller difference than this never counts."""
COMPARED = 8, 3
"""The most answers that are compared again, first and then more closely, ..."""
LONGER = 2
"""... which takes so many times as long as to find them."""
TIMES_AN_ANSWER = 1 + LONGER
"""How many times the time of a robot's answer a hint takes."""


class Hint(NamedTuple):
    """A strong robot's advice on a decision, based only on what the seat knows.

    ``answers`` holds what the robot considered with the share of winning of each, the best first;
    the share is 1 only if the answer wins whatever the others do.
    """

    answers: list[tuple[list[str], float]]


def is_close(share: float, best: float) -> bool:
    """Return whether a chance is about as good as the best one; nothing is like certainty."""
    if best == 1:
        return share == 1
    return best - share < max(NOTHING, min(ABOUT_AS_GOOD, OF_THE_BEST * best))


def hint(
    seat: Seat[Any, Any], rng: Random, guesses: int = 300, seconds: float | None = None
) -> Hint:
    """Return a hint for a seat's decision; see ``games.robots.answer``.

    The limits apply to the search for the best answers; their comparison takes longer. If there is
    only one answer, its share of winning is 1.
    """
    options = compared(seat, rng, guesses, seconds)
    first, *others = [option for option in options if option.values] or options
    if not others:
        return Hint([(first.ids, 1.0)])
    evaluator, s = seat.game.robot, seat.world(rng).play().state
    assert evaluator is not None
    whole = evaluator.max_share(s, seat.number)
    shares = [(each, _share(first, each, whole)) for each in (first, *others)]
    shares[1:] = sorted(shares[1:], key=lambda found: -found[1])
    return Hint([(each.ids, share) for each, share in shares])


def _share(first: Option, option: Option, whole: float) -> float:
    """Return the share of winning of an option, as far as it is surely behind the first."""
    if option.certain:
        return 1.0
    apart = [one - other for one, other in zip(first.values, option.values, strict=False)]
    error = standard_error(apart)
    return min(ALMOST, max(0.0, first.mean - max(0.0, fmean(apart) - error)) / whole)


def compared(
    seat: Seat[Any, Any], rng: Random, guesses: int, seconds: float | None
) -> list[Option]:
    """Return the answers that a hard robot considers, the best first.

    Its search drops most of them so early that it can't tell how much worse they are. So the best
    ones are compared in new worlds, which they share.
    """
    decision, evaluator = seat.decision, seat.game.robot
    assert decision is not None and evaluator is not None
    mind = Search(seat, decision, evaluator, rng, Budget(guesses, seconds))
    if len(mind.options) == 1:
        return mind.options
    found = mind.hard()
    mind.budget = Budget(LONGER * guesses, seconds and LONGER * seconds)
    many, few = COMPARED
    for option in found:
        option.judged, option.values = [], []
    mind.try_until(0.5, found[:many])
    found[:many] = ranked(found[:many])
    mind.try_until(1, found[:few])
    return [*ranked(found[:few]), *found[few:]]
