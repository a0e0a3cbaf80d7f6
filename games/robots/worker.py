"""What a robot's process does, and how it gets what its seat knows."""

from __future__ import annotations

import pickle
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

from games.engine import Game, Seat
from games.robots import answer
from games.robots.hints import Hint, hint
from games.robots.turning_points import (
    MatchHistory,
    TurningPoint,
    estimate_losses,
    own_choices,
    turning_points,
)

GUESSES = 10_000
"""So many that only the time limit ends the thinking."""


ANSWER_SECONDS = 0.5
"""The processor time for one answer, while few are waiting."""


class Task(NamedTuple):
    """One decision to think about: what its seat knows (see ``pack``), and the time limit."""

    seat: bytes
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


def pack(seat: Seat[Any, Any]) -> bytes:
    """Return what a seat knows, for a process that must not get more; it loads the game itself."""
    packed = BytesIO()
    pickler = pickle.Pickler(packed, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {type(seat.game): _reduced}
    pickler.dump(seat)
    return packed.getvalue()


def unpack(packed: bytes) -> Seat[Any, Any]:
    """Return a seat that was packed. Raise KeyError if its game is not installed."""
    seat: Seat[Any, Any] = pickle.loads(packed)  # noqa: S301 - from ``pack``
    return seat


def _reduced(game: Game[Any, Any]) -> tuple[Any, tuple[str]]:
    return _game, (game.name,)


def _game(name: str) -> Game[Any, Any]:
    from games import GAMES  # not at the top: processes that never think import this module too

    return GAMES[name]


def think(task: Task) -> list[str]:
    """Return the ids of the robot's answer; raise the robot's error if it fails."""
    rng = Random(task.seed)
    return answer(unpack(task.seat), task.level, rng, GUESSES, task.seconds, task.trait)


def warm() -> None:
    """Import all games before the first task."""
    import games

    assert games.GAMES


def advise(task: Task) -> Hint:
    """Return a strong robot's hint; raise the robot's error if it fails."""
    return hint(unpack(task.seat), Random(task.seed), GUESSES, task.seconds)


def list_choices(review: Review) -> list[int]:
    """Return the numbers of the steps in which the player made a choice."""
    from games import GAMES

    return own_choices(review.history, GAMES[review.history.game])


def doubt_choices(review: Review) -> list[tuple[float, int]]:
    """Estimate quickly what each choice has cost; return the costs with their steps' numbers.

    See ``estimate_losses``.
    """
    from games import GAMES

    history, numbers, seed, seconds = review
    return estimate_losses(history, GAMES[history.game], numbers, seed, GUESSES, seconds)


def weigh_choices(review: Review) -> list[TurningPoint]:
    """Return the turning points among some choices, after long thought about each."""
    from games import GAMES

    history, numbers, seed, seconds = review
    return turning_points(history, GAMES[history.game], numbers, seed, GUESSES, seconds)
