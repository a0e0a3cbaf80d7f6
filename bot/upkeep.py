"""Upkeep: what is done once after the start and then every hour, while answers go first."""

from __future__ import annotations

import logging

from bot.host import Host

log = logging.getLogger(__name__)

EVERY = 3600.0  # seconds between two looks


class Upkeep:
    """Counts results that were never counted, and prunes matches that were over long ago."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def run(self) -> None:
        """Look now, and every hour from now on."""
        while True:
            await self._host.records.recount_if_outdated()
            done = await self._host.pruning.run()
            if done:
                log.info("pruned or deleted %d matches", done)
            await self._host.scheduler.wait("upkeep", self._host.now() + EVERY)
