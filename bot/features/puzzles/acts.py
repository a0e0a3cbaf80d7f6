"""The puzzle of the day: which one it is for a person, and the one answer that counts.

Streaks are not stored, because they follow from the answers. Ratings are stored, as for matches:
otherwise a leaderboard would have to rate every answer again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.features.records.ratings import RATING_MODEL, Rating, rating_points
from bot.features.records.rows import Ranked
from bot.match.preferences import Person, Preferences
from bot.posts.refusals import Refusal
from bot.store import Store
from games.puzzles import Puzzle, number_of, puzzle_of_day

PUZZLE = "puzzle"
"""The kind of surface that is a server's daily puzzle."""
LATE_HOURS = 3  # how long after midnight a page from yesterday still takes an answer
LAST_ZONE = -12  # hours: no day ends later than in this zone
COUNT_SECONDS = 60.0  # after this long the answers to a puzzle are counted again
MOST_FREEZES = 2
SOLVED_FOR_A_FREEZE = 7
STRENGTHS = {1: 20.0, 2: 25.0, 3: 30.0}
"""The rating of a puzzle as an opponent, by its stars."""
UNCERTAINTY = 3.0
"""How uncertain these ratings are, on the same scale."""


class Streak(NamedTuple):
    """How many puzzles in a row a person has solved, and how many missed days are still free."""

    solved: int
    freezes: int


NO_STREAK = Streak(0, MOST_FREEZES)


class Puzzles:
    """Gives each person the puzzle of their day, and keeps their first answer to it.

    Answers are part of a person's settings, so that they are exported and deleted with these.
    """

    def __init__(self, store: Store, preferences: Preferences, now: Callable[[], float]) -> None:
        self._store = store
        self._preferences = preferences
        self._now = now
        self._counted = 0  # the puzzle whose answers ``_counts`` has, as of ``_counted_at``
        self._counted_at = 0.0
        self._counts: Counter[str] = Counter()

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

    def _answers(self) -> Iterator[tuple[int, Mapping[int, str], Sequence[int]]]:
        """Yield each person's answers, and the servers where they have answered."""
        for user_id, chosen in self._store.settings("person"):
            if given := chosen.get("puzzles"):
                answers = {int(number): choice for number, choice in given.items()}
                yield user_id, answers, chosen.get("puzzle_servers", ())

    def solvers(self, first: int, last: int) -> Mapping[int, Counter[int]]:
        """Return by server how many of some puzzles each person has solved, for those who tried.

        A server's people are those who have ever answered a puzzle there.
        """
        solutions = {number: self.puzzle(number) for number in range(first, last + 1)}
        found: dict[int, Counter[int]] = {}
        for user_id, answers, servers in self._answers():
            tried = [number for number in solutions if number in answers]
            solved = sum(is_solved(solutions[number], answers[number]) for number in tried)
            for guild_id in servers if tried else ():
                found.setdefault(guild_id, Counter())[user_id] = solved
        return found

    def leaderboard(self, guild_id: int) -> list[Ranked]:
        """Return the ratings of listed people who have answered on a server, the highest first."""
        ranked = []
        for user_id, answers, servers in self._answers():
            person = self._preferences.person(user_id)
            if guild_id in servers and person.listed and person.puzzle_rating:
                solved = sum(is_solved(self.puzzle(n), choice) for n, choice in answers.items())
                ranked.append(Ranked(user_id, *person.puzzle_rating, len(answers), solved))
        return sorted(ranked, key=lambda line: -rating_points(line.mu, line.sigma))

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


def is_solved(puzzle: Puzzle, choice: str) -> bool:
    """Return whether a choice is the solution of a puzzle."""
    return [choice] == list(puzzle.solution)
