"""Everyone plays everyone: a fixed schedule at tables of two, and what is left to be played."""

from __future__ import annotations

from itertools import combinations

from bot.features.tournaments.rules.draw import lot
from bot.features.tournaments.rules.model import Tournament, meetings, pair

Pairs = tuple[tuple[int, int], ...]


def unmet(t: Tournament) -> set[tuple[int, int]]:
    """Return every two people still in the tournament who have not been at one table."""
    met = meetings(t)
    return {pair(*two) for two in combinations(t.active, 2) if pair(*two) not in met}


def next_pairs(t: Tournament) -> Pairs:
    """Return the next matches at tables of two: the part of the schedule with most left to play."""
    left = unmet(t)
    open_ = [tuple(two for two in planned if two in left) for planned in schedule(t)]
    return max(open_, key=len, default=())  # max returns the first of equals


def schedule(t: Tournament) -> tuple[Pairs, ...]:
    """Return by round who meets whom, withdrawn people included, by the circle method.

    The person who stays in their place meets each of the others, who move on by one each round.
    The first round agrees with the one that was played, so that people who join
    after it get an empty place if there is one, and meet each other in the end otherwise.
    """
    pairs = _first_pairs(t)
    circle = [pairs[0][0], *(one for one, _ in pairs[1:])] + [other for _, other in pairs[::-1]]
    found = []
    for _ in range(len(circle) - 1):
        found.append(_across(circle))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(found)


def _first_pairs(t: Tournament) -> list[tuple[int | None, int | None]]:
    """Return everyone in pairs as in the first round; None is an empty place."""
    if not t.rounds:
        people: list[int | None] = sorted(t.active, key=lambda one: lot(t.seed, "circle", one))
        if len(people) % 2:
            people.append(None)
        return list(zip(people[::2], people[1::2], strict=True))
    first = t.rounds[0]
    pairs: list[tuple[int | None, int | None]] = [
        (table.seats[0], table.seats[1]) for table in first.tables
    ]
    seated = {person for table in first.tables for person in table.seats}
    others: list[int | None] = [e.id for e in t.entrants if e.id not in seated]
    if len(others) % 2:
        others.append(None)
    return pairs + list(zip(others[::2], others[1::2], strict=True))


def _across(circle: list[int | None]) -> Pairs:
    """Return the people who face each other."""
    half = len(circle) // 2
    facing = zip(circle[:half], circle[: half - 1 : -1], strict=True)
    return tuple(pair(one, other) for one, other in facing if one is not None and other is not None)
