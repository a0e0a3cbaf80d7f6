"""Maintenance: work that is done after the start and then every hour."""

from __future__ import annotations

import logging

from bot.app.host import Host
from bot.runtime.timers import RecurringJob

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 3600.0  # from the end of one run to the next


class Maintenance:
    """Recalculates outdated results, and prunes matches that ended long ago."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def run(self) -> None:
        """Run now and then every hour, until cancelled."""
        await RecurringJob(self._host.timers, self._maintain).run()

    async def _maintain(self) -> float:
        await self._host.records.recount_if_outdated()
        done = await self._host.pruning.run()
        if done:
            log.info("pruned or deleted %d matches", done)
        return self._host.now() + INTERVAL_SECONDS
