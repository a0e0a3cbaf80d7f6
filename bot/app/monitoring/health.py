"""The health check: whether the bot is well, slow, or so broken that a restart would help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from bot.messaging.rate_limiter import Priority
from bot.runtime.supervisor import Failing
from bot.store import StoreError

SLOW_SECONDS = 1.0  # the database or the event loop counts as slow from this delay
DATABASE_TIMEOUT_SECONDS = 10.0  # after this the database counts as unreachable
FAILING_LOOP_SECONDS = 300.0  # a vital loop that has failed this long makes the bot dead
DISCONNECTED_SECONDS = 300.0  # without any connection; it usually returns sooner by itself
QUEUE_WAIT_SECONDS = 10.0  # an urgent request that waits this long makes the bot slow

State = Literal["ok", "slow", "dead"]


@dataclass(frozen=True)
class Health:
    """The state of the bot, and the reasons for it."""

    state: State
    reasons: list[str]


class HealthCheck:
    """Checks the health of the bot.

    - ``read`` reads something from the database.
    - ``shards`` returns for each shard of this process whether it is connected.
    - ``waiting`` returns for how many seconds each queued request has waited, by priority.
    - ``clock`` returns seconds.
    - ``missing_shards`` returns the shards that no process has.
    - ``failing`` returns the background loops that are failing.
    - ``problems`` returns what else is wrong, in words.

    The attribute ``loop_lag`` is by how many seconds the event loop last woke late.
    """

    def __init__(
        self,
        read: Callable[[], Awaitable[object]],
        shards: Callable[[], dict[int, bool]],
        waiting: Callable[[], dict[Priority, list[float]]],
        clock: Callable[[], float] = monotonic,
        missing_shards: Callable[[], list[int]] = list,
        failing: Callable[[], list[Failing]] = list,
        problems: Callable[[], list[str]] = list,
    ) -> None:
        self.loop_lag = 0.0
        self._read = read
        self._shards = shards
        self._waiting = waiting
        self._clock = clock
        self._missing_shards = missing_shards
        self._failing = failing
        self._problems = problems
        self._connected_at = clock()  # when a shard was last seen connected

    def note_connection(self) -> None:
        """Record the time if any shard is connected. Call this every few seconds."""
        if any(self._shards().values()):
            self._connected_at = self._clock()

    async def check(self) -> Health:
        """Check the database, the shards, the event loop, the background loops and the queue."""
        self.note_connection()
        dead, slow = await self._database()
        apart = self._clock() - self._connected_at
        if apart >= DISCONNECTED_SECONDS:
            dead.append(f"no connection to Discord for {apart:.0f} seconds")
        elif not self._shards() or not all(self._shards().values()):
            slow.append("a shard is not connected")
        if self.loop_lag >= SLOW_SECONDS:
            slow.append(f"the event loop woke {self.loop_lag:.1f} seconds late")
        # A restart of this process would not bring the other process back.
        slow += [f"shard {number} has no process" for number in self._missing_shards()]
        for loop in self._failing():
            gone = loop.vital and loop.seconds >= FAILING_LOOP_SECONDS
            (dead if gone else slow).append(
                f"background loop {loop.name} has been failing for {loop.seconds:.0f} seconds"
            )
        slow += self._problems()
        line = self._waiting()
        oldest = max([*line[Priority.ASKED], *line[Priority.MOVE], 0.0])
        if oldest >= QUEUE_WAIT_SECONDS:
            slow.append(f"a request has waited for {oldest:.0f} seconds")
        return Health("dead" if dead else "slow" if slow else "ok", [*dead, *slow])

    async def _database(self) -> tuple[list[str], list[str]]:
        begun = self._clock()
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await self._read()
        except TimeoutError:
            return ["the database does not answer"], []
        except StoreError:
            return ["the database cannot be read"], []
        took = self._clock() - begun
        return [], [f"the database took {took:.1f} seconds"] if took >= SLOW_SECONDS else []
