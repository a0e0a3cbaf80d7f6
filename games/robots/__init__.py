"""Players for empty seats, in three strengths; they see what a seat may see."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Seat
from games.robots.answers import any_answer
from games.robots.budget import Budget
from games.robots.thinking import Option, Search
from games.robots.traits import TRAITS, prefer

LEVELS = ("easy", "medium", "hard")
"""How strong a robot can be."""
RANDOM = "random"
"""A level that plays anything legal: for tests, and in games that have no advice yet."""

CHARACTERS = {
    "Robo Fern": "playful", "Robo Moss": "careful", "Robo Reed": "bold", "Robo Sage": "careful",
    "Robo Ash": "bold", "Robo Elm": "careful", "Robo Oak": "bold", "Robo Ivy": "playful",
    "Robo Clover": "playful", "Robo Hazel": "careful", "Robo Thistle": "bold",
    "Robo Willow": "playful",
}  # fmt: skip
"""What robots are called at a table, first come, first named; and what each is like."""


def answer(
    seat: Seat[Any, Any],
    level: str,
    rng: Random,
    guesses: int = 300,
    seconds: float | None = None,
    trait: str = "",
) -> list[str]:
    """Return a legal answer to what the seat is asked, as the ids that a table takes.

    ``level`` is one of LEVELS, or RANDOM. At most so many ``guesses`` are played on, and thinking
    ends after so many ``seconds`` of the processor's time. ``trait`` is one of TRAITS, if any.
    Chance comes from ``rng`` alone. Raises KeyError for a level or trait that there is not,
    ValueError where the seat is not asked, GuessError where no world fits what it knows.
    """
    if level == RANDOM or seat.game.robot is None:
        return any_answer(_asked(seat), rng)
    return consider(seat, level, rng, guesses, seconds, trait)[0].ids


def consider(
    seat: Seat[Any, Any],
    level: str,
    rng: Random,
    guesses: int = 300,
    seconds: float | None = None,
    trait: str = "",
) -> list[Option]:
    """Return the answers that a robot considers, the one it would give first; see ``answer``.

    Where only one answer is possible, nothing is tried.
    """
    decision, advice = _asked(seat), seat.game.robot
    if advice is None:
        raise ValueError(f"{seat.game.title} has no advice for robots")
    mind = Search(seat, decision, advice, rng, Budget(guesses, seconds))
    think = {"easy": mind.easy, "medium": mind.medium, "hard": mind.hard}[level]
    if len(mind.options) == 1:
        return mind.options
    options = think()
    return prefer(trait, options, rng) if trait else options


def _asked(seat: Seat[Any, Any]) -> Any:
    if seat.decision is None:
        raise ValueError("the seat is not asked")
    return seat.decision


__all__ = ["CHARACTERS", "LEVELS", "RANDOM", "TRAITS", "Option", "answer", "any_answer", "consider"]
