"""The database behind the store: everything in which a file and a server differ."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Engine, Executable, RowMapping
from sqlalchemy.exc import SQLAlchemyError

from bot.private_files import keep_database_private
from bot.store import connect
from bot.store.coordinator import Coordinator
from bot.store.errors import DatabaseLost, StoreError
from bot.store.owner_lock import OwnerLock
from bot.store.reader import Reader


class Backend:
    """An open database: its engines, and the ``coordinator`` of the processes that share it."""

    writing: Engine
    coordinator: Coordinator

    async def start(self) -> None:
        """Begin what runs beside reading and writing."""

    async def close(self) -> None:
        """Close every connection that reads and give the database free; harmless when repeated."""

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """Return all rows of a query. Raise SQLAlchemyError where it fails."""
        raise NotImplementedError

    def check(self) -> None:
        """See before a commit that this is still the database that was opened.

        Raises DatabaseLost.
        """

    def is_transient(self, error: Exception) -> bool:
        """Return whether the same transaction may succeed when it is tried again."""
        return False

    def is_unreachable(self, error: Exception) -> bool:
        """Return whether the database could not be reached, or the connection was lost."""
        return False

    def settle(self) -> None:
        """See to it that the database holds nothing any more that was deleted."""


class DatabaseFile(Backend):
    """An SQLite file, which one process owns."""

    def __init__(self, path: Path) -> None:
        """Lock, check, connect to and migrate the file, creating it if absent.

        Raises StoreError.
        """
        self.coordinator = Coordinator()
        self.path = path = connect.check_file(path)
        self._lock = OwnerLock(path)
        self.writing = connect.writing_engine(path)
        try:
            revisions = connect.check_owner(path)
            keep_database_private(path)
            if revisions != connect.newest_revision():
                with self.writing.begin() as connection:
                    connect.migrate(connection)
                    if revisions:  # a migration leaves copies of old tables behind
                        connect.ask_for_rewrite(connection)
            connect.rewrite_if_due(self.writing, path)
            self.writing.dispose()  # A connection belongs to the thread that opened it.
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
        """Open the connections that read."""
        await self._reader.open()

    async def close(self) -> None:
        """Close every connection that reads and give the file free."""
        await self._reader.close()
        self.release()

    def release(self) -> None:
        """Give the file free."""
        self._lock.release()

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """Return all rows of a query."""
        return await self._reader.read(query)

    def check(self) -> None:
        """See that the file is still the one that was opened: it may be deleted or replaced."""
        if connect.identity(self.path) != self._identity:
            raise DatabaseLost(
                f"The database {self.path} was deleted or replaced while it was in use. Put it "
                "back if it was moved, then start again."
            )

    def settle(self) -> None:
        """Bring all from the log beside the file into it, and empty that log.

        What was deleted is then found in neither. Raise StoreError where another process that
        reads the file keeps the log from being emptied.
        """
        try:
            cursor = self.writing.raw_connection().cursor()
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            row = cursor.fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"The log of {self.path} cannot be emptied: {error}.") from error
        if row is None or row[0]:  # its first column says whether somebody was in the way
            raise StoreError(f"The log of {self.path} cannot be emptied: the file is being read.")
