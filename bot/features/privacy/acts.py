"""Pruning of old matches, and privacy: exporting and deleting a person's data."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from bot.features.alerts.acts import TableAlerts
from bot.features.opponents.acts import Opponents
from bot.features.records.acts import FORGOTTEN_USER_ID, Records
from bot.features.records.rows import History
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import TournamentRows
from bot.match.commits.change import LEFT, TAKEOVER_REFUSED
from bot.match.commits.outdated import LOBBY, PANEL, RESULT, SEAT_LOST, TABLE
from bot.match.host import Host
from bot.match.match import OPEN_STATUSES, OVER_STATUSES, TOOK_OVER_SEAT
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat, SeatHistory
from bot.match.time_control import DAY
from bot.posts.languages import FORMER_PLAYER
from bot.posts.refusals import Refusal
from bot.store import (
    NO_SEAT,
    Act,
    JournalRecord,
    MatchRecord,
    StoreError,
    SurfaceRecord,
    SurfaceWanted,
)

log = logging.getLogger(__name__)

MATCHES_PER_QUERY = 20  # matches that one query returns
PAUSE_SECONDS = 0.05  # pause between two matches, in seconds, so that answers come first


def recounting(host: Host) -> AbstractAsyncContextManager[set[tuple[int, str]]]:
    """Return a context in which the leaderboards to recount are collected, if there are any."""
    return host[Records].recounting() if Records in host else nullcontext(set())


class Pruning:
    """Reduces old matches to result and replay, and later deletes them, as servers have chosen."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._matches = host.matches
        self._history = History(host.store)

    async def run(self, pause: float = PAUSE_SECONDS) -> int:
        """Prune and erase all matches that are old enough; return how many there were.

        ``pause`` is the time between two matches in seconds.
        """
        done = 0
        for guild_id in await self._history.servers():
            try:
                done += await self._on_server(guild_id, pause)
            except StoreError as error:
                log.warning("server %s is not pruned now: %s", guild_id, error)
        if done:
            log.info("pruned or deleted %d matches", done)
        return done

    async def _on_server(self, guild_id: int, pause: float) -> int:
        server = self._matches.preferences.server(guild_id)
        done = await self._erase(guild_id, server.erase, pause)
        done += await self._prune(guild_id, server.prune, pause)
        if server.erase:
            before = self._matches.clock() - server.erase * DAY
            await TournamentRows(self._matches.store).erase_ended(guild_id, before)
        return done

    async def _prune(self, guild_id: int, days: int, pause: float) -> int:
        before = self._matches.clock() - days * DAY
        find = partial(self._history.prunable, guild_id, before)
        return await self._rewrite_all(find, self._history.prune, pause) if days else 0

    async def _erase(self, guild_id: int, days: int, pause: float) -> int:
        before = self._matches.clock() - days * DAY
        if not days or not await self._history.erasable(guild_id, before, 1):
            return 0
        # Each leaderboard is recounted once, however many of its matches are erased.
        async with recounting(self._host) as leaderboards:

            async def erase(match_id: int) -> None:
                record = await self._matches.store.match(match_id)
                await self._history.erase(match_id)
                if record is not None and record.status == "finished":
                    leaderboards.add((guild_id, record.game))

            find = partial(self._history.erasable, guild_id, before)
            return await self._rewrite_all(find, erase, pause)

    async def _rewrite_all(
        self,
        find: Callable[[int], Awaitable[list[int]]],
        rewrite: Callable[[int], Awaitable[None]],
        pause: float,
    ) -> int:
        """Rewrite every match that is found, and return how many there were.

        ``find`` returns the ids of matches that are left, at most as many as its argument says. A
        match that can't be rewritten now is left for the next run, and delays no other.
        """
        done, failed = 0, set[int]()
        while found := set(await find(MATCHES_PER_QUERY + len(failed))) - failed:
            for match_id in sorted(found):
                try:
                    async with self._matches.locked_for_rewrite(match_id):
                        await rewrite(match_id)
                    done += 1
                except StoreError as error:
                    log.warning("match %s is not pruned now: %s", match_id, error)
                    failed.add(match_id)
                await asyncio.sleep(pause)
        return done


EVENTS_WITH_NAMES = {LEFT, TAKEOVER_REFUSED, TOOK_OVER_SEAT}
"""The kinds of event that contain a person's name."""
POSTS_WITH_NAMES = (LOBBY, TABLE, RESULT, PANEL)
"""The kinds of post that are kept up to date and contain the names of all players."""


RemovePosts = Callable[[Sequence[SurfaceRecord]], Awaitable[None]]


async def _nothing(posts: Sequence[SurfaceRecord]) -> None:
    """Do nothing."""


class Privacy:
    """Exports a person's data, and deletes it.

    ``remove_posts`` is called with the person's private posts of unfinished matches, which show
    hands.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._matches = host.matches
        self._store = host.store
        self._history = History(host.store)
        self.remove_posts: RemovePosts = _nothing

    async def export(self, user_id: int) -> dict[str, Any]:
        """Return everything that is stored about a person, ready for JSON."""
        matches = [
            await self._match_data(record, user_id)
            for record in await self._history.matches_about(user_id)
        ]
        settings = self._store.setting("person", user_id)
        return {
            "person": user_id,
            # The IDs of strangers would tell who they are.
            "settings": {name: value for name, value in settings.items() if name != "blocked"},
            "matches": [match for match in matches if match is not None],
            "results": [asdict(r) for r in await self._history.results(user_id)],
            "tournaments": (
                await self._host[Tournaments].export(user_id) if Tournaments in self._host else []
            ),
            "opponents": (
                await self._host[Opponents].export(user_id) if Opponents in self._host else {}
            ),
            "pictures": {
                match_id: b64encode(webp).decode()
                for match_id, webp in (await self._history.portraits_of(user_id)).items()
            },
        }

    async def _match_data(self, record: MatchRecord, user_id: int) -> dict[str, Any] | None:
        """Return a person's data in a match; None if there is none."""
        rows = await self._history.acts_of(user_id, record.id)
        stored = await self._store.seats(record.id)
        seats = [MatchSeat.of(seat) for seat in stored]
        mine = [asdict(seat) | {"tenure": {}} for seat in stored if seat.user_id == user_id]
        had = [seat.seat for seat in seats if user_id in (*seat.history.former, *seat.history.left)]
        requested = [seat.seat for seat in seats if _asked_for_seat(seat, user_id)]
        roles = {
            "host": record.host_id == user_id, "invited": user_id in record.invited,
            "seats_before": had, "seats_asked_for": requested,
        }  # fmt: skip
        if not rows and not mine and not any(roles.values()):
            return None
        personal = [
            {"kind": s.kind, "channel": s.channel_id, "message": s.message_id}
            for s in await self._store.surfaces(record.id)
            if any(s.seat == seat["seat"] for seat in mine)
        ]
        acts = [
            {"at": r.at, "act": r.act, "seat": r.seat, "choices": list(r.choices)} for r in rows
        ]
        return {
            "match": record.id, "game": record.game, "status": record.status,
            "server": record.guild_id, "channel": record.channel_id,
            "opened_at": record.created_at, "ended_at": record.ended_at,
            "outcome": record.outcome, **roles, "seats": mine, "posts": personal, "acts": acts,
        }  # fmt: skip

    async def forget(self, user_id: int) -> None:
        """Delete a person's data everywhere, permanently, also from the database file itself.

        A robot takes the person's seats in unfinished matches, and they are out of all tournaments.
        In finished matches these seats belong to nobody, and the ratings of other people are
        recalculated with a new player in these places. An interrupted deletion can be repeated and
        has less to do then. Raise Refusal("not_forgotten") if the store fails.
        """
        try:
            if Tournaments in self._host:
                await self._host[Tournaments].forget(user_id, FORMER_PLAYER)
            for record in await self._store.matches_of(user_id, OPEN_STATUSES):
                await self._leave(record, user_id)
            # Before anything is locked, as requests to Discord can take long.
            for record in await self._history.matches_about(user_id):
                await self._remove_posts(record, user_id)
            async with recounting(self._host) as leaderboards:
                for record in await self._history.matches_about(user_id):
                    if record.status == "finished":
                        leaderboards.add((record.guild_id or 0, record.game))
                    async with self._matches.locked_for_rewrite(record.id):
                        shown = await self._rewrite(record.id, user_id)
                    if shown:
                        await self._tell(record.id)
                await self._leave_alerts(user_id)
                await self._matches.preferences.forget_person(user_id)
            await self._store.settle()
        except StoreError as error:
            log.error("a person could not be forgotten: %s", error)
            raise Refusal("not_forgotten") from error

    async def _leave(self, record: MatchRecord, user_id: int) -> None:
        """Leave a match for good, if it can be loaded at all."""
        try:
            match = await self._matches.match(record.id)
            if match.status == "lobby":
                await self._host.lobby.leave(record.id, user_id)
            else:
                await self._host.seats.resign(record.id, user_id)
        except Refusal as refusal:
            if refusal.retryable:
                raise

    async def _leave_alerts(self, user_id: int) -> None:
        """Remove a person from the table alerts of others."""
        if TableAlerts not in self._host:
            return
        try:
            await self._host[TableAlerts].forget_friend(user_id)
        except Refusal as refusal:
            raise Refusal("not_forgotten") from refusal

    async def _tell(self, match_id: int) -> None:
        """Publish that a name was removed from a match."""
        try:
            self._matches.publish_commit(await self._matches.match(match_id))
        except Refusal as refusal:  # the store marks its posts as out of date for later
            if refusal.retryable:
                raise

    async def _remove_posts(self, record: MatchRecord, user_id: int) -> None:
        """Remove the private posts of an unfinished match for a person."""
        if record.status not in OVER_STATUSES:
            seats = [MatchSeat.of(stored) for stored in await self._store.seats(record.id)]
            journal = await self._store.journal(record.id)
            surfaces = await self._store.surfaces(record.id)
            await self.remove_posts(_private_posts(surfaces, seats, journal, user_id))

    async def _rewrite(self, match_id: int, user_id: int) -> bool:
        """Remove a person from the rows of one match; return whether posts have to be redrawn."""
        record = await self._store.match(match_id)
        if record is None:
            return False
        seats = [MatchSeat.of(stored) for stored in await self._store.seats(match_id)]
        journal = await self._store.journal(match_id)
        surfaces = await self._store.surfaces(match_id)
        posts = _private_posts(surfaces, seats, journal, user_id)
        renamed = any(r.actor == user_id for r in journal)
        after = replace(
            record,
            version=record.version + 1,
            host_id=FORGOTTEN_USER_ID if record.host_id == user_id else record.host_id,
            invited=[user for user in record.invited if user != user_id],
        )
        stale = [
            SurfaceWanted(surface.kind, after.version, surface.seat)
            for surface in surfaces
            if surface.kind in POSTS_WITH_NAMES and surface not in posts
        ]
        rows = [_without(row, user_id, renamed=renamed) for row in journal]
        await self._store.commit(
            Act(
                before=record,
                match=after,
                surfaces=stale,
                seats=[
                    _emptied(seat, user_id, over=record.status in OVER_STATUSES).record
                    for seat in seats
                ],
                rewritten=[row for row, was in zip(rows, journal, strict=True) if row != was],
            )
        )
        await self._store.drop_surfaces([surface.id for surface in posts])
        return bool(stale)


def _private_posts(
    surfaces: Sequence[SurfaceRecord],
    seats: Sequence[MatchSeat],
    journal: Sequence[JournalRecord],
    user_id: int,
) -> list[SurfaceRecord]:
    """Return a match's private posts for a person."""
    return [
        surface
        for surface in surfaces
        if surface.seat != NO_SEAT and _was_for(surface, seats, journal, user_id)
    ]


def _was_for(
    surface: SurfaceRecord,
    seats: Sequence[MatchSeat],
    journal: Sequence[JournalRecord],
    user_id: int,
) -> bool:
    """Return whether a private post is for a person as the seat's current or former owner.

    A person who gave up the seat counts, too. A seat of a lobby may no longer exist; then nobody
    knows who had it.
    """
    if surface.seat >= len(seats):
        return True
    seat = seats[surface.seat]
    if surface.kind == SEAT_LOST:
        return user_id in seat.history.former
    if seat.user_id is not None:
        return seat.user_id == user_id
    return any((r.act, r.seat, r.actor) == ("leave", seat.seat, user_id) for r in journal)


def _asked_for_seat(seat: MatchSeat, user_id: int) -> bool:
    request = seat.takeover_request
    return request is not None and request.user_id == user_id


def _emptied(seat: MatchSeat, user_id: int, *, over: bool) -> MatchSeat:
    """Return a seat without a person: as its owner, an earlier one, or the next.

    In an unfinished match a robot takes the seat, so that the others can play on.
    """
    request = None if _asked_for_seat(seat, user_id) else seat.takeover_request
    former = tuple(FORGOTTEN_USER_ID if user == user_id else user for user in seat.history.former)
    left = tuple(user for user in seat.history.left if user != user_id)
    history = SeatHistory(former=former, left=left, takeover_request=request)
    if seat.user_id != user_id:
        return replace(seat, history=history)
    robot = seat.robot if over else seat.robot or SUBSTITUTE_LEVEL
    return MatchSeat(seat.seat, FORMER_PLAYER, robot=robot, history=history)


def _without(row: JournalRecord, user_id: int, *, renamed: bool) -> JournalRecord:
    """Return a row of a journal without a person; if ``renamed``, also without names in events."""
    events: Sequence[Any] = row.events
    if renamed and any(event["kind"] in EVENTS_WITH_NAMES for event in events):
        events = [_unnamed(event) for event in events]
    return replace(row, events=events, actor=None if row.actor == user_id else row.actor)


def _unnamed(event: dict[str, Any]) -> dict[str, Any]:
    if event["kind"] not in EVENTS_WITH_NAMES:
        return event
    return event | {
        "about": [FORMER_PLAYER if isinstance(part, str) else part for part in event["about"]]
    }
