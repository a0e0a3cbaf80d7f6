"""Group commit: acts that arrive together are written in one transaction.

A durable commit waits once for the disk. While the disk works on one group, the acts that arrive
form the next group. So acts share the wait exactly when there are many.

A group is written by its own thread, with one switch between threads. The switch for every
statement that an asynchronous connection makes cost three times as much as the statements and the
disk.
"""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Delete, Executable
from sqlalchemy.exc import DBAPIError

from bot.runtime.errors import StoreError
from bot.runtime.signals import Signal
from bot.store.backend import Backend
from bot.store.errors import CommitFailed, CommitUnknown, DatabaseLost, StaleVersion
from bot.store.statements import EXPECTED, InsertOr, Row, Write

_LARGEST_GROUP = 256
_TRIES = 3  # attempts at a transaction that fails because of another one
UNKNOWN_SECONDS = 5.0  # seconds in which to find out whether a COMMIT without a response was done
RETRY_SECONDS = 0.1  # seconds between attempts to reach a server

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class _Job:
    """Writes that succeed or fail together; `key` says what they change."""

    key: Hashable
    writes: Iterable[Write]
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class Writer:
    """The only writer of this process: one task and one thread, which commit in groups."""

    def __init__(self, backend: Backend) -> None:
        """Start the writing task. From now on only it uses the backend's engine for writing.

        `lost` gets its result once the database is no longer the one that was opened. The listeners
        in `on_refusal` are called with the reason after the database has refused an act.
        """
        self._backend = backend
        self._engine = backend.writing
        self._loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[DatabaseLost] = self._loop.create_future()
        self.on_refusal: Signal[str] = Signal()
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._queue: list[_Job] = []
        self._arrived = asyncio.Event()
        self._turn = asyncio.Lock()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, key: Hashable, writes: Iterable[Write]) -> None:
        """Write these rows in one transaction; they are durable on return.

        Jobs with the same key are written in the order of their arrival, in separate transactions.
        A caller that is cancelled does not know whether its rows were written.

        Raises:
            StaleVersion: the match's row has another version.
            CommitFailed: the database refused.
            CommitUnknown: the connection was lost, and whether they were written is not known.
            StoreError: the store is closed.
        """
        self._refuse_when_closed()
        job = _Job(key, list(writes))
        self._queue.append(job)
        self._arrived.set()
        await job.done

    async def create(
        self,
        insert: Executable,
        row: Row,
        writes: Callable[[int], Iterable[Write]],
    ) -> int:
        """Insert a row and others that belong to it in one transaction, and return its new id.

        ``writes`` returns the other rows, given the new id. Raise what `write` raises.
        """
        self._refuse_when_closed()

        def work(connection: Connection) -> int:
            new_id: int = connection.execute(insert, row).scalar_one()
            _execute(connection, writes(new_id))
            return new_id

        async with self._turn:
            try:
                return await self._loop.run_in_executor(self._thread, self._transact, work)
            except Exception as error:
                raise self._refusal(error) from error

    async def settle(self) -> None:
        """Make sure that the database no longer contains any deleted data."""
        self._refuse_when_closed()
        async with self._turn:
            await self._loop.run_in_executor(self._thread, self._backend.settle)

    async def close(self) -> None:
        """Write all queued jobs, then stop and close the connection. Repeated calls do nothing."""
        self._closing = True
        self._arrived.set()
        await asyncio.wait([self._task])
        self._thread.shutdown()
        self._engine.dispose()

    def _refuse_when_closed(self) -> None:
        if self._closing or self._task.done():
            raise StoreError("The store is closed.")

    async def _run(self) -> None:
        try:
            while self._queue or not self._closing:
                await self._arrived.wait()
                self._arrived.clear()
                while self._queue:
                    group = self._next_group()
                    try:
                        async with self._turn:
                            await self._commit(group)
                    except BaseException:
                        _abandon(group)
                        raise
        finally:
            self._closing = True
            _abandon(self._queue)

    def _next_group(self) -> list[_Job]:
        """Remove the first job of every key from the queue, and return these jobs."""
        group: dict[Hashable, _Job] = {}
        later: list[_Job] = []
        for job in self._queue:
            if job.done.cancelled():
                continue
            if job.key in group or len(group) == _LARGEST_GROUP:
                later.append(job)
            else:
                group[job.key] = job
        self._queue = later
        if self._backend.cluster.shared:
            # Two processes that take rows in the same order cannot wait for each other.
            return sorted(group.values(), key=lambda job: _order(job.key))
        return list(group.values())

    async def _commit(
        self, group: list[_Job], tries: int = _TRIES, retry_until: float | None = None
    ) -> None:
        """Commit a group; if that fails, commit its halves, so that only the failing jobs fail.

        If a COMMIT has no response, it is tried again until ``retry_until``, in seconds of the
        event loop's clock. If it was written the first time, the repetition is stale; the caller
        can then recognise its own rows in the journal.
        """
        if not group:
            return
        try:
            writes = [write for job in group for write in job.writes]
            execute = partial(_execute, writes=writes)
            await self._loop.run_in_executor(self._thread, self._transact, execute)
        except Exception as error:  # whatever it is, only the act that caused it may fail
            if isinstance(error, CommitUnknown):
                retry_until = retry_until or self._loop.time() + UNKNOWN_SECONDS
            if retry_until is not None and self._is_unreachable(error):
                await self._retry(group, retry_until)
            elif tries > 1 and self._backend.is_transient(error):
                await self._commit(group, tries - 1, retry_until)
            elif len(group) == 1:
                group[0].fail(self._refusal(error, doubtful=retry_until is not None))
            else:
                half = len(group) // 2
                await self._commit(group[:half], retry_until=retry_until)
                await self._commit(group[half:], retry_until=retry_until)
        else:
            for job in group:
                if not job.done.done():
                    job.done.set_result(None)

    def _is_unreachable(self, error: Exception) -> bool:
        return isinstance(error, CommitUnknown) or self._backend.is_unreachable(error)

    async def _retry(self, group: list[_Job], retry_until: float) -> None:
        """Repeat a COMMIT that had no response. From ``retry_until`` on, fail all its jobs."""
        if self._loop.time() < retry_until:
            await asyncio.sleep(RETRY_SECONDS)
            await self._commit(group, retry_until=retry_until)
            return
        for job in group:
            job.fail(CommitUnknown("The database went away before it said what it has written."))

    def _refusal(self, error: Exception, *, doubtful: bool = False) -> StoreError:
        if isinstance(error, StaleVersion):
            error.doubtful = doubtful
        if isinstance(error, StoreError):
            return error
        cause = str(getattr(error, "orig", None) or error)
        self.on_refusal.send(cause)
        failure = CommitFailed(f"The database refused an act: {cause}.")
        failure.__cause__ = error
        return failure

    def _lose(self, error: DatabaseLost) -> None:
        if not self.lost.done():
            self.lost.set_result(error)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in one transaction; for the writer's thread."""
        try:
            self._backend.check()
        except DatabaseLost as error:
            self._loop.call_soon_threadsafe(self._lose, error)
            raise
        worked = False
        with self._engine.connect() as connection:
            try:
                with connection.begin():
                    done = work(connection)
                    worked = True
            except BaseException as error:
                if worked and isinstance(error, DBAPIError) and error.connection_invalidated:
                    raise CommitUnknown("The database went away during a COMMIT.") from error
                raise
        return done


def _order(key: Hashable) -> tuple[bool, int, str]:
    """Return a sort key: acts by their matches first, then all other writes."""
    return (False, key, "") if isinstance(key, int) else (True, 0, repr(key))


def _execute(connection: Connection, writes: Iterable[Write]) -> None:
    """Run each statement once with all its rows. Raise StaleVersion if one finds another version.

    Every job deletes before it inserts, and so does the whole group. Otherwise one job's deletion
    would remove what another job has inserted.
    """
    dialect = connection.dialect.name
    rows_of: dict[Executable, list[Row]] = {}
    for each, row in writes:
        statement = each.of(dialect) if isinstance(each, InsertOr) else each
        rows_of.setdefault(statement, []).append(row)
    for statement, rows in sorted(rows_of.items(), key=_turn):
        result = connection.execute(statement, rows)
        if EXPECTED in rows[0] and result.rowcount != len(rows):
            # In a group any row may be the stale one. The group is then split.
            raise StaleVersion(rows[0]["of"], rows[0][EXPECTED])


def _turn(item: tuple[Executable, list[Row]]) -> int:
    """Return a statement's position in the order; equal positions keep the order of appearance."""
    statement, rows = item
    if EXPECTED in rows[0]:  # its row locks keep other processes out
        return 0
    return 1 if isinstance(statement, Delete) else 2


def _abandon(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        job.fail(StoreError("The store was closed before the act was written."))
