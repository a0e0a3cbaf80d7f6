"""Records: results and ratings of people, by server and game.

All of it follows from the matches that are kept, in the order of their ends. It is written with
the end of a match, and can be worked out anew at any time: ``recount``.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import chain
from math import inf, nextafter

from bot.host.match import OVER_STATUSES, Match
from bot.host.preferences import Preferences
from bot.host.refusals import Refusal
from bot.host.results import FORGOTTEN_USER_ID, Ending, ending_of
from bot.host.summary import RATING_MODEL, Summary, WinLossRecord, rating_points
from bot.store import Finished, JournalRecord, Ranked, Result, ResultRecord, Store

MIN_RATED_MATCHES = 5
"""The rated matches from which on somebody stands on a board."""
COUNT_VERSION_KEY = "counted"  # the store's key for the way in which results were counted last
COUNT_VERSION = "1"
MATCHES_PER_YIELD = 50  # matches that are counted in one go

Rating = tuple[float, float]
"""How strong somebody seems, and how unsure that is."""
_BEGIN: Rating = (RATING_MODEL.mu, RATING_MODEL.sigma)


class Records:
    """Keeps the results and ratings of people."""

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._history = store.history
        self._preferences = preferences
        self._turn = asyncio.Lock()  # ratings follow one from the other

    @asynccontextmanager
    async def ending(
        self, match: Match, after: Match, rows: Sequence[JournalRecord], now: float
    ) -> AsyncIterator[tuple[float | None, Sequence[ResultRecord]]]:
        """Yield when a match was over, and the results to write where this act finishes it."""
        record = after.record
        if record.status not in OVER_STATUSES or match.record.status in OVER_STATUSES:
            yield record.ended_at, ()
        elif record.status == "ended":
            yield now, ()
        else:
            over = Finished(match.id, record.outcome, now, after.seats, ())
            async with self._finishing(over, record.guild_id or 0, record.game, rows) as finished:
                yield finished

    @asynccontextmanager
    async def _finishing(
        self, match: Finished, guild_id: int, game: str, rows: Sequence[JournalRecord]
    ) -> AsyncIterator[tuple[float, list[ResultRecord]]]:
        """Work out what the end of a match means for its people, and wait until that is written.

        ``rows`` are those of the act that ends it. Yields when it is over, later than every match
        before, and the results to write with it.
        """
        async with self._turn, self._store.exclusive("ratings"):
            # A wall clock may be put back; the order of ends must stay.
            at = max(match.ended_at, nextafter(await self._history.last_end(guild_id), inf))
            before = await self._history.tenure(match.id)
            ending = ending_of(replace(match, journal=[*before, *rows]))
            people = [part.user_id for part in ending.parts]
            ratings = await self._history.ratings(guild_id, game, people)
            over = replace(match, ended_at=at)
            yield at, _rated(over, ending, guild_id, game, ratings)

    async def recount_if_outdated(self) -> None:
        """Count all matches unless that was done in this way before: after an upgrade."""
        if await self._store.meta(COUNT_VERSION_KEY) != COUNT_VERSION:
            await self.recount()

    async def recount(self) -> int:
        """Work out all results and ratings anew; return of how many matches."""
        boards = await self._history.boards()
        counted = [await self.recount_board(*board) for board in boards]
        await self._store.set_meta(COUNT_VERSION_KEY, COUNT_VERSION)
        return sum(counted)

    @asynccontextmanager
    async def recounting(self) -> AsyncIterator[set[tuple[int, str]]]:
        """Recount the boards that are named while something is forgotten on which they rest.

        Whoever is interrupted leaves it to the next start to count all.
        """
        boards: set[tuple[int, str]] = set()
        await self._store.set_meta(COUNT_VERSION_KEY, "")
        yield boards
        for board in boards:
            await self.recount_board(*board)
        await self._store.set_meta(COUNT_VERSION_KEY, COUNT_VERSION)

    async def recount_board(self, guild_id: int, game: str) -> int:
        """Work out results and ratings of one game on one server; return of how many matches."""
        async with self._turn, self._store.exclusive("ratings"):
            found = await self._history.finished(guild_id, game)
            results: list[ResultRecord] = []
            ratings: dict[int, Rating] = {}
            for number, match in enumerate(found, 1):
                rated = _rated(match, ending_of(match), guild_id, game, ratings)
                results += rated
                ratings |= {r.user_id: (r.mu, r.sigma) for r in rated if r.mu and r.sigma}
                if not number % MATCHES_PER_YIELD:
                    await asyncio.sleep(0)  # others have their turn too
            await self._history.set_results((guild_id, game), results)
            return len(found)

    def is_listed(self, user_id: int) -> bool:
        """Say whether a person may be named on boards."""
        return self._preferences.person(user_id).listed

    async def leaderboard(self, guild_id: int, game: str) -> list[Ranked]:
        """Return those who stand on a server's board of a game, the strongest first."""
        ranked = await self._history.board(guild_id, game, MIN_RATED_MATCHES)
        here = [line for line in ranked if self.is_listed(line.user_id)]
        return sorted(here, key=lambda line: -rating_points(line.mu, line.sigma))

    async def summary(self, viewer: int, user_id: int, guild_id: int, game: str = "") -> Summary:
        """Return what a person has won and lost on a server, in one game or in all of them.

        Raises Refusal("unlisted") where somebody else keeps that to themselves.
        """
        if viewer != user_id and not self.is_listed(user_id):
            raise Refusal("unlisted")
        mine = await self._history.results(user_id, guild_id, game or None)
        met = await self._history.against(user_id, guild_id, game or None)
        names = await self._history.names({user for user, _, _ in met} | {user_id})
        opponents = self._opponents(met, names)
        return Summary(user_id, names.get(user_id, ""), game, mine, opponents)

    def _opponents(
        self, met: Sequence[tuple[int, Result, int]], names: Mapping[int, str]
    ) -> list[WinLossRecord]:
        """Return how somebody did against each other who may be named, the most frequent first."""
        counts: dict[int, Counter[Result]] = {}
        for user, result, n in met:
            if self.is_listed(user):
                counts.setdefault(user, Counter())[result] += n
        tallies = [
            WinLossRecord.from_counts(names.get(user, ""), count) for user, count in counts.items()
        ]
        return sorted(tallies, key=lambda tally: (-tally.matches, tally.name))


def _rated(
    match: Finished, ending: Ending, guild_id: int, game: str, ratings: Mapping[int, Rating]
) -> list[ResultRecord]:
    """Return the results of a match, with the ratings after it where it is rated.

    Whoever was forgotten counts as somebody new.
    """
    parts = ending.parts
    after: list[Rating | None] = [ratings.get(part.user_id, _BEGIN) for part in parts]
    if ending.robots:
        after = [None] * len(parts)
    elif len(parts) > 1:
        teams = [[RATING_MODEL.create_rating(list(ratings.get(p.user_id, _BEGIN)))] for p in parts]
        rated = RATING_MODEL.rate(teams, ranks=[part.place for part in parts])
        after = [(rating.mu, rating.sigma) for rating in chain.from_iterable(rated)]
    return [
        ResultRecord(
            match.id, part.user_id, guild_id, game, match.ended_at, part.result, ending.robots,
            *(rating or (None, None)),
        )
        for part, rating in zip(parts, after, strict=True)
        if part.user_id != FORGOTTEN_USER_ID
    ]  # fmt: skip
