"""What a robot's own process does: take a saved table, and answer for one seat of it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engine import Saved, Seat, Table
from games.robots import answer
from games.robots.hints import Hint, hint
from games.robots.turning import (
    MatchHistory,
    TurningPoint,
    estimate_losses,
    own_choices,
    turning_points,
)

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


class Review(NamedTuple):
    """Choices of a match that is over to think about: the numbers of their steps, and how long each
    may take.
    """

    course: MatchHistory
    numbers: tuple[int, ...] = ()
    seed: int = 0
    seconds: float = 0.0


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


def list_choices(review: Review) -> list[int]:
    """Return the numbers of the steps by which the person chose."""
    from games import GAMES

    return own_choices(review.course, GAMES[review.course.game])


def doubt_choices(review: Review) -> list[tuple[float, int]]:
    """Return how doubtful each of some choices is."""
    from games import GAMES

    course, numbers, seed, seconds = review
    return estimate_losses(course, GAMES[course.game], numbers, seed, GUESSES, seconds)


def weigh_choices(review: Review) -> list[TurningPoint]:
    """Return the turning points among some choices."""
    from games import GAMES

    course, numbers, seed, seconds = review
    return turning_points(course, GAMES[course.game], numbers, seed, GUESSES, seconds)
