"""What time it is: the machine's time, which a playground may put forward."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.signals import Signal


class WallClock:
    """The machine's time plus ``ahead``, the seconds put on top of it.

    ``machine`` returns seconds since the epoch. ``moved`` are called after each move, so that
    who sleeps until some moment looks anew.
    """

    def __init__(self, machine: Callable[[], float] = time.time) -> None:
        self.ahead = 0.0
        self.on_change: Signal[()] = Signal()
        self._machine = machine

    def now(self) -> float:
        """Return what time it is, in seconds since the epoch."""
        return self._machine() + self.ahead

    def advance(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self.ahead += seconds
        self.on_change.send()
