"""Scheduler: what is to be looked at again at a certain time, as long as the process lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable

from bot.host.matches import safe_traceback

log = logging.getLogger(__name__)


class Scheduler:
    """Acts to be done at a time; who sets one again under the same key moves it.

    Nothing of this is kept: whoever sets an alarm finds out after a restart that it is still due.
    ``on_scheduled`` are called when an act is added.
    """

    def __init__(self) -> None:
        self._set: dict[Hashable, tuple[float, Callable[[], None]]] = {}
        self.on_scheduled: list[Callable[[], None]] = []

    def schedule(self, key: Hashable, at: float, act: Callable[[], None]) -> None:
        """Do something at a time, in seconds since the epoch."""
        self._set[key] = at, act
        for listener in self.on_scheduled:
            listener()

    async def wait(self, key: Hashable, at: float) -> None:
        """Wait until a time has come, in seconds since the epoch."""
        come = asyncio.Event()
        self.schedule(key, at, come.set)
        await come.wait()

    @property
    def next_at(self) -> float | None:
        """When the first alarm is due."""
        return min((at for at, _ in self._set.values()), default=None)

    def run_due(self, now: float) -> None:
        """Do all that is due; an act that raises holds up no other."""
        for key, (at, act) in list(self._set.items()):
            if at <= now:
                del self._set[key]
                try:
                    act()
                except Exception as error:
                    log.error("an alarm raised %s", safe_traceback(error))
