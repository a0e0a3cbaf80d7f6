"""Thinking: robots choose their answers in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import TypeVar

from pebble import ProcessFuture, ProcessPool

from bot.host.match import Match
from bot.host.presence import SUBSTITUTE_LEVEL
from bot.host.turns import FairQueue
from games.robots import CHARACTERS
from games.robots.hints import Hint
from games.robots.worker import Task, advise, think, warm

ANSWER_SECONDS = 0.5  # of the processor, for one answer while few wait for theirs
MIN_ANSWER_SECONDS = 0.02  # seconds, however many wait
UNHURRIED_TASKS_PER_PROCESS = 2  # tasks for each process that may wait before all think less
HANG_TIMEOUT_SECONDS = 30.0  # seconds after which a process that has not answered is replaced
IDLE_WAIT_SECONDS = (
    3.0  # seconds that work that can wait waits for a moment in which no table waits
)

R = TypeVar("R")
T = TypeVar("T")

Think = Callable[[Match, int, int], Awaitable[Sequence[str]]]
"""Returns what the robot of a seat answers; chance comes from the number given."""


class Thinkers:
    """Processes in which robots think; they are started when the first robot sits down.

    One that dies or hangs in a thought is replaced, and who waits for it hears of that by an
    exception; one that dies between two thoughts is replaced unnoticed. The time to think is shared
    by person, so that nobody's robots wait for those of somebody who plays at many tables.
    """

    def __init__(self, seconds: float = ANSWER_SECONDS, processes: int = 1) -> None:
        self._awaited: Counter[int] = Counter()  # answers, by person
        self._nobody_waits = asyncio.Event()
        self._nobody_waits.set()
        self._one_idle = asyncio.Lock()
        self._seconds = seconds
        self._processes = processes
        self._queue = FairQueue(processes)
        self._pool: ProcessPool | None = None

    def wake(self, match: Match) -> None:
        """Start the processes as soon as a match has a robot, so that its first answer is quick."""
        if self._pool is None and any(seat.robot for seat in match.seats):
            self._started().schedule(warm)

    @property
    def waiting(self) -> int:
        """How many answers are awaited."""
        return self._awaited.total()

    async def answer(self, match: Match, seat: int, seed: int) -> Sequence[str]:
        """Think for a seat; raises whatever a robot raises, or that its process died or hung."""
        return await self._run(think, match, seat, seed, _latest(match))

    async def hint(self, match: Match, seat: int, seed: int) -> Hint:
        """Return what a strong robot would do in a seat's place; raises like ``answer``."""
        return await self._run(advise, match, seat, seed, match.seats[seat].user_id or 0)

    async def when_idle(self, work: Callable[[R], T], piece: R) -> T:
        """Do a piece of work for which no table waits: answers go first, one piece at a time.

        After IDLE_WAIT_SECONDS it is done all the same. Raises like ``answer``.
        """
        async with self._one_idle:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nobody_waits.wait(), IDLE_WAIT_SECONDS)
            return await self._done(work, piece)

    async def _run(
        self, work: Callable[[Task], T], match: Match, seat: int, seed: int, person: int
    ) -> T:
        """Think in a person's turn."""
        self._awaited[person] += 1
        self._nobody_waits.clear()
        try:
            async with self._queue.slot(person, match.id):
                return await self._done(work, _task(match, seat, seed, self.seconds(person)))
        finally:
            self._awaited[person] -= 1
            if not self._awaited[person]:
                del self._awaited[person]
            if not self._awaited:
                self._nobody_waits.set()

    async def _done(self, work: Callable[[R], T], task: R) -> T:
        try:
            return await self._handed(work, task)
        except BrokenProcessPool:
            # A process that dies between two thoughts breaks the pool for all others.
            return await self._handed(work, task)

    async def _handed(self, work: Callable[[R], T], task: R) -> T:
        pool = self._pool
        if pool is not None and not pool.active:
            self._pool = None
            await _ended(pool)
        future: ProcessFuture[T] = self._started().schedule(
            work, args=[task], timeout=HANG_TIMEOUT_SECONDS
        )
        return await asyncio.wrap_future(future)

    def seconds(self, person: int) -> float:
        """How long a robot may think for a person now: the more of theirs wait, the less.

        Each person who waits has an equal share of all processes.
        """
        crowd = (
            self._awaited[person]
            * len(self._awaited)
            / (self._processes * UNHURRIED_TASKS_PER_PROCESS)
        )
        return max(self._seconds / max(crowd, 1.0), MIN_ANSWER_SECONDS)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # A copy of this process would take its threads' locks along.
            context = get_context("spawn")
            self._pool = ProcessPool(self._processes, initializer=warm, context=context)
        return self._pool

    async def close(self) -> None:
        """End the processes; what they were thinking about is thought about again."""
        if self._pool is not None:
            await _ended(self._pool)


async def _ended(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


def _latest(match: Match) -> int:
    """Return the person who acted last in a match, whom its robots answer; else its host."""
    acted = [seat for seat in match.people if seat.seat in match.event_counts]
    latest = min(acted, key=lambda seat: match.event_counts[seat.seat], default=None)
    return (latest and latest.user_id) or match.record.host_id


def _task(match: Match, seat: int, seed: int, seconds: float) -> Task:
    assert match.table is not None
    held = match.seats[seat]
    return Task(
        game=match.record.game,
        saved=match.table.save().model_dump_json(),
        seat=seat,
        level=held.robot or SUBSTITUTE_LEVEL,
        trait=CHARACTERS.get(held.name, "") if held.user_id is None else "",
        seed=seed,
        seconds=seconds,
    )
