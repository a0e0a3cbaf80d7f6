"""Robots for empty seats, in three strengths; they see only what their seat may see."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Game, Seat
from games.robots.answers import any_answer
from games.robots.budget import Budget
from games.robots.thinking import Option, Search
from games.robots.traits import BY_VARIANCE, TRAITS, prefer

LEVELS = ("easy", "medium", "hard")
"""The strengths of robots."""
RANDOM = "random"
"""A level that plays any legal answer: for tests, and for games without an evaluator."""

CHARACTERS = {
    "Robo Fern": "playful", "Robo Moss": "careful", "Robo Reed": "bold", "Robo Sage": "careful",
    "Robo Ash": "bold", "Robo Elm": "careful", "Robo Oak": "bold", "Robo Ivy": "playful",
    "Robo Clover": "playful", "Robo Hazel": "careful", "Robo Thistle": "bold",
    "Robo Willow": "playful",
}  # fmt: skip
"""The names of robots, taken in this order, each with its trait."""


def trait_of(name: str, level: str, game: Game[Any, Any]) -> str:
    """Return the trait that a robot with this name shows in a game; empty if it shows none.

    Robots of packages and random robots show none. A trait that prefers results that vary more, or
    less, shows only if the robot compares several worlds.
    """
    evaluator = game.robot
    if evaluator is None or level not in LEVELS:
        return ""
    trait = CHARACTERS.get(name, "")
    several = level == "hard" or (level == "medium" and evaluator.tuning.worlds > 1)
    return trait if several or trait not in BY_VARIANCE else ""


def answer(
    seat: Seat[Any, Any],
    level: str,
    rng: Random,
    guesses: int = 300,
    seconds: float | None = None,
    trait: str = "",
) -> list[str]:
    """Return a legal answer to the seat's decision, as the ids that a table takes.

    ``level`` is one of LEVELS, or RANDOM. The robot plays out at most ``guesses`` guesses and
    thinks for at most ``seconds`` of processor time. ``trait`` is one of TRAITS, if any. ``rng`` is
    the only source of randomness. Raise KeyError if the level or trait does not exist, ValueError
    if the seat has no decision, GuessError if no world fits the seat's knowledge.
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
    """Return the answers that a robot considers, its choice first; see ``answer``.

    If there is only one answer, it is not tried.
    """
    decision, evaluator = _asked(seat), seat.game.robot
    if evaluator is None:
        raise ValueError(f"{seat.game.title} has no advice for robots")
    mind = Search(seat, decision, evaluator, rng, Budget(guesses, seconds))
    think = {"easy": mind.easy, "medium": mind.medium, "hard": mind.hard}[level]
    if len(mind.options) == 1:
        return mind.options
    options = think()
    return prefer(trait, options, rng) if trait else options


def _asked(seat: Seat[Any, Any]) -> Any:
    if seat.decision is None:
        raise ValueError("the seat is not asked")
    return seat.decision


__all__ = [
    "CHARACTERS", "LEVELS", "RANDOM", "TRAITS", "Option", "answer", "any_answer", "consider",
    "trait_of",
]  # fmt: skip
