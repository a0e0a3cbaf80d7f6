"""The puzzle of the day: which one it is for a person, and the one answer that counts.

Streaks are not stored, because they follow from the answers. Ratings are stored, as for matches:
otherwise a leaderboard would have to rate every answer again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from bot.features.records.ratings import RATING_MODEL, Rating, rating_order, rating_points
from bot.features.records.rows import Ranked
from bot.match.preferences import Person, Preferences
from bot.posts.refusals import Refusal
from bot.runtime.signals import Signal
from bot.runtime.tasks import with_turns
from bot.store import Store
from games.puzzles import Puzzle, number_of, puzzle_of_day

PUZZLE = "puzzle"
"""The kind of surface that is a server's daily puzzle."""
LATE_HOURS = 3  # how long after midnight a page from yesterday still takes an answer
LAST_ZONE = -12  # hours: no day ends later than in this zone
COUNT_SECONDS = 60.0  # after this long the answers to a puzzle are counted again
MOST_FREEZES = 2
SOLVED_FOR_A_FREEZE = 7
PEOPLE_PER_TURN = 100  # whose answers are counted before other tasks get a turn
STRENGTHS = {1: 20.0, 2: 25.0, 3: 30.0}
"""The rating of a puzzle as an opponent, by its stars."""
UNCERTAINTY = 3.0
"""How uncertain these ratings are, on the same scale."""


class Streak(NamedTuple):
    """How many puzzles in a row a person has solved, and how many missed days are still free."""

    solved: int
    freezes: int


NO_STREAK = Streak(0, MOST_FREEZES)


class Tried(NamedTuple):
    """Who has tried a puzzle: people to name, and whether they solved it; and how many others."""

    named: Sequence[tuple[int, bool]]
    others: int = 0


class Puzzles:
    """Gives each person the puzzle of their day, and keeps their first answer to it.

    Answers are part of a person's settings, so that they are exported and deleted with these. The
    listeners in ``on_answer`` are called with a server on which someone has answered.
    """

    def __init__(self, store: Store, preferences: Preferences, now: Callable[[], float]) -> None:
        self._store = store
        self._preferences = preferences
        self._now = now
        self.on_answer: Signal[int] = Signal()
        self._counted = 0  # the puzzle whose answers ``_counts`` has, as of ``_counted_at``
        self._counted_at = 0.0
        self._counts: Counter[str] = Counter()
        # By person: the answers as they are stored, and how many of them are solutions.
        self._tallies: dict[int, tuple[Mapping[str, str], int]] = {}

    async def load(self) -> None:
        """Read all puzzles up to today's in a thread, so that nobody waits for it later."""
        today = number_of(_local_date(self._now(), "").toordinal())
        await asyncio.to_thread(lambda: [solution_of(number) for number in range(1, today + 2)])

    def today(self, user_id: int) -> int:
        """Return the number of today's puzzle in a person's own time zone; UTC without one."""
        zone = self._preferences.person(user_id).zone
        return number_of(_local_date(self._now(), zone).toordinal())

    def puzzle(self, number: int) -> Puzzle:
        """Return the puzzle with a number. Raise Refusal("no_puzzle") if none can be posed."""
        puzzle = puzzle_of_day(number)
        if puzzle is None:
            raise Refusal("no_puzzle")
        return puzzle

    def latest_over(self) -> int:
        """Return the number of the latest puzzle that no longer takes answers.

        Its day is over in all time zones: a person who has seen its solution can't answer it after
        a change of zone.
        """
        over = self._now() + 3600 * (LAST_ZONE - LATE_HOURS)
        return number_of(_local_date(over, "").toordinal()) - 1

    def answer_of(self, user_id: int, number: int) -> str | None:
        """Return a person's choice in a puzzle; None if they have not answered it."""
        return self._preferences.person(user_id).puzzles.get(number)

    async def answer(
        self, user_id: int, number: int, choice: str, guild_id: int | None = None
    ) -> None:
        """Keep a person's choice, made on a server or in a direct message; only the first counts.

        Raise Refusal if the puzzle is not today's, and not yesterday's either shortly after
        midnight, if it has no such choice, or if the store fails.
        """
        if number != self.today(user_id) and not await self._is_late(user_id, number, guild_id):
            raise Refusal("old_puzzle")
        puzzle = self.puzzle(number)
        if choice not in puzzle.choices:
            raise Refusal("closed")

        counted = False

        def added(person: Person) -> Mapping[str, object]:
            nonlocal counted
            counted = number not in person.puzzles
            if not counted:
                return {}
            known = person.puzzle_servers
            return {
                "puzzles": {**person.puzzles, number: choice},
                "puzzle_rating": _rating_after(person.puzzle_rating, puzzle, choice),
                "puzzle_servers": known if guild_id in (None, *known) else (*known, guild_id),
            }

        await self._preferences.update_person(user_id, added)
        if counted and self._counted == number:
            self._counts[choice] += 1
        if counted and guild_id is not None:
            self.on_answer.send(guild_id)

    async def _is_late(self, user_id: int, number: int, guild_id: int | None) -> bool:
        """Return whether a puzzle's day has just ended for a person, but their answer still counts.

        It counts until the solution is shown on this server, or on another one where the person
        has answered. Before the end of their day it always counts. Otherwise members who live west
        of their server would have a shorter day, and the post covers its solution.
        """
        person = self._preferences.person(user_id)
        before = _local_date(self._now() - 3600 * LATE_HOURS, person.zone)
        if number_of(before.toordinal()) != number or self.today(user_id) != number + 1:
            return False
        here = () if guild_id is None else (guild_id,)
        for server in {*here, *person.puzzle_servers}:
            surface = await self._store.server_surface(server, PUZZLE)
            if surface is not None and surface.shown_version > number:
                return False
        return True

    def counts(self, number: int) -> Mapping[str, int]:
        """Return how many people have made each choice in a puzzle.

        Answers given in another process are counted within a minute.
        """
        now = self._now()
        if self._counted != number or not 0 <= now - self._counted_at < COUNT_SECONDS:
            people = (chosen.get("puzzles", {}) for _, chosen in self._store.settings("person"))
            self._counts = Counter(a[str(number)] for a in people if str(number) in a)
            self._counted, self._counted_at = number, now
        return self._counts

    def _stored(self) -> list[tuple[int, Mapping[str, Any]]]:
        """Return the settings of everyone who has answered a puzzle, as they are stored.

        To parse them costs far more than to count answers. The numbers of puzzles are texts there.
        """
        return [each for each in self._store.settings("person") if each[1].get("puzzles")]

    async def solvers(self, first: int, last: int) -> Mapping[int, Counter[int]]:
        """Return by server how many of some puzzles each person has solved, for those who tried.

        A server's people are those who have ever answered a puzzle there.
        """
        solutions = {str(number): solution_of(number) for number in range(first, last + 1)}
        found: dict[int, Counter[int]] = {}
        async for user_id, chosen in with_turns(self._stored(), PEOPLE_PER_TURN):
            answers = chosen["puzzles"]
            tried = [number for number in solutions if number in answers]
            solved = sum(answers[number] == solutions[number] for number in tried)
            for guild_id in chosen.get("puzzle_servers", ()) if tried else ():
                found.setdefault(guild_id, Counter())[user_id] = solved
        return found

    async def tried(self, guild_id: int, number: int) -> Tried:
        """Return who has answered a puzzle, among those who have ever answered one on a server.

        Only people who are listed are named, and only if the server has leaderboards.
        """
        names = self._preferences.server(guild_id).leaderboards
        named, others, asked = list[tuple[int, bool]](), 0, str(number)
        async for user_id, chosen in with_turns(self._stored(), PEOPLE_PER_TURN):
            answer = chosen["puzzles"].get(asked)
            if answer is None or guild_id not in chosen.get("puzzle_servers", ()):
                continue
            if names and chosen.get("listed", True):
                named.append((user_id, answer == solution_of(number)))
            else:
                others += 1
        return Tried(named, others)

    async def leaderboard(self, guild_id: int) -> list[Ranked]:
        """Return the ratings of listed people who have answered on a server, the highest first.

        How many puzzles each has solved is kept in memory until they answer another.
        """
        ranked, stored = [], self._stored()
        for forgotten in self._tallies.keys() - {user_id for user_id, _ in stored}:
            del self._tallies[forgotten]
        async for user_id, chosen in with_turns(stored, PEOPLE_PER_TURN):
            listed = chosen.get("listed", True) and chosen.get("puzzle_rating")
            if listed and guild_id in chosen.get("puzzle_servers", ()):
                mu, sigma = chosen["puzzle_rating"]
                solved, answers = self._solved(user_id, chosen["puzzles"]), len(chosen["puzzles"])
                ranked.append(Ranked(user_id, mu, sigma, answers, solved))
        return sorted(ranked, key=lambda line: -rating_order(line.mu, line.sigma))

    def _solved(self, user_id: int, answers: Mapping[str, str]) -> int:
        """Return how many puzzles a person has solved."""
        counted, solved = self._tallies.get(user_id, (None, 0))
        if counted is not answers:
            solved = sum(solution_of(int(number)) == choice for number, choice in answers.items())
            self._tallies[user_id] = answers, solved
        return solved

    def streak(self, user_id: int) -> Streak:
        """Return a person's streak, up to today's puzzle or yesterday's.

        A wrong answer ends it. A day without an answer uses up a freeze, of which there are at
        most two; one comes back with every seventh puzzle that is solved. Holidays use up none.
        """
        person, today = self._preferences.person(user_id), self.today(user_id)
        free = _days_of_holidays(person)
        streak = NO_STREAK
        for number in range(min(person.puzzles, default=today), today + 1):
            choice = person.puzzles.get(number)
            if choice is not None:
                streak = _after_answer(streak, is_solved(self.puzzle(number), choice))
            elif number < today and number not in free:
                streak = _after_missed_day(streak)
        return streak

    async def lose_channel(self, guild_id: int, channel_id: int) -> None:
        """Stop the daily puzzle of a server in a channel, unless it was moved since."""
        if self._preferences.server(guild_id).puzzle_channel == channel_id:
            await self._preferences.set_server(guild_id, puzzle_channel=0)

    def rating(self, user_id: int) -> int | None:
        """Return a person's rating as it is shown; None before the first answer."""
        rating = self._preferences.person(user_id).puzzle_rating
        return rating_points(*rating) if rating else None


def _rating_after(rating: Rating | None, puzzle: Puzzle, choice: str) -> Rating:
    """Return a person's rating after a puzzle: an opponent who wins unless it is solved."""
    person = RATING_MODEL.create_rating(list(rating)) if rating else RATING_MODEL.rating()
    opponent = RATING_MODEL.create_rating([STRENGTHS[puzzle.stars], UNCERTAINTY])
    ranks = [1.0, 2.0] if is_solved(puzzle, choice) else [2.0, 1.0]
    [[person], _] = RATING_MODEL.rate([[person], [opponent]], ranks=ranks)
    return person.mu, person.sigma


def _local_date(moment: float, zone: str) -> date:
    return datetime.fromtimestamp(moment, ZoneInfo(zone) if zone else UTC).date()


def _days_of_holidays(person: Person) -> set[int]:
    """Return the numbers of the days on which a person is on holiday, even for a part of them."""
    days = set[int]()
    for since, till in person.holidays:
        day = _local_date(since, person.zone)
        while day <= _local_date(till, person.zone):
            days.add(number_of(day.toordinal()))
            day += timedelta(days=1)
    return days


def _after_answer(streak: Streak, solved: bool) -> Streak:
    if not solved:
        return NO_STREAK
    days = streak.solved + 1
    earned = days % SOLVED_FOR_A_FREEZE == 0
    return Streak(days, min(streak.freezes + earned, MOST_FREEZES))


def _after_missed_day(streak: Streak) -> Streak:
    if streak.solved and streak.freezes:
        return Streak(streak.solved, streak.freezes - 1)
    return NO_STREAK


@cache
def solution_of(number: int) -> str | None:
    """Return the choice that solves the puzzle with a number; None if no single one does."""
    puzzle = puzzle_of_day(number)
    return puzzle.solution[0] if puzzle is not None and len(puzzle.solution) == 1 else None


def is_solved(puzzle: Puzzle, choice: str) -> bool:
    """Return whether a choice is the solution of a puzzle."""
    return [choice] == list(puzzle.solution)
