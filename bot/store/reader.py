"""Reading an SQLite file at the same time as the writer, through aiosqlite.

Each connection stays open: taking one from SQLAlchemy's pool and returning it costs more switches
between threads than the statement itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Executable, RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import connect

CONNECTIONS = 2  # so that a long read does not delay a short one


class Reader:
    """Reads a database file. Each statement is its own transaction."""

    def __init__(self, path: Path) -> None:
        self._engine = connect.reading_engine(path, CONNECTIONS)
        self._opened: list[AsyncConnection] = []
        self._free: asyncio.LifoQueue[AsyncConnection] = asyncio.LifoQueue()

    async def open(self) -> None:
        """Open the connections."""
        for _ in range(CONNECTIONS):
            self._opened.append(await self._engine.connect())
            self._free.put_nowait(self._opened[-1])

    async def read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        """Return all rows of a query. Raise SQLAlchemyError if it fails.

        If the caller is cancelled, the read still runs to its end: SQLAlchemy closes a connection
        whose statement is interrupted.
        """
        return await asyncio.shield(self._read(query, **values))

    async def _read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        connection = await self._free.get()
        try:
            return (await connection.execute(query, values)).mappings().all()
        finally:
            self._free.put_nowait(connection)

    async def close(self) -> None:
        """Wait for the current reads, then close all connections and end their threads."""
        for _ in self._opened:
            await self._free.get()
        for connection in self._opened:
            await connection.close()
        self._opened.clear()
        await self._engine.dispose()
