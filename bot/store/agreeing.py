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
from bot.store.place import Standing

log = logging.getLogger(__name__)

NO_VERSION = -1
"""The version of a match that there is none of."""
AGAIN = 0.01  # seconds until a lock that another process has is tried again
RECONNECT = 2.0  # seconds between attempts to hear notes again

_TAKE = "SELECT n, pg_try_advisory_lock(n) FROM unnest(%s::bigint[]) n"
_GIVE = "SELECT pg_advisory_unlock(n) FROM unnest(%s::bigint[]) n"
_VERSIONS = "SELECT id, version FROM match WHERE id = ANY(%s)"
# Half of an advisory lock's number stands in each of two columns.
_HOLDERS = (
    "SELECT (classid::bigint << 32) | objid::bigint, pid FROM pg_locks "
    "WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND database = "
    "(SELECT oid FROM pg_database WHERE datname = current_database())"
)
_TELL = "SELECT pg_notify('menagerie', note) FROM unnest(%s::text[]) note"
_LISTEN = "LISTEN menagerie"


@dataclass(eq=False, slots=True)
class _Wish:
    """A lock that somebody waits for, until a moment of the loop's clock, or only an answer.

    It is done with the version of a match, if that is asked for.
    """

    number: int | None
    until: float
    match_id: int | None
    done: asyncio.Future[int] = field(default_factory=asyncio.Future)


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
    async def alone(
        self, key: Hashable, patience: float, match_id: int | None = None
    ) -> AsyncIterator[int]:
        """Hold a key's lock, or go on without it after so many seconds.

        Yields the version that a match has from then on. Tasks of the own process are not kept
        apart. Raises StoreError where the server cannot be reached.
        """
        number = _number(key)
        wish = self._wish(number, match_id, patience)
        try:
            yield await wish.done
        finally:
            # Also where it was not had in time: giving what one does not have changes nothing.
            if wish.done.done() and not wish.done.cancelled():
                self._given.append(number)
                self._arrived.set()

    async def version(self, match_id: int) -> int:
        """Return the version of a match; raises StoreError where it cannot be read."""
        return await self._wish(None, match_id).done

    async def stand_for(
        self, own: Sequence[Hashable], keys: Sequence[Hashable]
    ) -> dict[Hashable, Standing]:
        """Let others see that this process stands for some keys, from now on and while it lives.

        Returns which process stands for which of all keys. Raises StoreError.
        """
        held = await self._holders()
        new = [key for key in own if _number(key) not in held]
        if new:  # these locks are never given back, and gone with the connection
            await asyncio.gather(*(self._wish(_number(key), None).done for key in new))
            held = await self._holders()
        numbers = {key: _number(key) for key in keys}
        return {
            key: Standing(held[number], held[number] == self._own)
            for key, number in numbers.items()
            if number in held
        }

    async def _holders(self) -> dict[int, int]:
        """Return which process holds which lock."""
        try:
            async with await self._connect() as connection:
                return dict(await (await connection.execute(_HOLDERS)).fetchall())
        except psycopg.Error as error:
            raise StoreError(f"The database cannot be asked who is there: {error}") from error

    def _wish(self, number: int | None, match_id: int | None, patience: float = 0.0) -> _Wish:
        wish = _Wish(number, asyncio.get_running_loop().time() + patience, match_id)
        self._wishes.append(wish)
        self._arrived.set()
        return wish

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
        locks = [wish.number for wish in wishes if wish.number is not None]
        matches = {wish.match_id for wish in wishes if wish.match_id is not None}
        async with connection.pipeline():
            if given:
                await connection.execute(_GIVE, [given])
            if notes:
                await connection.execute(_TELL, [notes])
            # Versions last: a match is read when its lock is had.
            taking = await connection.execute(_TAKE, [locks]) if locks else None
            reading = await connection.execute(_VERSIONS, [list(matches)]) if matches else None
        taken: dict[int | None, bool] = dict(await taking.fetchall()) if taking else {}
        self._settle(wishes, taken, dict(await reading.fetchall()) if reading else {})

    def _settle(
        self, wishes: list[_Wish], taken: Mapping[int | None, bool], versions: Mapping[int, int]
    ) -> None:
        """Let those go on who have what they wish for, or have waited long enough."""
        now = asyncio.get_running_loop().time()
        for wish in wishes:
            had = taken.get(wish.number, wish.number is None)
            if wish.done.done():  # nobody waits any more
                if had and wish.number is not None:
                    self._given.append(wish.number)
                    self._arrived.set()
            elif had or now >= wish.until:
                wish.done.set_result(versions.get(wish.match_id or 0, NO_VERSION))
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


def _number(key: Hashable) -> int:
    """Return the number of the lock of a key."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), signed=True)
