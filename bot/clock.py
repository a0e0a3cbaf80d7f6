"""The clock: acts on deadlines when they come, after a restart too."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import inf

from bot.host import Host, Match, Refusal
from bot.logs import about
from bot.shards import ALL, Shards
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord, StoreError

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0  # seconds, after which the wall clock is looked at again
RETRY = 5.0  # seconds between attempts at what could not be done
LATE = 30.0  # seconds after which a deadline is no longer left to the process whose server it is


class Clock:
    """Closes what has stood open long enough. What time it is the host's clock says.

    Of several processes each acts for the servers of its ``shards`` at once, and for others where
    their own is late: it may be gone.
    """

    def __init__(self, host: Host, shards: Shards = ALL) -> None:
        self._host = host
        self._shards = shards
        self._changed = asyncio.Event()
        self._looks = inf  # when it looks next; until that is known it is roused by everything
        self._task: asyncio.Task[None] | None = None
        host.heard.append(self._hear)
        host.alarms.roused.append(self.rouse)

    def start(self) -> None:
        """Run from now on; nobody's time runs out at once because the process was down."""
        self._host.absence.since = self._host.now()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; what falls due meanwhile is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def rouse(self) -> None:
        """Look at the time now: it has been moved, or a deadline is new."""
        self._changed.set()

    def _hear(self, match: Match) -> None:
        """Look at a match's deadlines if one rings before the next look, as few do."""
        if any(deadline.rings_at < self._looks for deadline in match.deadlines):
            self.rouse()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            self._looks = inf
            try:
                sleep = await self.tick()
            except StoreError as error:
                log.error("the clock cannot read its deadlines: %s", error)
                sleep = RETRY
            self._looks = self._host.now() + sleep
            # Not wait_for: where the wait ends just then, it loses a cancellation (Python 3.11).
            with suppress(TimeoutError):
                async with asyncio.timeout(sleep):
                    await self._changed.wait()

    async def tick(self) -> float:
        """Act on all that is due; return for how many seconds there is nothing to do."""
        well, began = True, self._host.now()
        for match_id, due in await self._host.store.ringing(began):
            if not await self._is_ours(match_id, due):
                well = False
                continue
            try:
                if due.decision != NO_DECISION and due.seat != NO_SEAT:
                    await self._host.members.check(match_id, due.seat)
                await self._host.absence.ring(match_id, due.seat, due.decision)
            except Refusal as refusal:
                fields = about(match_id, decision=due.decision)
                log.warning("match %s: its time could not be acted on: %s",
                            match_id, refusal.reason, extra=fields)  # fmt: skip
                well = False
        self._host.alarms.ring(self._host.now())
        ring = await self._host.store.next_ring(after=-inf if well else began)
        times = [ring, self._host.alarms.next]
        sleeps = [max(at - self._host.now(), 0.0) for at in times if at is not None]
        return min([*sleeps, LONGEST_SLEEP if well else RETRY])

    async def _is_ours(self, match_id: int, due: DeadlineRecord) -> bool:
        """Say whether a deadline is this process's to act on."""
        if self._shards.count == 1 or due.rings_at < self._host.now() - LATE:
            return True
        record = await self._host.store.match(match_id)
        return record is not None and self._shards.own(record.guild_id)
