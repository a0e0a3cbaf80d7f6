"""Locks and messages among the processes that share a database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from math import inf

from bot.runtime.signals import Signal


@dataclass(frozen=True)
class LockOwner:
    """The process that holds a lock: its number at the server, and whether it is this one."""

    pid: int
    own: bool


Confirm = Callable[[], Awaitable[None]]
"""Raises StoreError if a lock was lost meanwhile, with the connection that held it."""


async def cannot_be_lost() -> None:
    """Confirm a lock that no other process can take."""


class Coordinator:
    """The locks and messages of one process.

    This class is for a database that no other process can write: every lock is free, and nobody
    listens. ``shared`` says whether other processes can write. The listeners in ``on_message``
    are called with each message of another process, and with an empty text if messages may have
    been lost.
    """

    shared = False

    def __init__(self) -> None:
        self.on_message: Signal[str] = Signal()

    async def start(self) -> None:
        """Start to listen to the other processes."""

    async def close(self) -> None:
        """Release all locks."""

    def exclusive(
        self, *key: Hashable, patience: float = inf
    ) -> AbstractAsyncContextManager[Confirm]:
        """Hold a key's lock, and yield how to confirm that it is still held.

        After ``patience`` seconds continue without it. The lock does not keep tasks of one process
        apart. Raise StoreError on entering if the database cannot be reached.
        """
        return nullcontext(cannot_be_lost)

    def match_lock(self, match_id: int, patience: float) -> AbstractAsyncContextManager[int | None]:
        """Hold a match's lock, and yield the version that is stored from then on.

        The version is NO_VERSION if there is no such match, and None if no other process can
        change the match. Otherwise this is like ``exclusive``.
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
