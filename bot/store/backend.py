"""The database behind the store. It hides the differences between a file and a server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Engine, Executable, RowMapping, select
from sqlalchemy.exc import SQLAlchemyError

from bot.cluster.cluster import Cluster
from bot.runtime.errors import StoreError
from bot.runtime.private_files import keep_database_private, logs_of
from bot.store import connect, schema
from bot.store.errors import DatabaseLost
from bot.store.owner_lock import OwnerLock

CONNECTIONS = 2  # so that a long read does not delay a short one


class Reader:
    """Reads a database file. Each statement is its own transaction."""

    def __init__(self, path: Path) -> None:
        self._engine = connect.reading_engine(path)
        self._opened = AsyncExitStack()
        self._idle: list[Any] = []
        self._turn = asyncio.Semaphore(CONNECTIONS)  # in order of arrival, unlike a queue

    async def open(self) -> None:
        """Open the connections."""
        for _ in range(CONNECTIONS):
            self._idle.append(await self._opened.enter_async_context(_connected(self._engine)))

    async def read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        """Return all rows of a query. Raise SQLAlchemyError if it fails.

        If the caller is cancelled, the read still runs to its end in its thread.
        """
        async with self._turn:
            connection = self._idle.pop()
            try:
                rows = await connection.execute_fetchall(query, values)
            finally:
                self._idle.append(connection)
        return [row._mapping for row in rows]

    async def close(self) -> None:
        """Wait for the current reads, then close all connections and end their threads."""
        for _ in range(CONNECTIONS):
            await self._turn.acquire()
        self._idle.clear()
        await self._opened.aclose()
        for _ in range(CONNECTIONS):
            self._turn.release()


@asynccontextmanager
async def _connected(engine: Engine) -> AsyncIterator[Any]:
    """Open a connection in a thread of its own, and close it afterwards.

    The end of the event loop closes it too, as it does with every generator. The thread of a
    connection that nobody closed would keep the process alive.
    """
    connector: Any = engine.connect  # it has the methods that aiosqlite calls
    async with aiosqlite.Connection(connector, iter_chunk_size=1) as connection:
        yield connection


class Backend:
    """An open database: its engines, and the ``cluster`` of the processes that share it."""

    writing: Engine
    cluster: Cluster
    damage = ""
    """What is damaged, in a sentence without its full stop; empty if nothing is known to be."""

    async def start(self) -> None:
        """Start the background work: connections for reading and, on a server, listening."""

    async def close(self) -> None:
        """Close the connections for reading and release the database. Repeated calls do nothing."""

    async def read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        """Return all rows of a query with these parameters. Raise SQLAlchemyError if it fails."""
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


def _unusable(path: Path, error: SQLAlchemyError) -> StoreError:
    cause = getattr(error, "orig", None) or error
    return StoreError(f"The database {path} cannot be used: {cause}.")


class DatabaseFile(Backend):
    """An SQLite file, which belongs to one process."""

    def __init__(self, path: Path) -> None:
        """Lock, check, open and migrate the file; create it if it does not exist.

        Raise StoreError if that is not possible.
        """
        self.cluster = Cluster()
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
            self.damage = connect.damage(self.writing, path)
            self.writing.dispose()  # each connection belongs to the thread that opened it
        except BaseException as error:
            self.writing.dispose()
            self._lock.release()
            if isinstance(error, SQLAlchemyError):
                raise _unusable(path, error) from error
            raise
        self._reader = Reader(path)
        self._identity = connect.identity(path)
        self._logs: dict[Path, tuple[int, int] | None] = {}

    async def start(self) -> None:
        """Open the connections for reading. Raise StoreError if nothing can be read."""
        await self._reader.open()
        try:
            await self.read(select(schema.meta).limit(1))  # creates the logs, if there are none
        except SQLAlchemyError as error:
            raise _unusable(self.path, error) from error
        self._logs = {log: connect.identity(log) for log in logs_of(self.path)}

    async def close(self) -> None:
        """Close the connections for reading and release the file's lock."""
        await self._reader.close()
        self.release()

    def release(self) -> None:
        """Release the file's lock."""
        self._lock.release()

    async def read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        """Return all rows of a query with these parameters."""
        return await self._reader.read(query, **values)

    def check(self) -> None:
        """Raise DatabaseLost if the file or one of its logs was deleted or replaced.

        A deleted log can still be read here, but nowhere else. Everything in it is therefore moved
        into the file first.
        """
        if connect.identity(self.path) != self._identity:
            raise DatabaseLost(
                f"The database {self.path} was deleted or replaced while it was in use. Put it "
                "back if it was moved, then start again."
            )
        for log, identity in self._logs.items():
            if connect.identity(log) != identity:
                self.settle()
                raise DatabaseLost(
                    f"{log} was deleted or replaced while it was in use. What it held is in "
                    f"{self.path} now; start again."
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
