"""Alarms: what is to be looked at again at a certain time, as long as the process lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable

from bot.host.matches import where

log = logging.getLogger(__name__)


class Alarms:
    """Acts to be done at a time; who sets one again under the same key moves it.

    Nothing of this is kept: whoever sets an alarm finds out after a restart that it is still due.
    ``roused`` are called when one is set.
    """

    def __init__(self) -> None:
        self._set: dict[Hashable, tuple[float, Callable[[], None]]] = {}
        self.roused: list[Callable[[], None]] = []

    def set(self, key: Hashable, at: float, act: Callable[[], None]) -> None:
        """Do something at a time, in seconds since the epoch."""
        self._set[key] = at, act
        for rouse in self.roused:
            rouse()

    async def wait(self, key: Hashable, at: float) -> None:
        """Wait until a time has come, in seconds since the epoch."""
        come = asyncio.Event()
        self.set(key, at, come.set)
        await come.wait()

    @property
    def next(self) -> float | None:
        """When the first alarm is due."""
        return min((at for at, _ in self._set.values()), default=None)

    def ring(self, now: float) -> None:
        """Do all that is due; an act that raises holds up no other."""
        for key, (at, act) in list(self._set.items()):
            if at <= now:
                del self._set[key]
                try:
                    act()
                except Exception as error:
                    log.error("an alarm raised %s", where(error))
