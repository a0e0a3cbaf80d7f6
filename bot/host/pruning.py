"""Pruning: what is left of matches that were over long ago, as their servers have chosen."""

from __future__ import annotations

import asyncio

from bot.host.matches import Matches
from bot.host.pace import DAY

MATCHES_PER_QUERY = 20  # matches that are looked for at once
PAUSE_SECONDS = 0.05  # seconds between two matches, in which answers go first


class Pruning:
    """Leaves result and replay of matches, and later nothing."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._history = matches.store.history

    async def run(self, pause: float = PAUSE_SECONDS) -> int:
        """Prune and erase whatever is old enough, bit by bit; return how many matches that were."""
        done = 0
        for guild_id in await self._history.servers():
            server = self._matches.preferences.server(guild_id)
            done += await self._erase(guild_id, server.erase, pause)
            done += await self._prune(guild_id, server.prune, pause)
        return done

    async def _prune(self, guild_id: int, days: int, pause: float) -> int:
        done, before = 0, self._matches.clock() - days * DAY
        while days and (found := await self._history.prunable(guild_id, before, MATCHES_PER_QUERY)):
            for match_id in found:
                async with self._matches.locked_for_rewrite(match_id):
                    await self._history.prune(match_id)
                await asyncio.sleep(pause)
            done += len(found)
        return done

    async def _erase(self, guild_id: int, days: int, pause: float) -> int:
        done, before = 0, self._matches.clock() - days * DAY
        if not days or not await self._history.erasable(guild_id, before, 1):
            return 0
        # Each board is counted once, however many of its matches go.
        async with self._matches.records.recounting() as boards:
            while found := await self._history.erasable(guild_id, before, MATCHES_PER_QUERY):
                for match_id in found:
                    record = await self._matches.store.match(match_id)
                    async with self._matches.locked_for_rewrite(match_id):
                        await self._history.erase(match_id)
                    if record is not None and record.status == "finished":
                        boards.add((guild_id, record.game))
                    await asyncio.sleep(pause)
                done += len(found)
        return done
