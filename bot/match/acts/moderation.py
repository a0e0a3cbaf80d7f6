"""Moderation: acts of hosts, moderators and server managers, and members who have left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace

from bot.match.acts.permissions import Actor, locked_for_manager, refuse_in_tournament, role_of
from bot.match.acts.polls import other_players, pauses_without
from bot.match.acts.timeouts import pause, resume
from bot.match.commits.change import LEFT_SERVER, REPLACED, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.match import Match
from bot.match.seat import SUBSTITUTE_LEVEL
from bot.posts.refusals import Refusal


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
            if match.status != "paused":
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


CONCURRENT_CHECKS = 8  # simultaneous questions to Discord, which may take long to answer

IsMember = Callable[[int, int], Awaitable[bool]]
"""Returns whether a person is on a server, by their ids; True if that is not known."""


async def _unknown(guild_id: int, user_id: int) -> bool:
    return True


CanView = Callable[[int, int], Awaitable[bool]]
"""Returns whether a person may view a channel, by their ids; False if that is not known."""


async def _hidden(channel_id: int, user_id: int) -> bool:
    return False


Sees = Callable[[int, Collection[int]], Mapping[int, bool | None]]
"""Returns for each of some channels whether all who may view one may view it too, by their ids."""


class Members:
    """Finds players who have left the server, and people who may view a channel.

    Discord announces neither, so ``is_member`` asks when a match waits for a player, and
    ``can_view`` before somebody is told about a table. At most CONCURRENT_CHECKS people are checked
    at the same time.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self.is_member: IsMember = _unknown
        self.can_view: CanView = _hidden
        self.sees: Sees = lambda channel_id, others: dict.fromkeys(others)
        self._room = asyncio.Semaphore(CONCURRENT_CHECKS)

    async def check(self, match_id: int, seat: int) -> Match:
        """Check whether a seat's person is still on the server; if not, mark them as gone."""
        match = await self._matches.match(match_id)
        guild, user = match.guild_id, match.seats[seat].person
        if match.status != "running" or guild is None or user is None:
            return match
        async with self._room:
            stays = await self.is_member(guild, user)
        return match if stays else await self.mark_gone(match_id, user)

    def knows(self, channel_id: int) -> bool:
        """Return whether it can be known who may view a channel."""
        return self.sees(channel_id, [channel_id])[channel_id] is not None

    async def viewers(self, channel_id: int, people: Sequence[int]) -> list[int]:
        """Return those of some people who may view a channel now."""

        async def check(user_id: int) -> bool:
            async with self._room:
                return await self.can_view(channel_id, user_id)

        seen = await asyncio.gather(*map(check, people))
        return [user for user, sees in zip(people, seen, strict=True) if sees]

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
            if match.status != "running" or mine is None or mine.person is None:
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
            if match.host_id == user_id:
                change.columns["host_id"] = match.seats[left[0]].user_id
            return await self._matches.commit(match, change)
