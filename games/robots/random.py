"""A robot that plays anything legal."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Table


class RandomRobot:
    """Takes any number of choices that is allowed, and any of them, all equally likely."""

    def answer(self, table: Table[Any, Any], seat: int, rng: Random) -> list[str]:
        """Return a random legal answer; where nothing need be taken, that may be a pass."""
        decision = table.waiting[seat]
        listed = [choice.id for choice in decision.choices]
        count = rng.randint(decision.least, min(decision.most, len(listed)))
        return rng.sample(listed, count)
