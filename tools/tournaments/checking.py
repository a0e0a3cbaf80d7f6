"""Playing and checking a range of tournaments, in a process of its own."""

from __future__ import annotations

from bot.features.tournaments.rules import Kind
from tools.tournaments.checks import Count, check
from tools.tournaments.simulated import FEW_PEOPLE, random_tournament


def checked(kind: Kind, start: int, end: int) -> Count:
    """Play and check tournaments by their numbers."""
    seen = Count()
    for number in range(start, end):
        seen.add(check(random_tournament(kind, number), FEW_PEOPLE))
    return seen
