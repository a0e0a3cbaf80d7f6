"""Shards: which servers a process looks after, where several share them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shards:
    """The shards of one process, of so many in all.

    >>> Shards((1,), 2).own(1 << 22), Shards((1,), 2).own(None)
    (True, False)
    """

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def own(self, guild_id: int | None) -> bool:
        """Say whether a server is this process's; what belongs to none is shard 0's.

        The sum is Discord's own.
        """
        return ((guild_id or 0) >> 22) % self.count in self.ids

    @property
    def direct(self) -> bool:
        """Whether direct messages are this process's, and what is to be done but once."""
        return self.own(None)


ALL = Shards()
"""Those of a process that is alone."""
