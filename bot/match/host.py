"""The host: the only way to change a match. It does not depend on Discord."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Any, TypeVar, cast

from bot.match.acts.clock import Clock
from bot.match.acts.lobby import Lobby
from bot.match.acts.moderation import Members, Moderation
from bot.match.acts.permissions import Actor, locked_for_manager
from bot.match.acts.play import Play
from bot.match.acts.positions import PositionMatches
from bot.match.acts.seats import Seats
from bot.match.acts.solo import Solo
from bot.match.acts.timeouts import Holidays, Timeouts
from bot.match.acts.votes import Votes
from bot.match.commits.matches import Matches
from bot.match.match import OPEN_STATUSES, OVER_STATUSES, Match
from bot.posts.refusals import Refusal
from bot.runtime.signals import Signal
from bot.runtime.timers import Timers
from bot.store import NO_SEAT, Status, Store, SurfaceRecord
from games.engine import Game

A = TypeVar("A")
FINISHED_STATUSES: tuple[Status, ...] = ("finished",)
LATEST_MATCHES = 5  # among which one with other people is looked for
PAST_MATCHES_LISTED = 50  # a person's finished matches to choose from


class Host:
    """Every act on a match: checked, applied and committed, before anyone is notified.

    ``lobby``, ``solo``, ``play``, ``seats``, ``timeouts``, ``votes``, ``moderation``, ``members``
    and ``holidays`` have the acts. Each returns the match after the act, or raises Refusal and has
    changed nothing. The acts of features are added with ``add`` and found by their class:
    ``host[Tournaments]``.

    - ``preferences`` are the settings of people and servers.
    - ``timers`` run what has to be done later, and ``clock`` acts on deadlines once it is run.
    - ``problems`` are those that the bot's owner should know of.
    - ``on_commit`` listeners are called with a match after each commit, ``on_own_commit`` listeners
      only after commits of this process.
    - ``on_start`` listeners are called with the time at which this process begins its service.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any, Any]],
        *,
        clock: Callable[[], float] = time.time,
        secret: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.store = store
        self.matches = Matches(store, games, clock=clock, secret=secret)
        self.lobby = Lobby(self.matches)
        self.solo = Solo(self.matches)
        self.positions = PositionMatches(self.matches)
        self.play = Play(self.matches)
        self.seats = Seats(self.matches)
        self.timeouts = Timeouts(self.matches)
        self.votes = Votes(self.matches)
        self.moderation = Moderation(self.matches)
        self.members = Members(self.matches)
        self.holidays = Holidays(self.matches)
        self.preferences = self.matches.preferences
        self.timers = Timers(self.now)
        self.problems = self.matches.problems
        self.clock = Clock(self.matches, self.timeouts, self.members, self.timers)
        self.on_commit = self.matches.on_commit
        self.on_own_commit = self.matches.on_own_commit
        self.on_start: Signal[float] = Signal()
        self._added: dict[type[Any], Any] = {}

    def begin_service(self) -> None:
        """Begin to watch the clocks: a downtime of the process makes nobody run out of time."""
        self.timeouts.started_at = self.now()
        self.on_start.send(self.now())

    def add(self, acts: object) -> None:
        """Add the acts of a feature."""
        self._added[type(acts)] = acts

    def __getitem__(self, kind: type[A]) -> A:
        """Return the acts of a feature by their class. Raise KeyError if it is not there."""
        return cast(A, self._added[kind])

    def __contains__(self, kind: type[Any]) -> bool:
        """Return whether a feature has added acts of this class."""
        return kind in self._added

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        return self.matches.clock()

    def secret(self, n: int) -> bytes:
        """Return n secret bytes."""
        return self.matches.secret(n)

    async def match(self, match_id: int) -> Match:
        """Return a match in its current state. Raise Refusal("unknown_match") if there is none."""
        return await self.matches.match(match_id)

    async def reload_set_aside(self) -> None:
        """Set matches of games that are gone aside, and go on with those that can be loaded again.

        Without this a match would only notice when somebody acts on it.
        """
        for match_id in await self.store.matches_to_reload(self.matches.games.keys()):
            with suppress(Refusal):
                await self.match(match_id)

    async def surface(self, match_id: int, kind: str, seat: int = NO_SEAT) -> SurfaceRecord | None:
        """Return one surface of a match, or None if it was never wanted."""
        return await self.store.surface(match_id, kind, seat)

    async def managed_match(self, match_id: int, actor: Actor) -> Match:
        """Return an open match. Raise Refusal if the person may not end or move it."""
        async with locked_for_manager(self.matches, match_id, actor) as match:
            if match.status not in OPEN_STATUSES:
                raise Refusal("not_running")
            return match

    async def matches_of(self, user_id: int) -> list[Match]:
        """Return a person's open matches: those waiting for the person first, by time left."""
        records = await self.store.matches_of(user_id, OPEN_STATUSES)
        matches = await self.matches.load_all(records)
        return sorted(matches, key=lambda m: self._urgency(m, user_id))

    async def past_matches_of(self, user_id: int) -> list[Match]:
        """Return a person's finished matches that had started, the latest first."""
        return await self.matches.load_all(
            await self.store.latest_of(user_id, OVER_STATUSES, PAST_MATCHES_LISTED)
        )

    async def latest_together(self, user_id: int, guild_id: int) -> Match | None:
        """Return a person's latest finished match with other people on a server, if there is one.

        Only their latest few matches are searched.
        """
        records = await self.store.latest_of(user_id, FINISHED_STATUSES, LATEST_MATCHES)
        here = [record for record in records if record.guild_id == guild_id]
        matches = await self.matches.load_readable(here)
        return next((match for match in matches if len(match.people) > 1), None)

    def faces(self, match: Match) -> dict[int, str]:
        """Return the faces of a match's people, by seat; none among strangers."""
        people = {} if match.strangers else {seat.seat: seat.user_id for seat in match.people}
        return self.preferences.faces(people)

    async def was_moved(self, match_id: int) -> bool:
        """Return whether a person has moved a match's table."""
        placed = await self.store.latest(match_id, "placed")
        return placed is not None and placed.actor is not None

    async def matches_in(self, channel_id: int) -> list[Match]:
        """Return the open matches that were opened in a channel, or have their table there."""
        return await self.matches.load_all(await self.store.matches_in(channel_id, OPEN_STATUSES))

    def _urgency(self, match: Match, user_id: int) -> tuple[bool, float]:
        seat = match.seat_of(user_id)  # a match that can't be read has no seats
        due = match.due_at(seat.seat) if seat is not None else None
        return not self.waits_for(match, user_id), inf if due is None else due

    def muted_until(self, match: Match, seat: int, at: float | None = None) -> float | None:
        """Return when notifications for a seat's person resume; None if they are not muted.

        ``at`` is the time to look at; None is now. They are muted during quiet hours and holidays,
        but never in live play.
        """
        held = match.seats[seat]
        if match.time_control.is_live or held.user_id is None:
            return None
        now = self.now() if at is None else at
        holiday = held.presence.holiday
        start = max(now, holiday)
        quiet = self.preferences.quiet_until(held.user_id, match.guild_id, start)
        return quiet or (holiday if holiday > now else None)

    @staticmethod
    def waits_for(match: Match, user_id: int) -> bool:
        """Return whether a match waits for a person's answer."""
        seat = match.seat_of(user_id)
        return seat is not None and seat.seat in match.waited_for()
