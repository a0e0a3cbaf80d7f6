"""What a process needs to know of the others that share its database: locks, messages, servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.cluster.shards import ALL
from bot.runtime.signals import Signal

LOCK_TIMEOUT_SECONDS = 5.0  # longest wait for a match's lock; its version guards it too


@dataclass(frozen=True)
class LockOwner:
    """The process that holds a lock: its number at the server, and whether it is this one."""

    pid: int
    own: bool


Confirm = Callable[[], Awaitable[None]]
"""Raises StoreError if a lock was lost meanwhile, with the connection that held it."""


async def cannot_be_lost() -> None:
    """Confirm a lock that no other process can take."""


class Cluster:
    """The processes that share a database, as one of them sees the others.

    This class is for a database that no other process can write: nobody else takes locks or
    listens. ``shared`` says whether other processes can write. ``shards`` are those of this
    process. The listeners in ``on_message`` are called with each message of another process, and
    with an empty text if messages may have been lost.
    """

    shared = False

    def __init__(self) -> None:
        self.shards = ALL
        self.on_message: Signal[str] = Signal()
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def owns(self, guild_id: int | None) -> bool:
        """Return whether this process serves a server; None is everything outside servers.

        What is done only once is the work of the process that serves None.
        """
        return self.shards.own(guild_id)

    async def start(self) -> None:
        """Start to listen to the other processes."""

    async def close(self) -> None:
        """Release all locks."""

    @asynccontextmanager
    async def lock(self, *key: Hashable) -> AsyncIterator[Confirm]:
        """Hold a key's lock, against other tasks and other processes.

        Yield how to confirm that it is still held. Raise StoreError on entering if the database
        cannot be reached.
        """
        own = self._locks.setdefault(key, asyncio.Lock())
        async with own, self._lock_elsewhere(key) as confirm:
            yield confirm

    def _lock_elsewhere(self, key: Hashable) -> AbstractAsyncContextManager[Confirm]:
        """Hold a key's lock against other processes only."""
        return nullcontext(cannot_be_lost)

    def match_lock(
        self, match_id: int, timeout: float = LOCK_TIMEOUT_SECONDS
    ) -> AbstractAsyncContextManager[int | None]:
        """Hold a match's lock, and yield the version that is stored from then on.

        It does not keep tasks of one process apart. After ``timeout`` seconds it is given up, and
        the version alone guards the match. The version is NO_VERSION if there is no such match, and
        None if no other process can change the match. Raise StoreError as ``lock`` does.
        """
        return nullcontext()

    async def version(self, match_id: int) -> int | None:
        """Return the stored version of a match; None if no other process can change it.

        Raise StoreError if the database cannot be reached. Many calls at once cost one round trip.
        """
        return None

    async def hold_locks(
        self, own: Sequence[Hashable], keys: Sequence[Hashable]
    ) -> Mapping[Hashable, LockOwner] | None:
        """Hold the locks of ``own`` from now on, for as long as this process lives.

        Return the owners of all ``keys`` that are held, or None if no other process can use this
        database. Raise StoreError if the database cannot be reached.
        """
        return None

    def publish(self, message: str) -> None:
        """Send a short message to the other processes. Delivery is not guaranteed."""
