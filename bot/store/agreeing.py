"""Agreeing: how processes on one PostgreSQL database stay out of each other's way.

Locks are PostgreSQL's advisory ones. They belong to a connection, so those of a process that is
killed are free at once. Notes are LISTEN and NOTIFY: they come at once or not at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import psycopg

from bot.store.errors import StoreError

log = logging.getLogger(__name__)

AGAIN = 0.01  # seconds until a lock that another process has is tried again
RECONNECT = 2.0  # seconds between attempts to hear notes again

_TAKE = "SELECT n, pg_try_advisory_lock(n) FROM unnest(%s::bigint[]) n"
_GIVE = "SELECT pg_advisory_unlock(n) FROM unnest(%s::bigint[]) n"
_TELL = "SELECT pg_notify('menagerie', note) FROM unnest(%s::text[]) note"
_LISTEN = "LISTEN menagerie"


@dataclass(eq=False, slots=True)
class _Wish:
    """A lock that somebody waits for, until a moment of the loop's clock."""

    number: int
    until: float
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)


class Agreeing:
    """One process's locks and notes.

    All its locks are taken and given by one task on one connection, many with one statement.
    """

    def __init__(self, address: Mapping[str, Any], hear: Callable[[str], None]) -> None:
        """Prepare for the server at an address, in the parts that its driver takes.

        ``hear`` is called with every note of others.
        """
        self._address = address
        self._hear = hear
        self._wishes: list[_Wish] = []
        self._given: list[int] = []
        self._notes: list[str] = []
        self._arrived = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connection: psycopg.AsyncConnection | None = None
        self._own = 0  # which of the server's processes sends the own notes

    async def start(self) -> None:
        """Begin to listen."""
        listening = await self._listening()
        self._tasks = [
            asyncio.create_task(self._serve(), name="store locks"),
            asyncio.create_task(self._listen(listening), name="store notes"),
        ]

    async def close(self) -> None:
        """Give all locks free."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._refuse(self._wishes, StoreError("The store is closed."))
        if self._connection is not None:
            await self._connection.close()

    @asynccontextmanager
    async def alone(self, key: Hashable, patience: float) -> AsyncIterator[None]:
        """Hold a key's lock, or go on without it after so many seconds.

        Tasks of the own process are not kept apart. Raises StoreError where the server cannot be
        reached.
        """
        number = int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), signed=True)
        now = asyncio.get_running_loop().time()
        wish = _Wish(number, now + patience)
        self._wishes.append(wish)
        self._arrived.set()
        try:
            await wish.done
            yield
        finally:
            # Also where it was not had in time: giving what one does not have changes nothing.
            if wish.done.done() and not wish.done.cancelled():
                self._given.append(number)
                self._arrived.set()

    def tell(self, note: str) -> None:
        """Tell other processes soon."""
        self._notes.append(note)
        self._arrived.set()

    async def _serve(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN if self._wishes else None):
                    await self._arrived.wait()
            self._arrived.clear()
            wishes, self._wishes = self._wishes, []
            again = self._connection is not None
            if not await self._exchanged(wishes, again) and again:
                await self._exchanged(wishes, again=False)  # on another connection

    async def _exchanged(self, wishes: list[_Wish], again: bool) -> bool:
        """Do what has gathered and say whether it could be done; it may be tried again."""
        try:
            await self._exchange(wishes)
        except Exception as error:  # whoever waits must hear of it, whatever it is
            # The locks are gone with the connection; the versions of matches still guard them.
            log.warning("the database cannot be asked for locks: %s", error)
            self._connection = None
            if not again:
                self._refuse(wishes, StoreError("The database cannot be reached."))
            return False
        return True

    async def _exchange(self, wishes: list[_Wish]) -> None:
        """Give, tell and take whatever has gathered, in one trip where that can be."""
        if self._connection is None:
            self._connection = await self._connect()
            self._own = self._connection.info.backend_pid
            self._given = []
        connection = self._connection
        given, self._given = self._given, []
        notes, self._notes = self._notes, []
        numbers = [wish.number for wish in wishes]
        async with connection.pipeline():
            if given:
                await connection.execute(_GIVE, [given])
            if notes:
                await connection.execute(_TELL, [notes])
            if numbers:
                taking = await connection.execute(_TAKE, [numbers])
        if numbers:
            self._settle(wishes, await taking.fetchall())

    def _settle(self, wishes: list[_Wish], rows: Sequence[tuple[int, bool]]) -> None:
        """Let those go on who have their lock, or have waited long enough."""
        now = asyncio.get_running_loop().time()
        for wish, (number, taken) in zip(wishes, rows, strict=True):
            if wish.done.done():  # nobody waits any more
                if taken:
                    self._given.append(number)
                    self._arrived.set()
            elif taken or now >= wish.until:
                wish.done.set_result(None)
            else:
                self._wishes.append(wish)

    @staticmethod
    def _refuse(wishes: Sequence[_Wish], error: StoreError) -> None:
        for wish in wishes:
            if not wish.done.done():
                wish.done.set_exception(error)

    async def _connect(self) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(autocommit=True, **self._address)

    async def _listening(self) -> psycopg.AsyncConnection:
        connection = await self._connect()
        await connection.execute(_LISTEN)
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            try:
                async with connection:
                    async for note in connection.notifies():
                        if note.pid != self._own:
                            self._hear(note.payload)
            except psycopg.Error as error:
                log.warning("other processes cannot be heard: %s", error)
            connection = await self._heard_again()

    async def _heard_again(self) -> psycopg.AsyncConnection:
        while True:
            await asyncio.sleep(RECONNECT)
            try:
                connection = await self._listening()
            except psycopg.Error:
                continue
            self._hear("")  # what was told meanwhile is lost
            return connection
