"""The rate limiter: the rate and the order of requests to Discord.

Discord allows a token 50 requests per second, not counting responses to interactions, and blocks a
token for a while if it sends more. Requests are therefore sent one by one at an even pace: a burst
may arrive within one second however it was counted here. Only a few requests are prepared at a
time; the others wait in queues. Players on move are notified first, then come the tables, then the
rest. Within a priority the matches take turns, so that a busy match delays no other.
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

from bot.runtime.signals import Signal

REQUESTS_PER_SECOND = 45  # below Discord's limit
SLOTS_DIVISOR = 3  # a third of a second's requests are prepared at a time
RESERVED_SLOTS_DIVISOR = 5  # one slot in five is reserved for MOVE and ASKED

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class Priority(IntEnum):
    """The order in which requests are sent."""

    ASKED = 0  # someone is waiting for it right now
    MOVE = 1  # notifies a player on move
    TABLE = 2
    REST = 3


@dataclass(eq=False)
class _Waiter:
    since: float
    granted: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class _Queue:
    """The waiting requests of one priority: matches take turns, each match's are in order."""

    def __init__(self) -> None:
        self._waiters: OrderedDict[Hashable, deque[_Waiter]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._waiters)

    def waiting_since(self) -> list[float]:
        """Return the time since when each waiter has waited."""
        return [waiter.since for own in self._waiters.values() for waiter in own]

    def add(self, group: Hashable, waiter: _Waiter) -> None:
        """Add a waiter."""
        self._waiters.setdefault(group, deque()).append(waiter)

    def remove(self, group: Hashable, waiter: _Waiter) -> None:
        """Remove a cancelled waiter, if it is still in the queue."""
        own = self._waiters.get(group, deque())
        if waiter in own:
            own.remove(waiter)
            if not own:
                del self._waiters[group]

    def next(self) -> _Waiter:
        """Remove and return the next waiter; its match then goes to the end of the queue."""
        whose, own = self._waiters.popitem(last=False)
        waiter = own.popleft()
        if own:
            self._waiters[whose] = own
        return waiter


@dataclass
class _Reservation:
    """A reservation, and whether it still has the slot for its first request."""

    priority: Priority
    group: Hashable
    has_slot: bool = True


_RESERVATION: ContextVar[_Reservation | None] = ContextVar("turn", default=None)


class RateLimiter:
    """Grants slots to requests and sends them at an even pace: ``rate`` per second.

    ``clock`` returns seconds, ``sleep`` waits for some. The listeners in ``on_slot_granted`` are
    called with the priority of each granted request and the seconds that it has waited.
    """

    def __init__(
        self,
        rate: int = REQUESTS_PER_SECOND,
        *,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.on_slot_granted: Signal[Priority, float] = Signal()
        self._clock = clock
        self._sleep = sleep
        self._lines = {priority: _Queue() for priority in Priority}
        self.slots = max(1, rate // SLOTS_DIVISOR)
        self._held = 0
        self._gap = 1 / rate
        self._next = 0.0  # time from which the next request may be sent
        self._door = asyncio.Lock()

    @asynccontextmanager
    async def reserve(self, priority: Priority, group: Hashable) -> AsyncIterator[None]:
        """Wait for a slot, and reserve it for the first request within the block.

        A post is thus rendered only when it can be sent. An unused slot is released at the end;
        further requests within the block wait for their own slots with the same priority.
        """
        await self._acquire_slot(priority, group)
        turn = _Reservation(priority, group)
        before = _RESERVATION.set(turn)
        try:
            yield
        finally:
            _RESERVATION.reset(before)
            if turn.has_slot:
                turn.has_slot = False
                self._release_slot()

    async def acquire(self) -> None:
        """Wait until a request may be sent; without a reservation, its priority is ASKED."""
        turn = _RESERVATION.get()
        if turn is not None and turn.has_slot:
            turn.has_slot = False
        else:
            await self._acquire_slot(
                *((Priority.ASKED, None) if turn is None else (turn.priority, turn.group))
            )
        try:
            async with self._door:
                while (wait := self._next - self._clock()) > 0:  # a pause can prolong the wait
                    await self._sleep(wait)
                self._next = self._clock() + self._gap
        finally:
            self._release_slot()

    def pause(self, seconds: float) -> None:
        """Send no request for ``seconds``."""
        self._next = max(self._next, self._clock() + seconds)

    def waiting_seconds(self) -> dict[Priority, list[float]]:
        """Return the seconds that each waiting request has waited, by priority."""
        now = self._clock()
        return {
            priority: [now - at for at in line.waiting_since()]
            for priority, line in self._lines.items()
        }

    async def _acquire_slot(self, priority: Priority, group: Hashable) -> None:
        """Wait for a slot and take it."""
        waiter = _Waiter(self._clock())
        self._lines[priority].add(group, waiter)
        self._grant_slots()
        try:
            await waiter.granted
        except asyncio.CancelledError:
            if waiter.granted.cancelled():
                self._lines[priority].remove(group, waiter)
            else:
                self._release_slot()
            raise
        self.on_slot_granted.send(priority, self._clock() - waiter.since)

    def _release_slot(self) -> None:
        self._held -= 1
        self._grant_slots()

    def _grant_slots(self) -> None:
        """Grant all free slots, by priority."""
        for priority, line in self._lines.items():
            kept = self.slots // RESERVED_SLOTS_DIVISOR if priority > Priority.MOVE else 0
            while line and self._held < self.slots - kept:
                waiter = line.next()
                if not waiter.granted.done():  # otherwise it was cancelled
                    waiter.granted.set_result(None)
                    self._held += 1
