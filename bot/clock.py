"""The clock: acts on deadlines when they come, after a restart too."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from math import inf

from bot.host import Host, Match, Refusal
from bot.logs import about, safe_traceback
from bot.shards import ALL, Shards
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0  # seconds, after which the wall clock is looked at again
RETRY = 5.0  # seconds between attempts at what could not be done
LATE = 30.0  # seconds after which a deadline is no longer left to the process whose server it is

Key = tuple[int, int, int]
"""A deadline by its match, seat and decision."""


class Clock:
    """Closes what has stood open long enough. What time it is the host's clock says.

    Of several processes each acts for the servers of its ``shards`` at once, and for others where
    their own is late: it may be gone.
    """

    def __init__(self, host: Host, shards: Shards = ALL) -> None:
        self._host = host
        self._shards = shards
        self._changed = asyncio.Event()
        self._looks = inf  # when it looks next; until that is known it is woken by everything
        self._acts: dict[Key, asyncio.Task[bool]] = {}
        host.on_commit.append(self._on_commit)
        host.scheduler.on_scheduled.append(self.wake)

    def wake(self) -> None:
        """Look at the time now: it has been moved, or a deadline is new."""
        self._changed.set()

    def _on_commit(self, match: Match) -> None:
        """Look at a match's deadlines if one rings before the next look, as few do."""
        if any(deadline.next_check_at < self._looks for deadline in match.deadlines):
            self.wake()

    async def run(self) -> None:
        """Act on what falls due until cancelled; what falls due later is done after a start."""
        try:
            while True:
                self._changed.clear()
                self._looks = inf
                sleep = await self._look()
                self._looks = self._host.now() + sleep
                # Not wait_for: where the wait ends just then, it loses a cancellation (3.11).
                with suppress(TimeoutError):
                    async with asyncio.timeout(sleep):
                        await self._changed.wait()
        finally:
            for act in self._acts.values():
                act.cancel()
            await asyncio.gather(*self._acts.values(), return_exceptions=True)

    async def tick(self) -> float:
        """Act on all that is due, and wait until that is done.

        Return for how many seconds there was nothing else to do.
        """
        sleep = await self._look()
        await asyncio.gather(*self._acts.values())
        return sleep

    async def _look(self) -> float:
        """Act on all that is due; return for how many seconds there is nothing else to do.

        Where Discord is asked first whether a person is still on the server, that goes on by
        itself: no other deadline waits for the answer.
        """
        well, began = True, self._host.now()
        for match_id, due in await self._host.store.ringing(began):
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
        ring = await self._host.store.next_ring(after=-inf if well else began)
        times = [ring, self._host.scheduler.next_at]
        sleeps = [max(at - self._host.now(), 0.0) for at in times if at is not None]
        return min([*sleeps, LONGEST_SLEEP if well else RETRY])

    def _acted(self, key: Key, act: asyncio.Task[bool]) -> None:
        del self._acts[key]

    async def _act(self, match_id: int, due: DeadlineRecord, *, ask: bool = False) -> bool:
        """Act on a deadline; say whether that went well. One that fails holds up no other."""
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
        """Say whether a deadline is this process's to act on."""
        if self._shards.count == 1 or due.next_check_at < self._host.now() - LATE:
            return True
        record = await self._host.store.match(match_id)
        return record is not None and self._shards.own(record.guild_id)


def _is_up(due: DeadlineRecord, now: float) -> bool:
    """Say whether a seat's time is up, so that its person may have left; no mere reminder is."""
    return due.decision != NO_DECISION and due.seat != NO_SEAT and due.due_at <= now
