"""The roll: which of the bot's shards have a process, where several share them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from bot.shards import Shards
from bot.store import Store

GRACE = 50.0  # seconds in which a process that ended is started anew

log = logging.getLogger(__name__)


class Roll:
    """Lets other processes see which shards this one has, and says which of them nobody has.

    ``processes`` is how many there are; ``absent`` are the shards that have had no process for
    longer than it takes to start one anew.
    """

    def __init__(
        self, store: Store, shards: Shards, clock: Callable[[], float] = monotonic
    ) -> None:
        self.processes = 1
        self.absent: list[int] = []
        self._store = store
        self._shards = shards
        self._clock = clock
        self._missing: dict[int, float] = {}  # since when
        self._doubled: dict[int, float] = {}

    async def call(self) -> None:
        """Stand for one's own shards, and look who stands for the others; raises StoreError."""
        numbers = {("shards", self._shards.count, n): n for n in range(self._shards.count)}
        own = [key for key, number in numbers.items() if number in self._shards.ids]
        standing = await self._store.stand_for(own, list(numbers))
        if standing is None:
            return
        self._look({numbers[key] for key in numbers.keys() - standing.keys()})
        self._warn({numbers[key] for key in own if key in standing and not standing[key].own})
        self.processes = len(set(standing.values()))

    def _lasting(
        self, now: set[int], before: dict[int, float]
    ) -> tuple[dict[int, float], set[int]]:
        """Return since when something is the case for some shards, and for which it lasts."""
        at = self._clock()
        since = {number: before.get(number, at) for number in now}
        return since, {number for number, begun in since.items() if at - begun >= GRACE}

    def _look(self, missing: set[int]) -> None:
        before = set(self.absent)
        self._missing, absent = self._lasting(missing, self._missing)
        for number in sorted(absent - before):
            log.error(
                "shard %d has no process: %s is heard and shown nothing until one is started "
                "with it; nothing is lost meanwhile",
                number,
                "who writes by direct message or plays on its servers" if number == 0
                else "who plays on its servers",
            )  # fmt: skip
        for number in sorted(before - absent):
            log.info("shard %d has a process again", number)
        self.absent = sorted(absent)

    def _warn(self, doubled: set[int]) -> None:
        self._doubled, lasting = self._lasting(doubled, self._doubled)
        for number in sorted(lasting):
            log.error("shard %d has two processes, which post everything twice: end one", number)
