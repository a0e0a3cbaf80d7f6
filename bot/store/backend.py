"""The database behind the store. It hides the differences between a file and a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import ClassVar

from sqlalchemy import Engine, Executable, RowMapping
from sqlalchemy.exc import SQLAlchemyError

from bot.private_files import keep_database_private
from bot.store import connect
from bot.store.errors import DatabaseLost, StoreError
from bot.store.owner_lock import OwnerLock
from bot.store.reader import Reader


@dataclass(frozen=True)
class LockOwner:
    """The process that holds a lock.

    ``pid`` is its process number on the database server; ``own`` says whether it is this process.
    """

    pid: int
    own: bool


class Backend:
    """An open database: its engine for writing, its reads, and the locks between processes.

    ``shared`` says whether other processes can write to it, too. Each listener in
    ``on_peer_message`` is called with every message from another process. It is called with an
    empty text if messages may have been missed.
    """

    shared: ClassVar[bool] = False
    writing: Engine

    def __init__(self) -> None:
        self.on_peer_message: list[Callable[[str], None]] = []

    async def start(self) -> None:
        """Start the background work: connections for reading and, on a server, listening."""

    async def close(self) -> None:
        """Close the connections for reading and release the database. Repeated calls do nothing."""

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """Return all rows of a query. Raise SQLAlchemyError if it fails."""
        raise NotImplementedError

    def check(self) -> None:
        """Check before a commit that this is still the database that was opened.

        Raise DatabaseLost if it is not.
        """

    def is_transient(self, error: Exception) -> bool:
        """Return whether the same transaction may succeed if it is tried again."""
        return False

    def is_unreachable(self, error: Exception) -> bool:
        """Return whether the database could not be reached, or the connection was lost."""
        return False

    def settle(self) -> None:
        """Make sure that the database no longer contains any deleted data."""

    def exclusive(
        self, key: Hashable, patience: float = inf
    ) -> AbstractAsyncContextManager[object]:
        """Take a cross-process lock on a key; after ``patience`` seconds continue without it."""
        return nullcontext()

    def match_lock(self, match_id: int, patience: float) -> AbstractAsyncContextManager[int | None]:
        """Lock a match across processes; after ``patience`` seconds continue without the lock.

        Yield the version of the match, or None if no other process can write.
        """
        return nullcontext()

    async def version(self, match_id: int) -> int | None:
        """Return the stored version of a match, or None if no other process can change it."""
        return None

    async def hold_locks(
        self, own: Sequence[Hashable], keys: Sequence[Hashable]
    ) -> Mapping[Hashable, LockOwner] | None:
        """Hold the locks of ``own`` for as long as this process lives.

        Return the owners of those ``keys`` that are held, or None if no other process can use this
        database.
        """
        return None

    def publish(self, message: str) -> None:
        """Send a short message to the other processes. Delivery is not guaranteed."""


class DatabaseFile(Backend):
    """An SQLite file, which belongs to one process."""

    def __init__(self, path: Path) -> None:
        """Lock, check, open and migrate the file; create it if it does not exist.

        Raise StoreError if that is not possible.
        """
        super().__init__()
        self.path = path = connect.check_file(path)
        self._lock = OwnerLock(path)
        self.writing = connect.writing_engine(path)
        try:
            revisions = connect.check_owner(path)
            keep_database_private(path)
            if revisions != connect.newest_revision():
                with self.writing.begin() as connection:
                    connect.migrate(connection)
                    if revisions:  # a migration leaves copies of the old tables in the file
                        connect.ask_for_rewrite(connection)
            connect.rewrite_if_due(self.writing, path)
            self.writing.dispose()  # each connection belongs to the thread that opened it
        except BaseException as error:
            self.writing.dispose()
            self._lock.release()
            if isinstance(error, SQLAlchemyError):
                cause = getattr(error, "orig", None) or error
                raise StoreError(f"The database {path} cannot be used: {cause}.") from error
            raise
        self._reader = Reader(path)
        self._identity = connect.identity(path)

    async def start(self) -> None:
        """Open the connections for reading."""
        await self._reader.open()

    async def close(self) -> None:
        """Close the connections for reading and release the file's lock."""
        await self._reader.close()
        self.release()

    def release(self) -> None:
        """Release the file's lock."""
        self._lock.release()

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """Return all rows of a query."""
        return await self._reader.read(query)

    def check(self) -> None:
        """Raise DatabaseLost if the file was deleted or replaced after it was opened."""
        if connect.identity(self.path) != self._identity:
            raise DatabaseLost(
                f"The database {self.path} was deleted or replaced while it was in use. Put it "
                "back if it was moved, then start again."
            )

    def settle(self) -> None:
        """Move everything from the write-ahead log into the file, and empty the log.

        Neither of them contains deleted data afterwards. Raise StoreError if the log cannot be
        emptied, for example because another process is reading the file.
        """
        try:
            cursor = self.writing.raw_connection().cursor()
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            row = cursor.fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"The log of {self.path} cannot be emptied: {error}.") from error
        if row is None or row[0]:  # the first column says whether a reader blocked the checkpoint
            raise StoreError(f"The log of {self.path} cannot be emptied: the file is being read.")
