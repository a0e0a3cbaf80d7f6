"""The clock: acts on deadlines when they are due, also on those missed before a restart."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from math import inf

from bot.app.host import Host
from bot.cluster.shards import ALL, Shards
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0  # seconds between two checks of the wall clock, at most
RETRY = 5.0  # seconds until a deadline that could not be handled is tried again
LATE = 30.0  # seconds after which any process may act on a deadline

Key = tuple[int, int, int]
"""A deadline, identified by its match, seat and decision."""


class Clock:
    """Acts on deadlines that are due, by the time of the host's clock.

    If several processes share the database, each acts immediately on deadlines of the servers of
    its ``shards``. It acts on others only once they are late, because their process may have died.
    """

    def __init__(self, host: Host, shards: Shards = ALL) -> None:
        self._host = host
        self._shards = shards
        self._changed = asyncio.Event()
        self.next_check = inf  # unknown during a check; then any commit wakes the clock
        self._acts: dict[Key, asyncio.Task[bool]] = {}
        host.on_commit.append(self._on_commit)
        host.scheduler.on_scheduled.append(self.wake)

    def wake(self) -> None:
        """Check the deadlines now, because the time was moved or a deadline is new."""
        self._changed.set()

    def _on_commit(self, match: Match) -> None:
        """Wake up if one of a match's deadlines comes before the next check; few do."""
        if any(deadline.next_check_at < self.next_check for deadline in match.deadlines):
            self.wake()

    async def run(self) -> None:
        """Act on deadlines as they become due, until cancelled."""
        try:
            while True:
                self._changed.clear()
                self.next_check = inf
                sleep = await self._look()
                self.next_check = self._host.now() + sleep
                # Not wait_for: in Python 3.11 it can lose a cancellation as the wait ends.
                with suppress(TimeoutError):
                    async with asyncio.timeout(sleep):
                        await self._changed.wait()
        finally:
            await cancel_all(self._acts.values())

    async def tick(self) -> float:
        """Act on everything that is due, and wait until that is done.

        Return for how many seconds there is nothing else to do.
        """
        sleep = await self._look()
        await asyncio.gather(*self._acts.values())
        return sleep

    async def _look(self) -> float:
        """Act on everything that is due; return for how many seconds there is nothing else to do.

        Acts that first ask Discord whether a person is still on the server run as separate tasks,
        so that no other deadline waits for them.
        """
        well, began = True, self._host.now()
        for match_id, due in await self._host.store.due_deadlines(began):
            key = match_id, due.seat, due.decision
            if key in self._acts or not await self._is_ours(match_id, due):
                well = False
            elif _is_up(due, began):
                act = self._acts[key] = asyncio.create_task(self._act(match_id, due, ask=True))
                act.add_done_callback(partial(self._acted, key))
                well = False
            else:
                well &= await self._act(match_id, due)
        self._host.scheduler.run_due(self._host.now())
        ring = await self._host.store.next_deadline(after=-inf if well else began)
        times = [ring, self._host.scheduler.next_at]
        sleeps = [max(at - self._host.now(), 0.0) for at in times if at is not None]
        return min([*sleeps, LONGEST_SLEEP if well else RETRY])

    def _acted(self, key: Key, act: asyncio.Task[bool]) -> None:
        del self._acts[key]

    async def _act(self, match_id: int, due: DeadlineRecord, *, ask: bool = False) -> bool:
        """Act on a deadline and return whether that succeeded. A failure is only logged.

        With ``ask``, first check whether the seat's person is still on the server.
        """
        fields = about(match_id, decision=due.decision)
        try:
            if ask:
                await self._host.members.check(match_id, due.seat)
            await self._host.timeouts.on_deadline(match_id, due.seat, due.decision)
        except Refusal as refusal:
            log.warning("match %s: its time could not be acted on: %s",
                        match_id, refusal.reason, extra=fields)  # fmt: skip
        except Exception as error:
            log.error("match %s: its time could not be acted on: %s",
                      match_id, safe_traceback(error), extra=fields)  # fmt: skip
        else:
            return True
        return False

    async def _is_ours(self, match_id: int, due: DeadlineRecord) -> bool:
        """Return whether this process acts on a deadline."""
        if self._shards.count == 1 or due.next_check_at < self._host.now() - LATE:
            return True
        record = await self._host.store.match(match_id)
        return record is not None and self._shards.own(record.guild_id)


def _is_up(due: DeadlineRecord, now: float) -> bool:
    """Return whether a seat's time is up, so that its person may have left the server.

    It is not up if only a reminder is due.
    """
    return due.decision != NO_DECISION and due.seat != NO_SEAT and due.due_at <= now
