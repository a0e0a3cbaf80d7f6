"""Players for empty seats; they see what a seat may see."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from games.engine import Table
from games.robots.random import RandomRobot


class Robot(Protocol):
    """Somebody who answers for a seat."""

    def answer(self, table: Table[Any, Any], seat: int, rng: Random) -> list[str]:
        """Return the ids of a legal answer to ``table.waiting[seat]``.

        ``table`` must be a guess for the seat (``Table.guess``), never the real one: a robot may
        look at every card in it and play it on. Chance comes from ``rng`` alone.
        """


ROBOTS: dict[str, Robot] = {"random": RandomRobot()}
"""The robots by the name under which a seat keeps them."""

NAMES = [
    "Robo Fern", "Robo Moss", "Robo Reed", "Robo Sage", "Robo Ash", "Robo Elm", "Robo Oak",
    "Robo Ivy", "Robo Clover", "Robo Hazel", "Robo Thistle", "Robo Willow",
]  # fmt: skip
"""What robots are called at a table, first come, first named."""

__all__ = ["NAMES", "ROBOTS", "RandomRobot", "Robot"]
