"""Reading an SQLite file in one hop: a statement and all its rows at once.

An asynchronous connection hops to its thread and back for a cursor, for the statement, for its
rows, for the cursor's end and for that of a transaction. What is read here is one statement each
time, whose rows are all wanted, so one hop does; the others cost more than SQLite does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, Self

import aiosqlite
from aiosqlite.context import Result


class _AtOnce(aiosqlite.Cursor):
    """A cursor that has its rows as soon as a statement has been executed."""

    def __init__(self, connection: Reader) -> None:
        super().__init__(connection, None)  # type: ignore[arg-type]  # it is made in the thread
        self._rows: Iterable[sqlite3.Row] = ()

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Self:
        """Execute a statement and read all its rows."""
        hop = self._execute(self._read, sql, tuple(parameters or ()))  # type: ignore[no-untyped-call]
        self._rows = await hop
        return self

    def _read(self, sql: str, parameters: tuple[Any, ...]) -> list[sqlite3.Row]:
        self._cursor = self._conn._conn.execute(sql, parameters)
        return self._cursor.fetchall()

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        """Return the rows that were read."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: with its last row a statement is over."""


class Reader(aiosqlite.Connection):
    """A connection for statements that are read whole, each by itself.

    One that nobody closed keeps no process alive.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True

    def cursor(self) -> Result[aiosqlite.Cursor]:
        """Return a cursor, which costs nothing until it is used."""
        return Result(self._cursor())

    async def _cursor(self) -> aiosqlite.Cursor:
        return _AtOnce(self)

    async def rollback(self) -> None:
        """Do nothing: there is no transaction but that of each statement."""


async def connected(path: str, **options: Any) -> aiosqlite.Connection:
    """Open a connection to the file at a path."""
    return await Reader(lambda: sqlite3.connect(path, **options))
