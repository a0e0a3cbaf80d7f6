"""The budget: how many requests Discord is asked in a second, and whose go out first.

Discord allows a token 50 requests in a second, answers to interactions not counted, and shuts out
for a while who asks for more. So every other request takes a place here. While there are too few,
who is on move is told first, then come the tables, then the rest; within a rank the matches take
turns, so that a busy one holds up no other.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum

RATE = 45  # requests in a second, below what Discord allows
SECOND = 1.0
KEPT = 5  # one place in so many is kept for those who are waited for

Clock = Callable[[], float]
Later = Callable[[float, Callable[[], None]], object]


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
        """Let one go away."""
        self._waiters[whose].remove(waiter)
        if not self._waiters[whose]:
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
    """Gives requests their places: at most ``rate`` in any second, by ``clock``.

    ``later`` calls something after so many seconds. ``waited`` are called with the rank and the
    seconds waited of each who gets a place.
    """

    def __init__(
        self, rate: int = RATE, *, clock: Clock = time.monotonic, later: Later | None = None
    ) -> None:
        self.waited: list[Callable[[Rank, float], None]] = []
        self._rate = rate
        self._clock = clock
        self._later = later or (
            lambda wait, call: asyncio.get_running_loop().call_later(wait, call)
        )
        self._lines = {rank: _Line() for rank in Rank}
        self._spent: deque[float] = deque()  # when the places of the latest requests are free again
        self._held = 0  # places of requests that are being prepared
        self._roused = False

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

    async def spend(self, requests: int = 1, *, rank: Rank = Rank.ASKED) -> None:
        """Take places for requests that are made now; outside of a turn in this rank."""
        turn = _TURN.get()
        for _ in range(requests):
            if turn is not None and turn.holds:
                turn.holds = False
            else:
                await self._wait(*((rank, None) if turn is None else (turn.rank, turn.whose)))
            self._held -= 1
            self._spent.append(self._clock() + SECOND)
        self._grant()

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
        now = self._clock()
        while self._spent and self._spent[0] <= now:
            self._spent.popleft()
        for rank, line in self._lines.items():
            while line and self._room(rank):
                line.next().granted.set_result(None)
                self._held += 1
        if self._spent and any(self._lines.values()) and not self._roused:
            self._roused = True
            self._later(self._spent[0] - now, self._rouse)

    def _rouse(self) -> None:
        self._roused = False
        self._grant()

    def _room(self, rank: Rank) -> bool:
        kept = self._rate // KEPT if rank > Rank.MOVE else 0
        return len(self._spent) + self._held < self._rate - kept
