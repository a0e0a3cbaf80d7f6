"""Spread puzzles over weeks: each theme at most once a week, easy on Monday, hard on Sunday."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.puzzles import Puzzle, line_of_play

DAYS_OF_WEEK = 7
GOLDEN = 0.618
"""Multiples of this, without their whole part, are spread evenly however many there are."""

WEEKS_APART = 2
"""An idea appears at most once in this many weeks."""

T = TypeVar("T")
Idea = tuple[str, ...]
"""A game and what the seat does in a line of play, one thing after another."""


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
        self._takes = 0
        self._has: list[Counter[Hashable]] = [Counter() for _ in self._free]
        for number, puzzle in shown.items():
            if number <= days:
                self._has[week_of(number)].update(everything(puzzle))

    def take(self, alike: Sequence[Puzzle]) -> list[Slot]:
        """Take slots for puzzles of one theme and idea, at most one in a week, and return them.

        The weeks with the most room come first: then a place is found for every theme, if there is
        a way at all. Of weeks with equal room those come first that have least of the same kind.
        An idea is not taken again in the weeks around one that has it.
        """
        theme, *others = marks(alike[0])
        idea, start = idea_of(alike[0]), self._takes * GOLDEN % 1
        self._takes += 1
        taken = [week for week, has in enumerate(self._has) if idea and has[idea]]
        groups: dict[tuple[int, ...], list[int]] = {}
        for week, room in enumerate(self._room):
            if room and not self._has[week][theme]:
                least = tuple(self._has[week][mark] for mark in others)
                groups.setdefault((-room, *least), []).append(week)
        chosen: list[int] = []
        for _, weeks in sorted(groups.items()):
            fitting = spaced(weeks, taken + chosen) if idea else weeks
            chosen += thinned(fitting, len(alike) - len(chosen), start)
        return [self._slot(week, alike[0]) for week in chosen]

    def take_left(self, puzzle: Puzzle) -> int | None:
        """Take a place in the first week without a puzzle's theme, and return the week, if any.

        An idea may be in the weeks around it, too.
        """
        theme, *_ = marks(puzzle)
        for week, room in enumerate(self._room):
            if room and not self._has[week][theme]:
                return self._slot(week, puzzle).week
        return None

    def _slot(self, week: int, puzzle: Puzzle) -> Slot:
        self._has[week].update(everything(puzzle))
        self._room[week] -= 1
        return Slot((week * GOLDEN + self._room[week] / DAYS_OF_WEEK) % 1, week)

    def dated(self, week: int, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Return the puzzles of a week, sorted by difficulty, with their days."""
        days = zip(puzzles, self._free[week], strict=False)
        return [puzzle.model_copy(update={"number": number}) for puzzle, number in days]


def assign(
    ranked: Sequence[Puzzle], days: int, shown: Mapping[int, Puzzle], *, every_day: bool = False
) -> list[Puzzle]:
    """Return puzzles with their days, those for which there is room.

    ``ranked`` are sorted by difficulty. ``shown`` have their days already. With ``every_day`` an
    idea may return too soon on days that would have no puzzle otherwise.
    """
    weeks = Weeks(days, shown)
    groups: dict[tuple[str, Idea], list[Puzzle]] = {}
    for puzzle in ranked:
        groups.setdefault((puzzle.theme, idea_of(puzzle)), []).append(puzzle)
    games = Counter(puzzle.game for puzzle in ranked)
    rare_first = sorted(
        groups.values(), key=lambda alike: (games[alike[0].game], kind_of(alike[0]))
    )
    found: dict[int, list[Puzzle]] = {}
    for alike in rare_first:
        slots = sorted(weeks.take(alike))
        for slot, puzzle in zip(slots, thinned(alike, len(slots)), strict=True):
            found.setdefault(slot.week, []).append(puzzle)
    taken = {puzzle.place for puzzles in found.values() for puzzle in puzzles}
    for puzzle in ranked if every_day else ():
        if puzzle.place not in taken and (week := weeks.take_left(puzzle)) is not None:
            found.setdefault(week, []).append(puzzle)
    place = {puzzle.place: n for n, puzzle in enumerate(ranked)}
    dated = []
    for week, puzzles in found.items():
        dated += weeks.dated(week, sorted(puzzles, key=lambda p: place[p.place]))
    return dated


def thinned(items: Sequence[T], most: int, start: float = 0) -> list[T]:
    """Return ``most`` of some items, evenly spread; all if there are no more.

    A ``start`` from 0 to 1 moves those that are returned towards the first.
    """
    count = len(items)
    if count <= most:
        return list(items)
    steps = [int(n * most / count + start) for n in range(count + 1)]
    return [item for item, now, then in zip(items, steps, steps[1:], strict=False) if now < then]


def spaced(weeks: Sequence[int], taken: Sequence[int]) -> list[int]:
    """Return weeks that are WEEKS_APART from each other and from those that are taken."""
    found: list[int] = []
    for week in weeks:
        if all(abs(week - other) >= WEEKS_APART for other in [*taken, *found]):
            found.append(week)
    return found


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


def everything(puzzle: Puzzle) -> list[Hashable]:
    """Return the marks of a puzzle and its idea."""
    return [*marks(puzzle), idea_of(puzzle)]


def idea_of(puzzle: Puzzle) -> Idea:
    """Return the idea of a puzzle in whose line of play the seat answers more than once.

    Steal, turn up a Fox, turn up the stolen card: it is one idea, whatever cards they are.
    """
    if sum(seat == puzzle.seat for seat, _ in puzzle.line) == 1:
        return ()
    own = (event.kind for event in line_of_play(puzzle) if event.seat == puzzle.seat)
    return (puzzle.game, *own)
