"""Hints: a strong robot's answer to a player's decision, and what it thinks of the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import Seat
from games.robots import consider

BEST = 3  # answers that a hint names
ALMOST = 0.999  # the most that is said of a victory that is not certain


class Hint(NamedTuple):
    """A strong robot's advice on a decision, based only on what the seat knows.

    ``best`` holds the best answers with the share of winning of each, the best first; the share is
    1 only if the answer wins whatever the others do. ``rest`` holds the other answers that the
    robot considered.
    """

    best: list[tuple[list[str], float]]
    rest: Sequence[list[str]] = ()


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
        (each.ids, 1.0 if each.certain else min(ALMOST, min(each.mean, first.mean) / whole))
        for each in (first, *others)
    ]
    shares[1:] = sorted(shares[1:], key=lambda found: -found[1])
    return Hint(shares[:BEST], [ids for ids, _ in shares[BEST:]])
