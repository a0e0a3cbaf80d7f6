"""Reading an SQLite file beside the writer: a statement and all its rows, in one hop to a thread.

What is read is one statement each time, whose rows are all wanted. An asynchronous connection
would hop to its thread and back for a cursor, for the statement, for its rows and for their end,
and these hops cost more than SQLite does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Executable, RowMapping

from bot.store import connect

THREADS = 2  # each with a connection of its own


class Reader:
    """Reads a database file, in threads that end with it."""

    def __init__(self, path: Path) -> None:
        self.engine = connect.reading_engine(path, THREADS)
        self._threads = ThreadPoolExecutor(THREADS, "store reader")

    async def read(self, query: Executable) -> Sequence[RowMapping]:
        """Return all rows of a query. Raise SQLAlchemyError where it fails."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, query)

    def _read(self, query: Executable) -> Sequence[RowMapping]:
        with self.engine.connect() as connection:
            return connection.execute(query).mappings().all()

    def close(self) -> None:
        """End the threads, when they have read what was asked for; then close the connections."""
        self._threads.shutdown()
        self.engine.dispose()
