"""Reading an SQLite file at the same time as the writer, in the threads of aiosqlite.

SQLAlchemy's own connection through aiosqlite moves to the thread and back four times for each
query, which costs more than the query. Here aiosqlite opens SQLAlchemy's synchronous connection in
its thread, so that a query with all its rows moves there and back once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Engine, Executable, RowMapping

from bot.store import connect

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
