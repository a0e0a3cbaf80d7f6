"""The wall clock: the machine's time, which a playground can put forward."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.runtime.signals import Signal


class WallClock:
    """The machine's time plus ``ahead``, in seconds.

    ``machine`` returns seconds since the epoch. The listeners in ``on_change`` are called after
    each move, so that code which sleeps until some time checks the clock again.
    """

    def __init__(self, machine: Callable[[], float] = time.time) -> None:
        self.ahead = 0.0
        self.on_change: Signal[()] = Signal()
        self._machine = machine

    def now(self) -> float:
        """Return the time in seconds since the epoch."""
        return self._machine() + self.ahead

    def advance(self, seconds: float) -> None:
        """Put the clock forward by some seconds."""
        self.ahead += seconds
        self.on_change.send()
