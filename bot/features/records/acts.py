"""Records: results and ratings of people, summaries and leaderboards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import chain, takewhile
from math import inf, nextafter
from typing import NamedTuple
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

from bot.cluster.cluster import Confirm, cannot_be_lost
from bot.features.records.ratings import RATING_MODEL, Rating, place_in, rating_order
from bot.features.records.rows import INSERT_RESULT, Finished, History, Ranked, Result, ResultRecord
from bot.features.records.summary import Plays, Summary, summarize, won_with
from bot.match.commits.change import ROBOT_KEEPS_SEAT
from bot.match.match import OVER_STATUSES, Match
from bot.match.preferences import UTC, Preferences
from bot.match.seat import MatchSeat
from bot.match.time_control import HOUR, quarter
from bot.posts.refusals import Refusal
from bot.store import JournalRecord, Store, statements
from bot.store.statements import Write
from games.engine import Outcome

VOID = "void"
"""The reason of an outcome that counts for nobody."""
SEAT_CHANGING_ACTS = ("away", "gone", "replace", "leave", "handover")
"""The acts in which a robot gets a seat, or someone else gets it from a robot."""
FORGOTTEN_USER_ID = 0
"""The user id of people who were forgotten."""


class Participation(NamedTuple):
    """The result of a match for one person.

    ``place`` orders the results: winners, losers, those who left. ``user_id`` is FORGOTTEN_USER_ID
    for a person who was forgotten.
    """

    user_id: int
    result: Result
    place: int


class Ending(NamedTuple):
    """The results of a match for everyone it counts for.

    ``robots`` says whether a seat was a robot's own.
    """

    parts: tuple[Participation, ...]
    robots: bool


class _SeatOccupancy:
    """The owners of a seat, according to the journal."""

    def __init__(self, seat: MatchSeat) -> None:
        self.seat = seat
        self.kept = ""  # the latest act by which a robot got the seat; empty after a handover
        self.shared = False  # whether anyone but its owner ever played it
        self.robots_own = False
        self.left: list[int] = []
        self._former = list(seat.history.former)

    def take(self, row: JournalRecord) -> None:
        """Process an act about the seat."""
        if row.act == "handover":
            if not self.shared:
                self.robots_own = True
            elif self.kept not in ("", "leave"):
                owner = self._former.pop(0) if self._former else FORGOTTEN_USER_ID
                self._leave(owner)
            self.kept = ""
        elif row.act == "leave":
            self.left.append(row.actor or FORGOTTEN_USER_ID)
            self.kept = row.act
        else:
            self.kept = row.act
        self.shared = True

    def _leave(self, owner: int) -> None:
        if self.kept != "replace":  # then someone else decided it
            self.left.append(owner)

    def end(self) -> None:
        """Process the end of the match."""
        if self.seat.robot is None:
            return
        if self.seat.user_id is None and not self.shared:
            self.robots_own = True
        elif self.kept not in ("", "leave"):
            self._leave(self.seat.user_id or FORGOTTEN_USER_ID)


def ending_of(match: Finished) -> Ending:
    """Return the results of a finished match for everyone it counts for."""
    outcome = Outcome.model_validate(match.outcome)
    occupancies = [_SeatOccupancy(MatchSeat.of(stored)) for stored in match.seats]
    begun = False
    for row in match.journal:
        begun = begun or row.act == "start"
        for seat in _seats_of(row) if begun else ():
            occupancies[seat].take(row)
    parts: dict[int, Participation] = {}
    unknown = []
    for occupancy in occupancies:
        occupancy.end()
        for part in _parts(occupancy, outcome, len(occupancies)):
            if part.user_id == FORGOTTEN_USER_ID:
                unknown.append(part)
            else:
                parts[part.user_id] = max(parts.get(part.user_id, part), part, key=_place)
    robots = any(occupancy.robots_own for occupancy in occupancies)
    counts = () if outcome.reason == VOID else (*parts.values(), *unknown)
    return Ending(tuple(counts), robots)


def _place(part: Participation) -> int:
    return part.place


def _seats_of(row: JournalRecord) -> Sequence[int]:
    """Return the seats that change hands in an act.

    For a timeout or a vote these are the seats that a robot gets.
    """
    if row.act in ("late", "vote"):
        return [event["seat"] for event in row.events if event["kind"] == ROBOT_KEEPS_SEAT]
    return [row.seat] if row.act in SEAT_CHANGING_ACTS and row.seat is not None else []


def _parts(occupancy: _SeatOccupancy, outcome: Outcome, seats: int) -> list[Participation]:
    """Return the results of a match for the people of one seat."""
    parts = [Participation(user, "lost", 2) for user in occupancy.left]
    if occupancy.shared or occupancy.seat.robot is not None:
        return parts
    user, won = occupancy.seat.user_id or FORGOTTEN_USER_ID, occupancy.seat.seat in outcome.winners
    if len(outcome.winners) in (0, seats):
        return [Participation(user, "drawn", 0)]
    return [Participation(user, "won", 0) if won else Participation(user, "lost", 1)]


MIN_RATED_MATCHES = 5
"""The number of matches that a person needs to be on a leaderboard."""
COUNT_VERSION_KEY = "counted"  # the store's key for the version that last counted the results
COUNT_VERSION = "1"
MEDALS = 3  # places of a season whose players keep a mark
MATCHES_PER_YIELD = 50  # matches that are counted before other tasks get a turn

_BEGIN: Rating = (RATING_MODEL.mu, RATING_MODEL.sigma)


class _LatestRatings:
    """The ratings of a server while matches end there: their lock, and what was written last.

    Many matches may end at once. The next one then needs no query, because it follows from what
    the one before has written. The object lasts as long as someone holds its lock or waits for it.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.last_end: float | None = None
        self.confirm: Confirm = cannot_be_lost
        self.ratings: dict[tuple[str, int], Rating] = {}  # by game and person

    def clear(self) -> None:
        """Forget what was written, because it may be outdated."""
        self.last_end = None
        self.ratings.clear()


class Records:
    """Calculates and reads the results and ratings of people."""

    def __init__(
        self, store: Store, preferences: Preferences, clock: Callable[[], float], plays: Plays
    ) -> None:
        """``plays`` are the kinds of events in which a card is played, by game."""
        self._clock = clock
        self._plays = plays
        self._store = store
        self._history = History(store)
        self._preferences = preferences
        self._latest: WeakValueDictionary[int, _LatestRatings] = WeakValueDictionary()

    @asynccontextmanager
    async def ending(
        self, match: Match, after: Match, rows: Sequence[JournalRecord], now: float
    ) -> AsyncIterator[tuple[float | None, Sequence[Write]]]:
        """Yield when a match ended, and the results to write if this act finishes it."""
        record = after.record
        if record.status not in OVER_STATUSES or match.status in OVER_STATUSES:
            yield record.ended_at, ()
        elif record.status == "ended" or not after.time_control.rated:
            yield now, ()
        else:
            seats = [seat.record for seat in after.seats]
            over = Finished(match.id, record.outcome, now, seats, ())
            async with self._finishing(over, record.guild_id or 0, record.game, rows) as finished:
                yield finished

    @asynccontextmanager
    async def _finishing(
        self, match: Finished, guild_id: int, game: str, rows: Sequence[JournalRecord]
    ) -> AsyncIterator[tuple[float, list[Write]]]:
        """Calculate the results of a match, and hold a lock until they are written.

        ``rows`` are those of the act that ends it. Yield the time of the end, which is later than
        that of every other match on the server, and the results.
        """
        before = await self._history.tenure(match.id)
        ending = ending_of(replace(match, journal=[*before, *rows]))
        people = [part.user_id for part in ending.parts]
        async with self._locked(guild_id) as latest:
            # A wall clock may be put back; the order of ends must stay.
            at = max(match.ended_at, nextafter(await self._last_end(latest, guild_id), inf))
            ratings = await self._ratings(latest, guild_id, game, people)
            rated = _rated(replace(match, ended_at=at), ending, guild_id, game, ratings)
            yield at, [*statements.writes_of(INSERT_RESULT, rated)]
            latest.last_end = at
            latest.ratings |= {
                (game, r.user_id): (r.mu, r.sigma) for r in rated if r.mu and r.sigma
            }

    @asynccontextmanager
    async def _locked(self, guild_id: int) -> AsyncIterator[_LatestRatings]:
        """Hold the lock of a server's ratings: each is calculated from the one before."""
        latest = self._latest.setdefault(guild_id, _LatestRatings())
        cluster = self._store.cluster
        async with cluster.lock("ratings", guild_id) as latest.confirm:
            if cluster.shared:  # another process may have written in between
                latest.clear()
            try:
                yield latest
            except BaseException:  # what is written now is not known
                latest.clear()
                raise

    async def _last_end(self, latest: _LatestRatings, guild_id: int) -> float:
        if latest.last_end is None:
            latest.last_end = await self._history.last_end(guild_id)
        return latest.last_end

    async def _ratings(
        self, latest: _LatestRatings, guild_id: int, game: str, people: Sequence[int]
    ) -> dict[int, Rating]:
        unread = [user for user in people if (game, user) not in latest.ratings]
        if unread:
            found = await self._history.ratings(guild_id, game, unread)
            latest.ratings |= {(game, user): found.get(user, _BEGIN) for user in unread}
        return {user: latest.ratings[game, user] for user in people}

    async def recount_if_outdated(self) -> None:
        """Recount all matches unless this version has already done so."""
        async with self._store.cluster.lock("recounting"):
            if await self._store.meta(COUNT_VERSION_KEY) != COUNT_VERSION:
                await self.recount()

    async def recount(self) -> int:
        """Recalculate all results and ratings; return the number of matches."""
        leaderboards = await self._history.leaderboards()
        counted = [await self.recount_leaderboard(*each) for each in leaderboards]
        await self._store.set_meta(COUNT_VERSION_KEY, COUNT_VERSION)
        return sum(counted)

    @asynccontextmanager
    async def recounting(self) -> AsyncIterator[set[tuple[int, str]]]:
        """Yield a set of leaderboards, and recount those in it at the end of the ``with`` block.

        A leaderboard is a server's id and the name of a game. If the block is interrupted,
        ``recount_if_outdated`` later recounts all leaderboards, whatever was recounted before then.
        """
        leaderboards: set[tuple[int, str]] = set()
        async with self._store.cluster.lock("recounting"):
            counted = await self._store.meta(COUNT_VERSION_KEY) == COUNT_VERSION
            await self._store.set_meta(COUNT_VERSION_KEY, "")
            yield leaderboards
            for each in leaderboards:
                await self.recount_leaderboard(*each)
            if counted:
                await self._store.set_meta(COUNT_VERSION_KEY, COUNT_VERSION)

    async def recount_leaderboard(self, guild_id: int, game: str) -> int:
        """Recalculate the results of one game on one server; return the number of matches."""
        async with self._locked(guild_id) as latest:
            latest.clear()
            found = await self._history.finished(guild_id, game)
            results: list[ResultRecord] = []
            ratings: dict[int, Rating] = {}
            for number, match in enumerate(found, 1):
                rated = _rated(match, ending_of(match), guild_id, game, ratings)
                results += rated
                ratings |= {r.user_id: (r.mu, r.sigma) for r in rated if r.mu and r.sigma}
                if not number % MATCHES_PER_YIELD:
                    await asyncio.sleep(0)  # let other tasks run
            await latest.confirm()  # else another process may have written what isn't in them
            await self._history.set_results((guild_id, game), results)
            return len(found)

    def is_listed(self, user_id: int) -> bool:
        """Return whether a person may be named on leaderboards."""
        return self._preferences.person(user_id).listed

    async def leaderboard(self, guild_id: int, game: str) -> list[Ranked]:
        """Return the ratings of listed people in a game on a server, the highest first.

        If the server has seasons, only those who have played in this one are listed.
        """
        season = self.season(guild_id)
        return await self._leaderboard(guild_id, game, season[0] if season else 0.0)

    def season(self, guild_id: int) -> tuple[float, float] | None:
        """Return the beginning and the end of a server's season; None if it has no seasons.

        A season is a quarter of a year in the server's time zone.
        """
        server = self._preferences.server(guild_id)
        if not server.seasons:
            return None
        return quarter(self._clock(), ZoneInfo(server.zone or UTC))

    async def medallists(self, guild_id: int, game: str) -> dict[int, int]:
        """Return the places of the top three of a server's last season in a game, the best first.

        There are more than three if places are shared.
        """
        season = self.season(guild_id)
        if season is None:
            return {}
        end = season[0]
        begin, _ = quarter(end - HOUR, ZoneInfo(self._preferences.server(guild_id).zone or UTC))
        leaderboard = await self._leaderboard(guild_id, game, begin, end)
        placed = (
            (line.user_id, place_in(leaderboard, number)) for number, line in enumerate(leaderboard)
        )
        return dict(takewhile(lambda each: each[1] <= MEDALS, placed))

    async def _leaderboard(
        self, guild_id: int, game: str, since: float, until: float = inf
    ) -> list[Ranked]:
        ranked = await self._history.leaderboard(guild_id, game, MIN_RATED_MATCHES, since, until)
        here = [line for line in ranked if self.is_listed(line.user_id)]
        return sorted(here, key=lambda line: -rating_order(line.mu, line.sigma))

    async def summary(self, viewer: int, user_id: int, guild_id: int, game: str = "") -> Summary:
        """Return a person's results on a server, in one game or in all games.

        Matches alone against robots belong to no server. Only their player sees them.
        Raise Refusal("unlisted") if another person keeps their results private.
        """
        if viewer != user_id and not self.is_listed(user_id):
            raise Refusal("unlisted")
        own = viewer == user_id
        return await summarize(
            self._history, user_id, guild_id, game, own, self.is_listed, self._plays
        )

    async def won_with(self, user_id: int, guild_id: int) -> Mapping[tuple[str, str], int]:
        """Count the cards that a person played in matches that they won, by game and face."""
        return await won_with(self._history, user_id, guild_id, self._plays)


def _rated(
    match: Finished, ending: Ending, guild_id: int, game: str, ratings: Mapping[int, Rating]
) -> list[ResultRecord]:
    """Return the results of a match, with the new ratings if it is rated.

    A forgotten person counts as a new player.
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
