"""Health: whether the bot is well, merely slow, or dead, so that a restart would help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from bot.store import StoreError
from bot.supervisor import Failing
from bot.surfaces.budget import Rank

SLOW = 1.0  # seconds that the database or the loop may take
GONE = 10.0  # seconds after which the database is not there any more
STANDSTILL = 300.0  # seconds in which a loop that matches need has kept failing
APART = 300.0  # seconds without any connection to Discord, which comes back by itself sooner
LINE = 10.0  # seconds that who is on move may have to wait for a request

State = Literal["ok", "slow", "dead"]


@dataclass(frozen=True)
class Health:
    """How the bot is, and why."""

    state: State
    why: list[str]


class Doctor:
    """Looks how the bot is.

    ``read`` reads something from the database, ``shards`` says which shards are connected,
    ``waiting`` what the budget makes wait, ``absent`` which shards no process has, ``failing``
    which background loops fail. ``late`` is by how many seconds the event loop woke late.
    """

    def __init__(
        self,
        read: Callable[[], Awaitable[object]],
        shards: Callable[[], dict[int, bool]],
        waiting: Callable[[], dict[Rank, list[float]]],
        clock: Callable[[], float] = monotonic,
        absent: Callable[[], list[int]] = list,
        failing: Callable[[], list[Failing]] = list,
    ) -> None:
        self.late = 0.0
        self._read = read
        self._shards = shards
        self._waiting = waiting
        self._clock = clock
        self._absent = absent
        self._failing = failing
        self._connected = clock()  # when some shard was last seen connected

    def glance(self) -> None:
        """Look whether Discord is there; to be called every few seconds."""
        if any(self._shards().values()):
            self._connected = self._clock()

    async def look(self) -> Health:
        """Look at everything."""
        self.glance()
        dead, slow = await self._database()
        apart = self._clock() - self._connected
        if apart >= APART:
            dead.append(f"no connection to Discord for {apart:.0f} seconds")
        elif not self._shards() or not all(self._shards().values()):
            slow.append("a shard is not connected")
        if self.late >= SLOW:
            slow.append(f"the event loop woke {self.late:.1f} seconds late")
        # To start this process anew would not bring the other one back.
        slow += [f"shard {number} has no process" for number in self._absent()]
        for loop in self._failing():
            gone = loop.vital and loop.seconds >= STANDSTILL
            (dead if gone else slow).append(
                f"background loop {loop.name} has been failing for {loop.seconds:.0f} seconds"
            )
        line = self._waiting()
        oldest = max([*line[Rank.ASKED], *line[Rank.MOVE], 0.0])
        if oldest >= LINE:
            slow.append(f"a request has waited for {oldest:.0f} seconds")
        return Health("dead" if dead else "slow" if slow else "ok", [*dead, *slow])

    async def _database(self) -> tuple[list[str], list[str]]:
        begun = self._clock()
        try:
            async with asyncio.timeout(GONE):
                await self._read()
        except TimeoutError:
            return ["the database does not answer"], []
        except StoreError:
            return ["the database cannot be read"], []
        took = self._clock() - begun
        return [], [f"the database took {took:.1f} seconds"] if took >= SLOW else []
