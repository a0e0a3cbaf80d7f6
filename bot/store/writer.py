"""Group commit: acts that arrive together are written in one transaction.

A durable commit costs one wait for the disk. While the disk works on one group, the acts
that arrive meanwhile form the next; so the wait is shared exactly when there is a crowd.

A group is written by a thread of its own, in one hop: a hop for every statement, as an
asynchronous connection takes it, cost three times what the statements and the disk do.
"""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection, Delete, Executable
from sqlalchemy.exc import DBAPIError

from bot.store.backend import Backend
from bot.store.errors import (
    CommitFailed,
    CommitUnknown,
    DatabaseLost,
    StaleVersion,
    StoreError,
)
from bot.store.statements import INSERT_MATCH, UPDATE_MATCH, InsertOr, Row, Write

_LARGEST_GROUP = 256
_TRIES = 3  # for a transaction that fails only because of another process's
_DOUBT = 5.0  # seconds in which it must turn out what became of a COMMIT without an answer
_AGAIN = 0.1  # seconds until a server that is away is asked again

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class _Job:
    """Writes that stand or fall together; `key` says what they change."""

    key: Hashable
    writes: Iterable[Write]
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)

    def succeed(self) -> None:
        if not self.done.done():
            self.done.set_result(None)


class Writer:
    """The only hand of this process that writes: one task, one thread, groups as they arrive."""

    def __init__(self, backend: Backend) -> None:
        """Start the writing task; what writes to `place` belongs to it from now on.

        `lost` is set once the database is no longer the one that was opened.
        """
        self._backend = backend
        self._engine = backend.writing
        self._loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[DatabaseLost] = self._loop.create_future()
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._queue: list[_Job] = []
        self._arrived = asyncio.Event()
        self._turn = asyncio.Lock()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, key: Hashable, writes: Iterable[Write]) -> None:
        """Write these rows in one transaction, durable on return.

        What one key names is written in the order of arrival, one job to a transaction.
        A caller who is cancelled meanwhile does not know whether they were written.

        Raises:
            StaleVersion: the match's row has another version.
            CommitFailed: the database refused.
            CommitUnknown: it went away and did not say whether it was done.
            StoreError: the store is closed.
        """
        self._refuse_when_closed()
        job = _Job(key, list(writes))
        self._queue.append(job)
        self._arrived.set()
        await job.done

    async def create(self, row: Row, writes: Iterable[Write]) -> int:
        """Insert a match with the rows that belong to it and return its id.

        The rows leave their match id open.
        """
        self._refuse_when_closed()
        rows = list(writes)

        def insert(connection: Connection) -> int:
            match_id: int = connection.execute(INSERT_MATCH, row).scalar_one()
            _execute(connection, ((what, {**row, "match_id": match_id}) for what, row in rows))
            return match_id

        async with self._turn:
            try:
                return await self._transact(insert)
            except Exception as error:
                raise _refusal(error) from error

    async def settle(self) -> None:
        """See to it that the database holds nothing any more that was deleted."""
        self._refuse_when_closed()
        loop = asyncio.get_running_loop()
        async with self._turn:
            await loop.run_in_executor(self._thread, self._backend.settle)

    async def close(self) -> None:
        """Write what has arrived, then stop and close the connection; harmless when repeated."""
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
                    finally:
                        _abandon(group)
        finally:
            self._closing = True
            _abandon(self._queue)

    def _next_group(self) -> list[_Job]:
        """Take the first job of every key, leaving the others in their order."""
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
        if self._backend.coordinator.shared:
            # Two processes that take rows in the same order cannot wait for each other.
            return sorted(group.values(), key=lambda job: _order(job.key))
        return list(group.values())

    async def _commit(
        self, group: list[_Job], tries: int = _TRIES, doubt: float | None = None
    ) -> None:
        """Commit a group; when that fails, its halves, so that only culprits fail.

        A COMMIT without an answer is made again: what was done already is stale then, and whoever
        gave it can see by the journal that it is theirs. ``doubt`` is until when, by the clock of
        the loop.
        """
        if not group:
            return
        try:
            writes = [write for job in group for write in job.writes]
            await self._transact(lambda connection: _execute(connection, writes))
        except Exception as error:  # Whatever it is, only its own act may fail by it.
            if isinstance(error, CommitUnknown):
                doubt = doubt or self._loop.time() + _DOUBT
            if doubt is not None and self._is_away(error):
                await self._in_doubt(group, doubt)
            elif tries > 1 and self._backend.is_transient(error):
                await self._commit(group, tries - 1, doubt)
            elif len(group) == 1:
                group[0].fail(_refusal(error, doubtful=doubt is not None))
            else:
                half = len(group) // 2
                await self._commit(group[:half], doubt=doubt)
                await self._commit(group[half:], doubt=doubt)
        else:
            for job in group:
                job.succeed()

    def _is_away(self, error: Exception) -> bool:
        return isinstance(error, CommitUnknown) or self._backend.is_unreachable(error)

    async def _in_doubt(self, group: list[_Job], doubt: float) -> None:
        """Commit a group again of which nobody knows whether it was committed."""
        if self._loop.time() < doubt:
            await asyncio.sleep(_AGAIN)
            await self._commit(group, doubt=doubt)
            return
        for job in group:
            job.fail(CommitUnknown("The database went away before it said what it has written."))

    def _lose(self, error: DatabaseLost) -> None:
        if not self.lost.done():
            self.lost.set_result(error)

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` in one transaction, on the writer's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._in_thread, work)

    def _in_thread(self, work: Callable[[Connection], T]) -> T:
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
    """Sort acts by their matches, and after them what else is written."""
    return (False, key, "") if isinstance(key, int) else (True, 0, repr(key))


def _execute(connection: Connection, writes: Iterable[Write]) -> None:
    """Run each statement once with all its rows.

    Every job deletes before it inserts; so does the whole group, or the deletion of one job would
    take what another one has inserted.
    """
    dialect = connection.dialect.name
    rows_of: dict[Executable, list[Row]] = {}
    for each, row in writes:
        statement = each.of(dialect) if isinstance(each, InsertOr) else each
        rows_of.setdefault(statement, []).append(row)
    for statement, rows in sorted(rows_of.items(), key=lambda item: _turn(item[0])):
        result = connection.execute(statement, rows)
        if statement is UPDATE_MATCH and result.rowcount != len(rows):
            # In a group any row may be the stale one; alone it is this one.
            raise StaleVersion(rows[0]["of"], rows[0]["expected"])


def _turn(statement: Executable) -> int:
    """Say when a statement's turn is; those of one turn run in the order of first appearance."""
    if statement is UPDATE_MATCH:  # whose rows keep other processes out
        return 0
    return 1 if isinstance(statement, Delete) else 2


def _refusal(error: Exception, *, doubtful: bool = False) -> StoreError:
    if isinstance(error, StaleVersion):
        error.doubtful = doubtful
    if isinstance(error, StoreError):
        return error
    cause = getattr(error, "orig", None) or error
    failure = CommitFailed(f"The database refused an act: {cause}.")
    failure.__cause__ = error
    return failure


def _abandon(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        job.fail(StoreError("The store was closed before the act was written."))
