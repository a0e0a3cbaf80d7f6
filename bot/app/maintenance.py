"""Maintenance: work that is done after the start and then every hour."""

from __future__ import annotations

import logging

from bot.features.privacy.acts import Pruning
from bot.features.records.acts import Records
from bot.match.host import Host
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
        if Records in self._host:
            await self._host[Records].recount_if_outdated()
        done = await self._host[Pruning].run() if Pruning in self._host else 0
        if done:
            log.info("pruned or deleted %d matches", done)
        return self._host.now() + INTERVAL_SECONDS
