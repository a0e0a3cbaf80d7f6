"""Moderation: acts of hosts, moderators and server managers, and members who have left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.features.tournaments.clock import refuse_in_tournament
from bot.match.acts.polls import other_players, pauses_without
from bot.match.acts.timeouts import pause, resume
from bot.match.change import LEFT_SERVER, REPLACED, Change, host_event
from bot.match.match import Match
from bot.match.matches import Matches, replace_seat
from bot.match.permissions import Actor, check_may_manage_server, locked_for_manager, role_of
from bot.match.preferences import Preferences, Server
from bot.match.seat import SUBSTITUTE_LEVEL
from bot.posts.refusals import Refusal, store_refusal
from bot.runtime.signals import Signal
from bot.store import Store, StoreError


class Moderation:
    """Acts of people who may manage a match. Others get a Refusal."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def pause(self, match_id: int, actor: Actor) -> Match:
        """Pause a match immediately."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.running_table()
            refuse_in_tournament(match, "tournament_pause")
            change = Change("pause", None, actor.user_id)
            return await pause(self._matches, match, None, change, by=role_of(match, actor))

    async def resume(self, match_id: int, actor: Actor) -> Match:
        """Resume a paused match."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.table_or_refuse()
            if match.record.status != "paused":
                raise Refusal("not_paused")
            return await resume(self._matches, match, Change("resume", None, actor.user_id))

    async def replace(self, match_id: int, actor: Actor, seat: int) -> Match:
        """Let a robot play for a person, who can return to the seat."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.running_table()
            held = next((s for s in match.players if s.seat == seat), None)
            if held is None:
                raise Refusal("no_player")
            by = role_of(match, actor)
            change = Change(
                "replace", seat, actor.user_id, events=[host_event(match, REPLACED, seat, by)],
                seats=replace_seat(match, replace(held, robot=SUBSTITUTE_LEVEL)),
            )  # fmt: skip
            if pauses_without(match, seat):
                return await pause(self._matches, match, None, change)
            return await self._matches.commit(match, change)


BOARD = "board"
"""The kind of surface that is a server's table list."""
PUZZLE = "puzzle"
"""The kind of surface that is a server's daily puzzle."""


class Servers:
    """The settings and table lists of servers, for people who may manage them.

    The listeners in ``on_board_change`` are called with a server whose table list was moved or
    removed.
    """

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self.on_board_change: Signal[int] = Signal()

    def settings(self, actor: Actor, guild_id: int | None) -> Server:
        """Return a server's settings. Raise Refusal if the person may not change them."""
        check_may_manage_server(actor, guild_id)
        return self._preferences.server(guild_id)

    async def settle(self, actor: Actor, guild_id: int | None, **changes: object) -> Server:
        """Change settings of a server.

        Open matches keep their own. Raise Refusal if the person may not do that, or for an invalid
        value.
        """
        guild = check_may_manage_server(actor, guild_id)
        if changes.get("puzzle_channel"):
            await self._add_surface(guild, PUZZLE)
        return await self._preferences.set_server(guild, **changes)

    async def place_board(self, actor: Actor, guild_id: int | None, channel_id: int) -> None:
        """Put a server's table list in a channel; for moderators of the channel.

        It disappears from any other channel. Raise Refusal if the person is not a moderator.
        """
        if guild_id is None:
            raise Refusal("only_server")
        if actor.moderated_channel_id != channel_id:
            raise Refusal("not_moderator")
        await self._add_surface(guild_id, BOARD)
        await self._set_board_channel(guild_id, channel_id)

    async def _add_surface(self, guild_id: int, kind: str) -> None:
        try:
            await self._store.add_server_surface(guild_id, kind)
        except StoreError as error:
            raise store_refusal(error) from error

    async def remove_board(self, actor: Actor, guild_id: int | None) -> None:
        """Remove a server's table list; for server managers and moderators of its channel.

        Raise Refusal for others, or if there is none.
        """
        if guild_id is None:
            raise Refusal("only_server")
        place = self._preferences.server(guild_id).board
        if not place:
            raise Refusal("no_board")
        if actor.managed_guild_id != guild_id and actor.moderated_channel_id != place:
            raise Refusal("not_moderator")
        await self._set_board_channel(guild_id, 0)

    async def lose_board(self, guild_id: int, channel_id: int) -> None:
        """Forget a table list that cannot be in this channel, unless it was moved since."""
        if self._preferences.server(guild_id).board == channel_id:
            await self._preferences.set_server(guild_id, board=0)

    async def lose_puzzle_channel(self, guild_id: int, channel_id: int) -> None:
        """Stop the daily puzzle of a server in a channel, unless it was moved since."""
        if self._preferences.server(guild_id).puzzle_channel == channel_id:
            await self._preferences.set_server(guild_id, puzzle_channel=0)

    async def _set_board_channel(self, guild_id: int, channel_id: int) -> None:
        await self._preferences.set_server(guild_id, board=channel_id)
        self.on_board_change.send(guild_id)


CONCURRENT_CHECKS = 8  # simultaneous questions to Discord, which may take long to answer

IsMember = Callable[[int, int], Awaitable[bool]]
"""Returns whether a person is on a server, by their ids; True if that is not known."""


async def _unknown(guild_id: int, user_id: int) -> bool:
    return True


class Members:
    """Finds players who have left the server.

    Discord does not announce that, so ``is_member`` asks when a match waits for them. At most
    CONCURRENT_CHECKS people are checked at the same time.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self.is_member: IsMember = _unknown
        self._room = asyncio.Semaphore(CONCURRENT_CHECKS)

    async def check(self, match_id: int, seat: int) -> Match:
        """Check whether a seat's person is still on the server; if not, mark them as gone."""
        match = await self._matches.match(match_id)
        guild, user = match.record.guild_id, match.seats[seat].person
        if match.record.status != "running" or guild is None or user is None:
            return match
        async with self._room:
            stays = await self.is_member(guild, user)
        return match if stays else await self.mark_gone(match_id, user)

    async def check_waited_for(self, match_id: int) -> Match:
        """Check everyone whom a match waits for."""
        match = await self._matches.match(match_id)
        await asyncio.gather(*(self.check(match_id, seat) for seat in match.waited_for()))
        return await self._matches.match(match_id)

    async def mark_gone(self, match_id: int, user_id: int) -> Match:
        """Let a robot play for a person who has left the server; the next player becomes host.

        If no player is left, pause the match.
        """
        async with self._matches.locked(match_id) as match:
            mine = match.seat_of(user_id)
            if match.record.status != "running" or mine is None or mine.person is None:
                return match
            kept = replace(mine, robot=SUBSTITUTE_LEVEL)
            kept = kept.with_presence(missed_match=match.in_tournament)
            change = Change(
                "gone", mine.seat, None, events=[host_event(match, LEFT_SERVER, mine.seat)],
                seats=replace_seat(match, kept),
            )  # fmt: skip
            if pauses_without(match, mine.seat):
                return await pause(self._matches, match, None, change)
            left = other_players(match, mine.seat)
            if match.record.host_id == user_id:
                change.columns["host_id"] = match.seats[left[0]].user_id
            return await self._matches.commit(match, change)
