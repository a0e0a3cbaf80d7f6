"""Locks and messages between the processes on one PostgreSQL database.

The locks are PostgreSQL's advisory locks. They belong to a connection, so the server releases them
as soon as a process is killed. Messages are sent with LISTEN and NOTIFY. They arrive immediately or
not at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from math import inf
from typing import Any

import psycopg

from bot.cluster.cluster import LOCK_TIMEOUT_SECONDS, Cluster, Confirm, LockOwner
from bot.runtime.errors import StoreError
from bot.runtime.tasks import cancel_all

log = logging.getLogger(__name__)

NO_VERSION = -1
"""The version that is reported for a match that does not exist."""
RETRY_SECONDS = 0.01  # between attempts to take a lock that another process holds
RECONNECT_SECONDS = 2.0  # between attempts to reconnect the listening connection

_LOCK = "SELECT n, pg_try_advisory_lock(n) FROM unnest(%s::bigint[]) n"
_UNLOCK = "SELECT pg_advisory_unlock(n) FROM unnest(%s::bigint[]) n"
_VERSIONS = "SELECT id, version FROM match WHERE id = ANY(%s)"
# Each of two columns has one half of an advisory lock's number.
_HOLDERS = (
    "SELECT (classid::bigint << 32) | objid::bigint, pid FROM pg_locks "
    "WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND database = "
    "(SELECT oid FROM pg_database WHERE datname = current_database())"
)
_NOTIFY = "SELECT pg_notify('menagerie', message) FROM unnest(%s::text[]) message"
_LISTEN = "LISTEN menagerie"


@dataclass(eq=False, slots=True)
class _LockRequest:
    """A request for a lock, for the version of a match, or for both.

    ``number`` is the lock's number. ``until`` is when to stop waiting, in seconds of the event
    loop's clock. The result is the version of ``match_id``, or NO_VERSION if none was asked for.
    """

    number: int | None
    until: float
    match_id: int | None
    done: asyncio.Future[int] = field(default_factory=asyncio.Future)


class AdvisoryLocks(Cluster):
    """One process's locks and messages.

    One task takes and releases all locks on one connection, several with each statement.
    """

    shared = True

    def __init__(self, address: Mapping[str, Any]) -> None:
        """Prepare to connect; ``address`` holds the arguments of the driver's ``connect``."""
        super().__init__()
        self._address = address
        self._requests: list[_LockRequest] = []
        self._to_release: list[int] = []
        self._messages: list[str] = []
        self._arrived = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connection: psycopg.AsyncConnection | None = None
        self._own_pid = 0  # backend PID of our own connection, to ignore our own messages

    async def start(self) -> None:
        """Connect to the server, and start the tasks that take locks and listen for messages."""
        listening = await self._listening_connection()
        self._tasks = [
            asyncio.create_task(self._serve(), name="store locks"),
            asyncio.create_task(self._listen(listening), name="store messages"),
        ]

    @property
    def queued(self) -> int:
        """The number of requests for the next exchange with the server."""
        return len(self._requests)

    async def close(self) -> None:
        """Stop both tasks and release all locks. Pending requests raise StoreError."""
        await cancel_all(self._tasks)
        self._fail(self._requests, StoreError("The store is closed."))
        if self._connection is not None:
            await self._connection.close()

    @asynccontextmanager
    async def _lock_elsewhere(self, key: Hashable) -> AsyncIterator[Confirm]:
        """Hold a key's lock against other processes only."""
        async with self._lock(key, inf):
            connection = self._connection

            async def confirm() -> None:
                await self.version(0)  # any request notices that the connection was lost
                if self._connection is not connection:
                    raise StoreError("A lock was lost with its connection.")

            yield confirm

    def match_lock(
        self, match_id: int, timeout: float = LOCK_TIMEOUT_SECONDS
    ) -> AbstractAsyncContextManager[int | None]:
        """Hold a match's lock, and yield the version that is stored from then on."""
        return self._lock(("match", match_id), timeout, match_id)

    @asynccontextmanager
    async def _lock(
        self, key: Hashable, patience: float, match_id: int | None = None
    ) -> AsyncIterator[int]:
        number = _lock_number(key)
        request = self._request(number, match_id, patience)
        try:
            yield await request.done
        finally:
            # This is right even after a timeout: releasing a lock that is not held does nothing.
            if request.done.done() and not request.done.cancelled():
                self._to_release.append(number)
                self._arrived.set()

    async def version(self, match_id: int) -> int:
        """Return the stored version of a match."""
        return await self._request(None, match_id).done

    async def hold_locks(
        self, own: Sequence[Hashable], keys: Sequence[Hashable]
    ) -> dict[Hashable, LockOwner]:
        """Hold the locks of ``own`` from now on; return the owners of all ``keys`` held."""
        held = await self._holders()
        new = [key for key in own if _lock_number(key) not in held]
        if new:  # these are never released; they end with the connection
            await asyncio.gather(*(self._request(_lock_number(key), None).done for key in new))
            held = await self._holders()
        numbers = {key: _lock_number(key) for key in keys}
        return {
            key: LockOwner(held[number], held[number] == self._own_pid)
            for key, number in numbers.items()
            if number in held
        }

    async def _holders(self) -> dict[int, int]:
        """Return the backend PID of the holder of each advisory lock, by the lock's number."""
        try:
            async with await self._connect() as connection:
                return dict(await (await connection.execute(_HOLDERS)).fetchall())
        except psycopg.Error as error:
            raise StoreError(f"The database cannot be asked who is there: {error}") from error

    def _request(
        self, number: int | None, match_id: int | None, timeout: float = 0.0
    ) -> _LockRequest:
        request = _LockRequest(number, asyncio.get_running_loop().time() + timeout, match_id)
        self._requests.append(request)
        self._arrived.set()
        return request

    def publish(self, message: str) -> None:
        """Queue a message for the other processes; it is sent with the next exchange."""
        self._messages.append(message)
        self._arrived.set()

    async def _serve(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS if self._requests else None):
                    await self._arrived.wait()
            self._arrived.clear()
            requests, self._requests = self._requests, []
            again = self._connection is not None
            if not await self._try_exchange(requests, again) and again:
                await self._try_exchange(requests, again=False)  # on another connection

    async def _try_exchange(self, requests: list[_LockRequest], again: bool) -> bool:
        """Process the requests and return whether that worked.

        After a failure the connection is closed. Without ``again`` the requests then fail, too.
        """
        try:
            await self._exchange(requests)
        except Exception as error:  # whatever it is, the waiting callers must get it
            # The locks are gone with the connection. Matches are still protected by their versions.
            log.warning("the database cannot be asked for locks: %s", error)
            connection, self._connection = self._connection, None
            if connection is not None:  # while it is open, the server keeps its locks
                await connection.close()
            if not again:
                self._fail(requests, StoreError("The database cannot be reached."))
            return False
        return True

    async def _exchange(self, requests: list[_LockRequest]) -> None:
        """Release locks, send messages and take locks, in one round trip if possible."""
        if self._connection is None:
            self._connection = await self._connect()
            self._own_pid = self._connection.info.backend_pid
            self._to_release = []
        connection = self._connection
        to_release, self._to_release = self._to_release, []
        messages, self._messages = self._messages, []
        locks = [request.number for request in requests if request.number is not None]
        matches = {request.match_id for request in requests if request.match_id is not None}
        async with connection.pipeline():
            if to_release:
                await connection.execute(_UNLOCK, [to_release])
            if messages:
                await connection.execute(_NOTIFY, [messages])
            # Versions come last, so that a match is read after its lock is taken.
            taking = await connection.execute(_LOCK, [locks]) if locks else None
            reading = await connection.execute(_VERSIONS, [list(matches)]) if matches else None
        taken: dict[int | None, bool] = dict(await taking.fetchall()) if taking else {}
        self._settle(requests, taken, dict(await reading.fetchall()) if reading else {})

    def _settle(
        self,
        requests: list[_LockRequest],
        taken: Mapping[int | None, bool],
        versions: Mapping[int, int],
    ) -> None:
        """Complete the requests that are granted or have timed out; queue the others again."""
        now = asyncio.get_running_loop().time()
        for request in requests:
            had = taken.get(request.number, request.number is None)
            if request.done.done():  # nobody is waiting for it any longer
                if had and request.number is not None:
                    self._to_release.append(request.number)
                    self._arrived.set()
            elif had or now >= request.until:
                request.done.set_result(versions.get(request.match_id or 0, NO_VERSION))
            else:
                self._requests.append(request)

    @staticmethod
    def _fail(requests: Sequence[_LockRequest], error: StoreError) -> None:
        for request in requests:
            if not request.done.done():
                request.done.set_exception(error)

    async def _connect(self) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(autocommit=True, **self._address)

    async def _listening_connection(self) -> psycopg.AsyncConnection:
        connection = await self._connect()
        try:
            await connection.execute(_LISTEN)
        except BaseException:  # each attempt would leave one open
            await connection.close()
            raise
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            try:
                async with connection:
                    async for message in connection.notifies():
                        if message.pid != self._own_pid:
                            self.on_message.send(message.payload)
            except psycopg.Error as error:
                log.warning("other processes cannot be heard: %s", error)
            connection = await self._reconnect()

    async def _reconnect(self) -> psycopg.AsyncConnection:
        while True:
            await asyncio.sleep(RECONNECT_SECONDS)
            try:
                connection = await self._listening_connection()
            except psycopg.Error:
                continue
            self.on_message.send("")  # messages sent meanwhile are lost
            return connection


def _lock_number(key: Hashable) -> int:
    """Return the number of a key's lock."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), signed=True)
