"""Hints: what a strong robot would do in somebody's place, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from games.engine import Advice, Seat
from games.robots import consider
from games.robots.thinking import Option

BEST = 3  # answers that a hint names
REASONS = 2  # terms that a hint names
CLEAR = 0.05  # how much a term must weigh to be a reason


class Hint(NamedTuple):
    """What a strong robot thinks of a decision, from what its seat knows and nothing else.

    ``best`` are the best answers with the share of winning that each promises, the best first.
    ``reasons`` are terms of the game's evaluation, each with a seat: the first answer gives one's
    own seat more of it than the other answers do, or another seat less.
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
    tried = [option for option in options if option.values]
    if len(tried) < 2:
        return Hint([(options[0].ids, 1.0)], [])
    advice, s = seat.game.robot, seat.world(rng).play().state
    assert advice is not None
    whole = advice.whole(s, seat.number)
    best = [(option.ids, option.mean / whole) for option in tried[:BEST]]
    return Hint(best, _reasons(advice, tried, seat.number, advice.rivals(s, seat.number)))


def _reasons(
    advice: Advice[Any], tried: Sequence[Option], mine: int, rivals: Sequence[int]
) -> list[tuple[str, int]]:
    """Return by which terms the first option is better than the others on average."""
    first, *others = tried
    gains = []
    for key, term in advice.terms.items():
        for seat in (mine, *rivals):
            if not (term.mine if seat == mine else term.theirs):
                continue
            usual = fmean([option.term(seat, key) for option in others])
            gain = advice.weights[key] * (first.term(seat, key) - usual)
            gains.append((gain if seat == mine else -gain, key, seat))
    gains.sort(key=lambda found: -found[0])
    return [(key, seat) for gain, key, seat in gains[:REASONS] if gain > CLEAR]
