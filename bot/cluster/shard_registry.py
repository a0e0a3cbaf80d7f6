"""The shards that no process has, if several processes share the bot's shards."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from bot.cluster.cluster import Cluster

RESTART_GRACE_SECONDS = 50.0  # time for a process to be restarted before a shard is missing

log = logging.getLogger(__name__)


class ShardRegistry:
    """Announces this process's shards, and finds the shards that no process has.

    ``processes`` is the number of processes. ``missing`` are the shards that have had no process
    for longer than a restart takes.
    """

    def __init__(self, cluster: Cluster, clock: Callable[[], float] = monotonic) -> None:
        self.processes = 1
        self.missing: list[int] = []
        self._cluster = cluster
        self._clock = clock
        self._missing_since: dict[int, float] = {}
        self._duplicated_since: dict[int, float] = {}

    async def refresh(self) -> None:
        """Hold the locks of this process's shards, and check who holds the others.

        Raise StoreError if the database cannot be reached.
        """
        shards = self._cluster.shards
        numbers = {("shards", shards.count, n): n for n in range(shards.count)}
        own = [key for key, number in numbers.items() if number in shards.ids]
        owners = await self._cluster.hold_locks(own, list(numbers))
        if owners is None:
            return
        self._update_missing({numbers[key] for key in numbers.keys() - owners.keys()})
        self._warn_of_duplicates(
            {numbers[key] for key in own if key in owners and not owners[key].own}
        )
        self.processes = len(set(owners.values()))

    def _track(self, now: set[int], before: dict[int, float]) -> tuple[dict[int, float], set[int]]:
        """Track how long shards have been in a state; also return those past the grace period."""
        at = self._clock()
        since = {number: before.get(number, at) for number in now}
        return since, {
            number for number, begun in since.items() if at - begun >= RESTART_GRACE_SECONDS
        }

    def _update_missing(self, missing: set[int]) -> None:
        before = set(self.missing)
        self._missing_since, absent = self._track(missing, self._missing_since)
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
        self.missing = sorted(absent)

    def _warn_of_duplicates(self, doubled: set[int]) -> None:
        self._duplicated_since, lasting = self._track(doubled, self._duplicated_since)
        for number in sorted(lasting):
            log.error("shard %d has two processes, which post everything twice: end one", number)
