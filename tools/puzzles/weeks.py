"""Spread puzzles over weeks: each theme at most once a week, easy on Monday, hard on Sunday."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.puzzles import Puzzle

DAYS_OF_WEEK = 7
GOLDEN = 0.618
"""Multiples of this, without their whole part, are spread evenly however many there are."""

T = TypeVar("T")
Theme = tuple[str, str]
"""A game and a theme of its puzzles."""


class Slot(NamedTuple):
    """A place in a week, and how hard a puzzle it wants: 0 the easiest of its theme, 1 the hardest.

    The wanted difficulties of a week are spread evenly, so that every week has easy and hard ones.
    """

    wanted: float
    week: int


class Weeks:
    """The days that have no puzzle yet, by week, and what each week has."""

    def __init__(self, days: int, shown: Mapping[int, Puzzle]) -> None:
        self._free: list[list[int]] = [[] for _ in range(-(-days // DAYS_OF_WEEK))]
        for number in range(1, days + 1):
            if number not in shown:
                self._free[week_of(number)].append(number)
        self._room = [len(free) for free in self._free]
        self._has: list[Counter[Hashable]] = [Counter() for _ in self._free]
        for number, puzzle in shown.items():
            if number <= days:
                self._has[week_of(number)].update(marks(puzzle))

    def take(self, alike: Sequence[Puzzle]) -> list[Slot]:
        """Take slots for puzzles of one theme, at most one in a week, and return them.

        The weeks with the most room come first: then a place is found for every theme, if there is
        a way at all. Of weeks with equal room those come first that have least of the same kind.
        """
        theme, *others = marks(alike[0])
        groups: dict[tuple[int, ...], list[int]] = {}
        for week, room in enumerate(self._room):
            if room and not self._has[week][theme]:
                least = tuple(self._has[week][mark] for mark in others)
                groups.setdefault((-room, *least), []).append(week)
        chosen: list[int] = []
        for _, weeks in sorted(groups.items()):
            chosen += thinned(weeks, len(alike) - len(chosen))
        return [self._slot(week, alike[0]) for week in chosen]

    def _slot(self, week: int, puzzle: Puzzle) -> Slot:
        self._has[week].update(marks(puzzle))
        self._room[week] -= 1
        return Slot((week * GOLDEN + self._room[week] / DAYS_OF_WEEK) % 1, week)

    def dated(self, week: int, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Return the puzzles of a week, sorted by difficulty, with their days."""
        days = zip(puzzles, self._free[week], strict=False)
        return [puzzle.model_copy(update={"number": number}) for puzzle, number in days]


def assign(ranked: Sequence[Puzzle], days: int, shown: Mapping[int, Puzzle]) -> list[Puzzle]:
    """Return puzzles with their days, those for which there is room.

    ``ranked`` are sorted by difficulty. ``shown`` have their days already.
    """
    weeks = Weeks(days, shown)
    themes: dict[Theme, list[Puzzle]] = {}
    for puzzle in ranked:
        themes.setdefault((puzzle.game, puzzle.theme), []).append(puzzle)
    games = Counter(puzzle.game for puzzle in ranked)
    rare_first = sorted(themes, key=lambda theme: (games[theme[0]], kind_of(themes[theme][0])))
    found: dict[int, list[Puzzle]] = {}
    for theme in rare_first:
        slots = sorted(weeks.take(themes[theme]))
        for slot, puzzle in zip(slots, thinned(themes[theme], len(slots)), strict=True):
            found.setdefault(slot.week, []).append(puzzle)
    place = {puzzle.place: n for n, puzzle in enumerate(ranked)}
    dated = []
    for week, puzzles in found.items():
        dated += weeks.dated(week, sorted(puzzles, key=lambda p: place[p.place]))
    return dated


def thinned(items: Sequence[T], most: int) -> list[T]:
    """Return so many of some items, evenly spread; all if there are no more."""
    count = len(items)
    if count <= most:
        return list(items)
    return [item for n, item in enumerate(items) if n * most // count < (n + 1) * most // count]


def week_of(number: int) -> int:
    """Return the week of a day, counted from 0."""
    return (number - 1) // DAYS_OF_WEEK


def kind_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what makes puzzles alike for a solver: game, goal, question and the verb to find."""
    goal, question, verb, *_ = puzzle.theme.split()
    return puzzle.game, goal, question, verb


def marks(puzzle: Puzzle) -> list[Hashable]:
    """Return the theme, the kind and the game, of which a week should not have too many."""
    return [(puzzle.game, puzzle.theme), kind_of(puzzle), puzzle.game]
