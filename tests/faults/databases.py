"""Databases with faults: a file on a full disk or locked by others, a server that disappears."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

from sqlalchemy import Connection

from bot.store import Store
from tests.flaky_socket import CuttableSocket
from tests.postgresql import Server
from tests.store.writing import while_writing

BUSY = 0.02  # seconds that a schedule waits for a file that another process has locked
UNLIMITED = 1 << 30  # pages
WORDS = ("COMMIT", "COMMIT", "COMMIT", "UPDATE", "INSERT", "SELECT", "advisory")
"""The words at which a connection is cut, with the most critical one most often."""


class TroubledFile:
    """A database file with one fault at a time, until it is repaired."""

    def __init__(self, path: Path) -> None:
        self.address: Path | str = path
        self._path = path
        self._lock: sqlite3.Connection | None = None
        self._full = False

    @property
    def troubled(self) -> bool:
        """Whether acts may be refused."""
        return self._full or self._lock is not None

    async def spoil(self, store: Store, rng: Random) -> str:
        """Cause a fault and return its description."""
        if self.troubled:
            await self.mend(store)
        if rng.random() < 0.5:
            self._lock = sqlite3.connect(self._path, isolation_level=None)
            self._lock.execute("BEGIN IMMEDIATE")
            return "the database is locked by others"
        room = rng.randint(0, 3)
        await while_writing(store, lambda connection: _limit(connection, room))
        self._full = True
        return f"the disk is full after {room} pages more"

    def steady(self) -> None:
        """Do nothing; a process can start anyway."""

    async def mend(self, store: Store) -> None:
        """Repair the fault."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if self._full:
            await while_writing(
                store,
                lambda connection: connection.exec_driver_sql(
                    f"PRAGMA max_page_count = {UNLIMITED}"
                ).close(),
                "begin",
            )
            self._full = False


def _limit(connection: Connection, room: int) -> None:
    """Let the file grow by ``room`` pages at most."""
    pages = connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + room}").close()


class TroubledServer:
    """A database on a server, behind a cuttable socket."""

    def __init__(self, server: Server, address: str, laid: CuttableSocket) -> None:
        self.address: Path | str = laid.address(address)
        self._server = server
        self._laid = laid
        self.troubled = False

    async def spoil(self, store: Store, rng: Random) -> str:
        """Cause a fault, temporary or lasting, and return its description."""
        draw = rng.random()
        if draw < 0.7:
            word, after = rng.choice(WORDS), rng.random() < 0.6
            self._laid.cut_at(word, rng.randint(1, 3), after=after)
            return f"the connection is lost {'after' if after else 'before'} {word}"
        if draw < 0.8:
            self._laid.cut()
            return "all connections to the server are lost"
        if draw < 0.95:
            self._laid.set_down(down=True)
            self.troubled = True
            return "the server is away"
        await asyncio.to_thread(self._server.restart)
        return "the server is started anew"

    def steady(self) -> None:
        """Cancel the scheduled cut, so that a process can start."""
        self._laid.cancel_cut()

    async def mend(self, store: Store) -> None:
        """Repair the fault, but keep a scheduled cut."""
        self._laid.set_down(down=False)
        self.troubled = False
