"""Timers: one loop that waits for the moments at which something has to be done.

A single act is scheduled with `Timers.schedule`. Work that is done again and again is a
`RecurringJob`, which returns the next moment itself, for example from rows with times in a
database. Nothing is stored here: after a restart, callers schedule again, and jobs run at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from math import inf

from bot.runtime.logs import safe_traceback

log = logging.getLogger(__name__)

LONGEST_SLEEP_SECONDS = 60.0  # between two looks at the clock, at most
CLOCK_TOLERANCE_SECONDS = 5.0  # a clock that is put back by more moves all moments with it


class Timers:
    """Functions to call at given times. Scheduling under the same key replaces the earlier call.

    All times are seconds since the epoch, by ``clock``; ``steady`` returns seconds that are never
    put back. If the clock is put back while the loop runs, all moments move with it, so that
    nothing waits longer than it was meant to. An act can therefore come early: it has to check
    what is due.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self._steady = steady
        self._set: dict[Hashable, tuple[float, Callable[[], None]]] = {}
        self._lead = -inf  # of the clock before the steady seconds
        self._awaited = -inf  # the moment that the loop waits for; -inf while it is not waiting
        self._changed = asyncio.Event()

    def schedule(self, key: Hashable, at: float, act: Callable[[], None]) -> None:
        """Call ``act`` at a time. If it raises, that is only logged."""
        self._set[key] = at, act
        if at < self._awaited:
            self._changed.set()

    def cancel(self, key: Hashable) -> None:
        """Do not call what is scheduled under a key, if anything is."""
        self._set.pop(key, None)

    def moment(self, key: Hashable) -> float:
        """Return the time for which a key is scheduled; infinity if it is not."""
        return self._set[key][0] if key in self._set else inf

    def wake(self) -> None:
        """Look at the clock now, because it was moved."""
        self._changed.set()

    @property
    def next_at(self) -> float | None:
        """The time of the next call, or None."""
        return min((at for at, _ in self._set.values()), default=None)

    def run_due(self, now: float) -> None:
        """Call every function that is due. One that raises does not stop the others."""
        for key, (at, act) in list(self._set.items()):
            if at <= now:
                del self._set[key]
                try:
                    act()
                except Exception as error:
                    log.error("a scheduled call raised %s", safe_traceback(error))

    async def run(self) -> None:
        """Call everything when its time has come, until cancelled."""
        self._lead = self.clock() - self._steady()
        try:
            while True:
                self._changed.clear()
                now = self.clock()
                self._follow(now)
                self.run_due(now)
                next_at = self.next_at
                self._awaited = inf if next_at is None else next_at
                sleep = min(max(self._awaited - self.clock(), 0.0), LONGEST_SLEEP_SECONDS)
                # Not wait_for: in Python 3.11 it can lose a cancellation as the wait ends.
                with suppress(TimeoutError):
                    async with asyncio.timeout(sleep):
                        await self._changed.wait()
        finally:
            self._awaited = -inf

    def _follow(self, now: float) -> None:
        """Move all moments with a clock that was put back."""
        lead = now - self._steady()
        back = self._lead - lead
        if back > CLOCK_TOLERANCE_SECONDS:
            log.warning("the clock was put back by %.0f seconds", back)
            self._set = {key: (at - back, act) for key, (at, act) in self._set.items()}
        if back > CLOCK_TOLERANCE_SECONDS or back < 0:
            self._lead = lead


class RecurringJob:
    """Work that is done at once when it is run, and then at each moment that it returns.

    ``work`` does what is due and returns the time at which it is due again, in seconds since the
    epoch; infinity if nothing is known to be due. Every job runs as a task of its own, so that a
    slow one delays no other. A failure ends `run`: a supervisor runs it again after a pause.
    """

    def __init__(self, timers: Timers, work: Callable[[], Awaitable[float]]) -> None:
        self._timers = timers
        self._work = work
        self._due = asyncio.Event()
        self._running = False

    async def run(self) -> None:
        """Do the work, now and whenever it is due, until cancelled. Raise what the work raises."""
        self._running = True
        try:
            while True:
                self._due.clear()
                self._wait_until(min(await self._work(), self._timers.moment(self)))
                await self._due.wait()
        finally:
            self._running = False
            self._timers.cancel(self)

    def bring_forward(self, at: float) -> None:
        """Do the work at ``at`` unless it is done earlier. While it is not run, do nothing."""
        if self._running and at < self._timers.moment(self):
            self._wait_until(at)

    def _wait_until(self, at: float) -> None:
        if at <= self._timers.clock():
            self._timers.cancel(self)
            self._due.set()
        elif at < inf:
            self._timers.schedule(self, at, self._due.set)
