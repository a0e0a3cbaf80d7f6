"""Hints: a strong robot's answer to a player's decision, and what it thinks of the others."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engine import Seat
from games.robots import consider

ALMOST = 0.999  # the most that is said of a victory that is not certain
ABOUT_AS_GOOD = 0.03
"""Answers whose chances of winning differ by less are about as good, ..."""
OF_THE_BEST = 0.2
"""... unless the difference is more than this part of the better chance, ..."""
NOTHING = 0.01
"""... but a smaller difference than this never counts."""


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

    If there is only one answer, its share of winning is 1.
    """
    options = consider(seat, "hard", rng, guesses, seconds)
    first, *others = [option for option in options if option.values] or options
    if not others:
        return Hint([(first.ids, 1.0)])
    evaluator, s = seat.game.robot, seat.world(rng).play().state
    assert evaluator is not None
    whole = evaluator.max_share(s, seat.number)
    # An option that was soon dropped may have looked better by luck: show it as no better.
    shares = [
        (each, 1.0 if each.certain else min(ALMOST, min(each.mean, first.mean) / whole))
        for each in (first, *others)
    ]
    shares[1:] = sorted(shares[1:], key=lambda found: -found[1])
    return Hint([(each.ids, share) for each, share in shares])
