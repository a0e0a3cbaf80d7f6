"""The supervisor: runs all background loops, and restarts those that fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NamedTuple

from bot.runtime.errors import ReadableError
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 30.0  # seconds between a failure and the restart
STEADY = 60.0  # seconds without a failure after which a loop no longer counts as failing

Loop = Callable[[], Awaitable[object]]


class Failing(NamedTuple):
    """A loop that has failed recently, and the seconds since its first failure.

    Without a ``vital`` loop, the bot cannot do its work.
    """

    name: str
    seconds: float
    vital: bool


class Supervisor:
    """Runs loops until they return or the process stops, whatever they raise.

    ``clock`` returns seconds. ``sleep`` waits for some seconds.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self.tasks: list[asyncio.Task[None]] = []
        self._failures: dict[str, tuple[float, float, bool]] = {}  # first, latest, vital

    def start(self, name: str, loop: Loop, *, vital: bool = False) -> None:
        """Run a loop from now on. ``name`` identifies it in the log and in `/healthz`."""
        self.tasks.append(asyncio.create_task(self._run(name, loop, vital), name=name))

    async def close(self) -> None:
        """Stop all loops."""
        await cancel_all(self.tasks)

    def failing(self) -> list[Failing]:
        """Return the loops that have failed recently, in the order of their latest failure."""
        now = self._clock()
        return [
            Failing(name, now - first, vital)
            for name, (first, latest, vital) in self._failures.items()
            if now - latest < STEADY
        ]

    async def _run(self, name: str, loop: Loop, vital: bool) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await loop()
            except Exception as error:
                now = self._clock()
                first, latest, _ = self._failures.pop(name, (now, now, vital))
                if now - latest >= STEADY:
                    first, pause = now, FIRST_PAUSE
                self._failures[name] = first, now, vital
                readable = isinstance(error, ReadableError)
                reason = error if readable else safe_traceback(error)
                log.error(
                    "background loop %s failed and starts again in %.0f seconds: %s",
                    name, pause, reason,
                )  # fmt: skip
            else:
                self._failures.pop(name, None)
                return
            await self._sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
