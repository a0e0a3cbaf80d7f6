"""Coordination between processes that share a database.

Each process notifies the others of its commits, and takes over work of processes that died. If a
message is lost, the regular check of the database finds what it was about.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.cluster.cluster import Cluster
from bot.cluster.shard_registry import ShardRegistry
from bot.runtime.logs import safe_traceback
from bot.runtime.signals import Signal
from bot.runtime.tasks import cancel_all
from bot.runtime.timers import RecurringJob, Timers

log = logging.getLogger(__name__)

CATCH_UP_INTERVAL_SECONDS = 60.0  # between two checks of the database


class PeerProcesses:
    """Hears of commits of other processes, and regularly looks for what was missed.

    - ``on_match`` is called with a match and its server (0 for none) after another process's
      commit; one call at a time for each match.
    - ``on_tournament`` listeners are called with a tournament of this process's servers.
    - ``catch_up`` finds changes whose messages were lost, and takes over work of processes that
      died.
    """

    def __init__(
        self,
        cluster: Cluster,
        timers: Timers,
        on_match: Callable[[int, int], Awaitable[None]],
        catch_up: Callable[[], Awaitable[None]],
    ) -> None:
        self._cluster = cluster
        self._timers = timers
        self._on_match = on_match
        self.catch_up = catch_up
        self.on_tournament: Signal[int] = Signal()
        self.shard_registry = ShardRegistry(cluster)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self.is_up_to_date = False
        self._job = RecurringJob(timers, self._check)

    async def run(self) -> None:
        """Listen to messages and catch up regularly. Return if no other process can write."""
        if not self._cluster.shared:
            return
        listeners = self._cluster.on_message
        if self._on_peer_message not in listeners:
            listeners.append(self._on_peer_message)
        await self._job.run()

    async def _check(self) -> float:
        self.is_up_to_date = False
        next_at = self._timers.clock() + CATCH_UP_INTERVAL_SECONDS
        await self.shard_registry.refresh()
        await self.catch_up()
        self.is_up_to_date = True
        return next_at

    async def close(self) -> None:
        """Cancel the handling of all messages."""
        await cancel_all(self._tasks.values())

    def _on_peer_message(self, message: str) -> None:
        what, *about = message.split() or [""]
        if not what:  # messages may have been lost
            self._job.bring_forward(self._timers.clock())
        elif what == "tournament":
            tournament_id, guild_id = map(int, about)
            if self._cluster.owns(guild_id):
                self.on_tournament.send(tournament_id)
        elif what == "match":
            match_id, guild_id = map(int, about)
            if match_id in self._tasks:
                self._again.add(match_id)
            else:
                self._tasks[match_id] = asyncio.create_task(
                    self._process_until_current(match_id, guild_id)
                )

    async def _process_until_current(self, match_id: int, guild_id: int) -> None:
        try:
            await self._on_match(match_id, guild_id)
            while match_id in self._again:  # another message about it has come
                self._again.discard(match_id)
                await self._on_match(match_id, guild_id)
        except Exception as error:
            log.error(
                "match %s: another's act could not be seen to: %s", match_id, safe_traceback(error)
            )
        finally:
            del self._tasks[match_id]
            self._again.discard(match_id)
