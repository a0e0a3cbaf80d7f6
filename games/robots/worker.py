"""What a robot's own process does: take a saved table, and answer for one seat of it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engine import Saved, Seat, Table
from games.robots import answer
from games.robots.hints import Hint, hint

GUESSES = 10_000
"""So many that the time given ends the thinking, and nothing else."""


class Task(NamedTuple):
    """One decision to think about: the table as text, whose it is, and how long that may take."""

    game: str
    saved: str
    seat: int
    level: str
    trait: str
    seed: int
    seconds: float


def think(task: Task) -> list[str]:
    """Return the ids of the answer; raises whatever a robot raises that fails."""
    seat, rng = _seat(task), Random(task.seed)
    return answer(seat, task.level, rng, GUESSES, task.seconds, task.trait)


def _seat(task: Task) -> Seat[Any, Any]:
    from games import GAMES  # only now: this module is read by those too who never think

    return Table.load(Saved.model_validate_json(task.saved), GAMES[task.game]).seat(task.seat)


def warm() -> None:
    """Read all games before the first task comes."""
    import games

    assert games.GAMES


def advise(task: Task) -> Hint:
    """Return what a strong robot would answer and why; raises what a robot raises."""
    seat, rng = _seat(task), Random(task.seed)
    return hint(seat, rng, GUESSES, task.seconds)
