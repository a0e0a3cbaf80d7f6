"""Members: who has left the server where a match is played counts as gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.host.absence import pause
from bot.host.change import LEFT_SERVER, Change, host_event
from bot.host.match import Match
from bot.host.matches import Matches, replace_seat
from bot.host.polls import other_players
from bot.host.presence import SUBSTITUTE_LEVEL

CONCURRENT_CHECKS = 8  # questions to Discord, which may not answer any for a while

IsMember = Callable[[int, int], Awaitable[bool]]
"""Says whether a person is on a server, by their numbers; yes where that cannot be known."""


async def _unknown(guild_id: int, user_id: int) -> bool:
    return True


class Members:
    """Finds out who is gone. Nobody tells, so it is asked when somebody is waited for.

    ``is_member`` is how; CONCURRENT_CHECKS people are asked about side by side.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self.is_member: IsMember = _unknown
        self._room = asyncio.Semaphore(CONCURRENT_CHECKS)

    async def check(self, match_id: int, seat: int) -> Match:
        """Ask whether a seat's person is still on the match's server, and act on it if not."""
        match = await self._matches.match(match_id)
        guild, user = match.record.guild_id, match.seats[seat].person
        if match.record.status != "running" or guild is None or user is None:
            return match
        async with self._room:
            stays = await self.is_member(guild, user)
        return match if stays else await self.mark_gone(match_id, user)

    async def check_waited_for(self, match_id: int) -> Match:
        """Ask about everybody whom a match waits for."""
        match = await self._matches.match(match_id)
        await asyncio.gather(*(self.check(match_id, seat) for seat in match.waited_for()))
        return await self._matches.match(match_id)

    async def mark_gone(self, match_id: int, user_id: int) -> Match:
        """Let a robot keep the seat of who has left the server; the host's rights pass on."""
        async with self._matches.locked(match_id) as match:
            mine = match.seat_of(user_id)
            if match.record.status != "running" or mine is None or mine.person is None:
                return match
            change = Change(
                "gone", mine.seat, None, events=[host_event(match, LEFT_SERVER, mine.seat)],
                seats=replace_seat(match, replace(mine, robot=SUBSTITUTE_LEVEL)),
            )  # fmt: skip
            left = other_players(match, mine.seat)
            if not left:
                return await pause(self._matches, match, None, change)
            if match.record.host_id == user_id:
                change.columns["host_id"] = match.seats[left[0]].user_id
            return await self._matches.commit(match, change)
