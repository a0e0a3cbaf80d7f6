"""Random answers that end a match soon.

A random match of Lion & Unicorn takes some 250 answers, and each of them is a commit. Tests of what
comes after the end need no long match, so they play the shortest of some random continuations.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Decision, Table
from kit.random_play import some_answer

CONTINUATIONS = 48
FEW = 60  # answers; a shorter ending isn't looked for
_SEEDS: dict[str, int] = {}  # because many tests start the same match


class ShortEnding:
    """The draws for the answers of the shortest of some continuations of a table."""

    def __init__(self, table: Table[Any, Any]) -> None:
        saved = table.save().model_dump_json()
        if saved not in _SEEDS:
            _SEEDS[saved] = _shortest(table)
        self._seed = _SEEDS[saved]

    def draws(self, decision: Decision) -> Random:
        """Return the random draws for the answer to a decision."""
        return _draws(self._seed, decision)


def _shortest(table: Table[Any, Any]) -> int:
    """Return the seed of the shortest continuation."""
    limit: int | None = None
    shortest = 0
    for seed in range(CONTINUATIONS):
        answers = _length(table.fork(), seed, limit)
        if answers is not None:
            limit, shortest = answers, seed
            if answers <= FEW:
                break
    return shortest


def _length(table: Table[Any, Any], seed: int, limit: int | None) -> int | None:
    """Return the number of answers until the end, or None if they reach the limit."""
    answers = 0
    while not table.outcome:
        if answers == limit:
            return None
        decision = next(d for d in table.waiting.values() if d.given is None)
        table.answer(decision.seat, some_answer(decision, _draws(seed, decision)))
        answers += 1
    return answers


def _draws(seed: int, decision: Decision) -> Random:
    # They depend on no earlier draw, because the host gives some answers itself.
    return Random(f"{seed} {decision.number} {decision.seat}")
