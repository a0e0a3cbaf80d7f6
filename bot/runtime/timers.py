"""Scheduler: calls functions at given times, for as long as the process runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable

from bot.runtime.logs import safe_traceback
from bot.runtime.signals import Signal

log = logging.getLogger(__name__)


class Scheduler:
    """Functions to call at given times. Scheduling under the same key replaces the earlier call.

    Nothing is stored: after a restart, callers must schedule again. Each listener in
    ``on_scheduled`` is called when a function is added.
    """

    def __init__(self) -> None:
        self._set: dict[Hashable, tuple[float, Callable[[], None]]] = {}
        self.on_scheduled: Signal[()] = Signal()

    def schedule(self, key: Hashable, at: float, act: Callable[[], None]) -> None:
        """Call ``act`` at a time, in seconds since the epoch."""
        self._set[key] = at, act
        self.on_scheduled.send()

    async def wait(self, key: Hashable, at: float) -> None:
        """Wait until a time has come, in seconds since the epoch."""
        come = asyncio.Event()
        self.schedule(key, at, come.set)
        await come.wait()

    @property
    def next_at(self) -> float | None:
        """The time of the next call, or None."""
        return min((at for at, _ in self._set.values()), default=None)

    def run_due(self, now: float) -> None:
        """Call every function that is due. One that raises doesn't stop the others."""
        for key, (at, act) in list(self._set.items()):
            if at <= now:
                del self._set[key]
                try:
                    act()
                except Exception as error:
                    log.error("an alarm raised %s", safe_traceback(error))
