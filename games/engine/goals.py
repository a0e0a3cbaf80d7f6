"""Goals of a game: small things for a player to reach, which follow from finished matches."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from games.engine.state import Outcome


class FinishedMatch(NamedTuple):
    """A finished match, as it counts for one of its players.

    ``seat`` is the player's, and ``won`` says whether they won. ``people`` is how many people had a
    seat at the end, ``robots`` are the levels of the robots' own seats. ``hints`` is how many hints
    the player asked for. ``verbs`` are those of all choices that they had ever made in the game.
    """

    outcome: Outcome
    seat: int
    won: bool
    people: int
    robots: Collection[str] = ()
    hints: int = 0
    verbs: Collection[str] = ()

    @property
    def lead(self) -> int:
        """By how much the player's score was above the best of the others; may be negative."""
        own, others = self.outcome.scores[self.seat], [*self.outcome.scores]
        del others[self.seat]
        return own - max(others, default=own)


class Goal(NamedTuple):
    """A small goal of a game: its ``title`` in the imperative, and which finished matches count.

    It is reached once ``times`` matches count.
    """

    title: str
    counts: Callable[[FinishedMatch], bool]
    times: int = 1
