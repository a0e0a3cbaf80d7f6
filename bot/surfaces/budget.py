"""The budget: how many requests Discord is asked in a second, and whose go out first.

Discord allows a token 50 requests in a second, answers to interactions not counted, and shuts out
for a while who asks for more. So all others go out one by one at an even pace, for what is sent in
bursts may arrive in one second however it was counted here. A few are prepared at a time, and for
that everybody waits in line: who is on move is told first, then come the tables, then the rest;
within a rank the matches take turns, so that a busy one holds up no other.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum

RATE = 45  # requests in a second, below what Discord allows
AHEAD = 3  # the requests of a third of a second are prepared at a time
KEPT = 5  # one place in so many is kept for those who are waited for

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class Rank(IntEnum):
    """What goes out before what."""

    ASKED = 0  # what somebody waits for at this moment
    MOVE = 1  # who is on move is told so
    TABLE = 2
    REST = 3


@dataclass(eq=False)
class _Waiter:
    since: float
    granted: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class _Line:
    """Those of one rank who wait: each match in turn, each match's own in order."""

    def __init__(self) -> None:
        self._waiters: OrderedDict[Hashable, deque[_Waiter]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiters)

    def since(self) -> list[float]:
        """Say since when each has waited."""
        return [waiter.since for own in self._waiters.values() for waiter in own]

    def add(self, whose: Hashable, waiter: _Waiter) -> None:
        """Let one more wait."""
        self._waiters.setdefault(whose, deque()).append(waiter)

    def remove(self, whose: Hashable, waiter: _Waiter) -> None:
        """Let one go away, who may have had a turn meanwhile."""
        own = self._waiters.get(whose, deque())
        if waiter in own:
            own.remove(waiter)
            if not own:
                del self._waiters[whose]

    def next(self) -> _Waiter:
        """Return whose turn it is; the same match's next comes after all others."""
        whose, own = self._waiters.popitem(last=False)
        waiter = own.popleft()
        if own:
            self._waiters[whose] = own
        return waiter


@dataclass
class _Turn:
    """Something that is being done, and whether its first request has a place already."""

    rank: Rank
    whose: Hashable
    holds: bool = True


_TURN: ContextVar[_Turn | None] = ContextVar("turn", default=None)


class Budget:
    """Gives requests their places and lets them go at an even pace: ``rate`` in a second.

    ``clock`` returns seconds, ``sleep`` lets some pass. ``waited`` are called with the rank and the
    seconds waited of each who gets a place.
    """

    def __init__(
        self, rate: int = RATE, *, clock: Clock = time.monotonic, sleep: Sleep = asyncio.sleep
    ) -> None:
        self.waited: list[Callable[[Rank, float], None]] = []
        self._clock = clock
        self._sleep = sleep
        self._lines = {rank: _Line() for rank in Rank}
        self._places = max(1, rate // AHEAD)
        self._held = 0
        self._gap = 1 / rate
        self._next = 0.0  # when the next request may go
        self._door = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, rank: Rank, whose: Hashable) -> AsyncIterator[None]:
        """Wait for a place, and hold it for the first request of what is done within.

        So what is posted is drawn only when it can go out. A place that is not needed is free
        again; further requests wait for theirs in the same rank.
        """
        await self._wait(rank, whose)
        turn = _Turn(rank, whose)
        before = _TURN.set(turn)
        try:
            yield
        finally:
            _TURN.reset(before)
            if turn.holds:
                turn.holds = False
                self._give_back()

    async def spend(self, rank: Rank = Rank.ASKED) -> None:
        """Wait until a request may go that is made now; outside of a turn in this rank."""
        turn = _TURN.get()
        if turn is not None and turn.holds:
            turn.holds = False
        else:
            await self._wait(*((rank, None) if turn is None else (turn.rank, turn.whose)))
        try:
            async with self._door:
                while (wait := self._next - self._clock()) > 0:  # which a pause makes longer
                    await self._sleep(wait)
                self._next = self._clock() + self._gap
        finally:
            self._give_back()

    def pause(self, seconds: float) -> None:
        """Let no request go for so long."""
        self._next = max(self._next, self._clock() + seconds)

    def waiting(self) -> dict[Rank, list[float]]:
        """Say for how many seconds each of those who wait has waited."""
        now = self._clock()
        return {rank: [now - at for at in line.since()] for rank, line in self._lines.items()}

    async def _wait(self, rank: Rank, whose: Hashable) -> None:
        """Wait for a place, which is held from then on."""
        waiter = _Waiter(self._clock())
        self._lines[rank].add(whose, waiter)
        self._grant()
        try:
            await waiter.granted
        except asyncio.CancelledError:
            if waiter.granted.cancelled():
                self._lines[rank].remove(whose, waiter)
            else:
                self._give_back()
            raise
        for listener in self.waited:
            listener(rank, self._clock() - waiter.since)

    def _give_back(self) -> None:
        self._held -= 1
        self._grant()

    def _grant(self) -> None:
        """Give all places that are free, the first ranks first."""
        for rank, line in self._lines.items():
            kept = self._places // KEPT if rank > Rank.MOVE else 0
            while line and self._held < self._places - kept:
                waiter = line.next()
                if not waiter.granted.done():  # else it is going away, and hears of that next
                    waiter.granted.set_result(None)
                    self._held += 1
