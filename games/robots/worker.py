"""The functions of a robot's process: load a saved table and answer for one of its seats."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engine import Saved, Seat, Table
from games.robots import answer
from games.robots.hints import Hint, hint
from games.robots.installed import answer_of, installed_robots
from games.robots.turning_points import (
    MatchHistory,
    TurningPoint,
    estimate_losses,
    own_choices,
    turning_points,
)

GUESSES = 10_000
"""So many that only the time limit ends the thinking."""


class Task(NamedTuple):
    """One decision to think about: the saved table, the seat, and the time limit."""

    game: str
    saved: str
    seat: int
    level: str
    trait: str
    seed: int
    seconds: float


class Review(NamedTuple):
    """Choices of a finished match to think about, by the numbers of their steps.

    The time limit is for each of them.
    """

    history: MatchHistory
    numbers: tuple[int, ...] = ()
    seed: int = 0
    seconds: float = 0.0


def think(task: Task) -> list[str]:
    """Return the ids of the robot's answer; raise the robot's error if it fails."""
    seat, rng = _seat(task), Random(task.seed)
    if task.level in installed_robots():
        return answer_of(task.level, seat, rng, task.seconds)
    return answer(seat, task.level, rng, GUESSES, task.seconds, task.trait)


def _seat(task: Task) -> Seat[Any, Any]:
    from games import GAMES  # not at the top: processes that never think import this module too

    return Table.load(Saved.model_validate_json(task.saved), GAMES[task.game]).seat(task.seat)


def warm() -> None:
    """Import all games before the first task."""
    import games

    assert games.GAMES


def advise(task: Task) -> Hint:
    """Return a strong robot's hint; raise the robot's error if it fails."""
    seat, rng = _seat(task), Random(task.seed)
    return hint(seat, rng, GUESSES, task.seconds)


def list_choices(review: Review) -> list[int]:
    """Return the numbers of the steps in which the player made a choice."""
    from games import GAMES

    return own_choices(review.history, GAMES[review.history.game])


def doubt_choices(review: Review) -> list[tuple[float, int]]:
    """Return the estimated minimum cost of each of some choices, by its step's number."""
    from games import GAMES

    history, numbers, seed, seconds = review
    return estimate_losses(history, GAMES[history.game], numbers, seed, GUESSES, seconds)


def weigh_choices(review: Review) -> list[TurningPoint]:
    """Return the turning points among some choices, after long thought about each."""
    from games import GAMES

    history, numbers, seed, seconds = review
    return turning_points(history, GAMES[history.game], numbers, seed, GUESSES, seconds)
