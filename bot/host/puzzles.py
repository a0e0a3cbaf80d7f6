"""The puzzle of the day: which one it is for a person, and the one answer that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.host.preferences import Person, Preferences
from bot.host.refusals import Refusal
from bot.store import Store
from games.puzzles import Puzzle, number_of, puzzle_of_day

LATE_DAYS = 1  # how long a page from yesterday still takes an answer


class Puzzles:
    """Gives each person the puzzle of their day, and keeps their first answer to it.

    Answers are part of a person's settings, so that they are exported and deleted with these.
    """

    def __init__(self, store: Store, preferences: Preferences, now: Callable[[], float]) -> None:
        self._store = store
        self._preferences = preferences
        self._now = now
        self._counts: dict[int, Counter[str]] = {}

    def today(self, user_id: int) -> int:
        """Return the number of today's puzzle in a person's own time zone; UTC without one."""
        zone = self._preferences.person(user_id).zone
        at = datetime.fromtimestamp(self._now(), ZoneInfo(zone) if zone else UTC)
        return number_of(at.date().toordinal())

    def puzzle(self, number: int) -> Puzzle:
        """Return the puzzle with a number. Raise Refusal("no_puzzle") if none can be posed."""
        puzzle = puzzle_of_day(number)
        if puzzle is None:
            raise Refusal("no_puzzle")
        return puzzle

    def answer_of(self, user_id: int, number: int) -> str | None:
        """Return a person's choice in a puzzle; None if they have not answered it."""
        return self._preferences.person(user_id).puzzles.get(number)

    async def answer(self, user_id: int, number: int, choice: str) -> None:
        """Keep a person's choice; only the first one counts.

        Raise Refusal if the puzzle is not from today or yesterday, if it has no such choice, or if
        the store fails.
        """
        if not 0 <= self.today(user_id) - number <= LATE_DAYS:
            raise Refusal("old_puzzle")
        if choice not in self.puzzle(number).choices:
            raise Refusal("closed")

        def added(person: Person) -> Mapping[str, object]:
            return {"puzzles": {number: choice, **person.puzzles}}

        known = self.answer_of(user_id, number)
        await self._preferences.update_person(user_id, added)
        if known is None and number in self._counts:
            self._counts[number][choice] += 1

    def counts(self, number: int) -> Mapping[str, int]:
        """Return how many people have made each choice in a puzzle."""
        if number not in self._counts:
            people = (Person(**chosen) for chosen in self._store.settings("person"))
            self._counts = {
                number: Counter(p.puzzles[number] for p in people if number in p.puzzles)
            }
        return self._counts[number]

    def streak(self, user_id: int) -> int:
        """Return how many puzzles in a row a person has solved, up to today's or yesterday's."""
        given, number = self._preferences.person(user_id).puzzles, self.today(user_id)
        if number not in given:
            number -= 1
        solved = 0
        while number in given and is_solved(self.puzzle(number), given[number]):
            solved += 1
            number -= 1
        return solved


def is_solved(puzzle: Puzzle, choice: str) -> bool:
    """Return whether a choice is the solution of a puzzle."""
    return [choice] == list(puzzle.solution)
