"""Shards: the servers that one process serves, if several processes share them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shards:
    """The shards of one process, and the number of all shards.

    >>> Shards((1,), 2).own(1 << 22), Shards((1,), 2).own(None)
    (True, False)
    """

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def own(self, guild_id: int | None) -> bool:
        """Return whether this process serves a server; None is everything outside servers.

        The formula is Discord's. Shard 0 has everything outside servers.
        """
        return ((guild_id or 0) >> 22) % self.count in self.ids

    @property
    def direct(self) -> bool:
        """Whether this process has direct messages, and work that is done only once."""
        return self.own(None)


ALL = Shards()
"""The shards of a process that has all of them."""
