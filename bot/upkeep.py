"""Upkeep: what is done once after the start and then every hour, while answers go first."""

from __future__ import annotations

import asyncio
import logging

from bot.host import Host, Refusal, where
from bot.store import StoreError

log = logging.getLogger(__name__)

EVERY = 3600.0  # seconds between two looks


class Upkeep:
    """Counts results that were never counted, and prunes matches that were over long ago."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look now, and every hour from now on."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        self._host.alarms.set("upkeep", self._host.now() + EVERY, self.start)

    async def close(self) -> None:
        """Stop; what was not done is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        try:
            await self._host.records.count_if_new()
            done = await self._host.pruning.look()
        except (StoreError, Refusal) as error:
            log.error("old matches cannot be seen to: %s", where(error))
        else:
            if done:
                log.info("pruned or deleted %d matches", done)
