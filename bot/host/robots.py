"""Robots: processes that compute their answers, a fair queue, and their moves in matches."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from math import inf
from multiprocessing import get_context
from random import Random
from typing import TypeVar

from pebble import ProcessFuture, ProcessPool

from bot.host.host import Host
from bot.host.match import Match
from bot.host.matches import safe_traceback
from bot.host.refusals import RETRYABLE_REASONS, Refusal
from bot.host.seat import SUBSTITUTE_LEVEL
from bot.logs import about
from games.robots import CHARACTERS
from games.robots.hints import Hint
from games.robots.worker import Task, advise, think, warm

log = logging.getLogger(__name__)

Waiting = dict[int, deque[asyncio.Future[None]]]
"""The waiting tasks of one person, by match."""


class FairQueue:
    """Lets a limited number of tasks run at the same time; the others wait for their turn.

    People take turns, the matches of a person take turns, and tasks of a match run in order. So a
    person with many matches delays nobody else.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        # The next person comes first, and so does the next match of each person.
        self._waiting: dict[int, Waiting] = {}

    @asynccontextmanager
    async def slot(self, person: int, match: int) -> AsyncIterator[None]:
        """Wait for a turn, and keep it inside the ``with`` block."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(match, deque()).append(granted)
        self._grant()
        try:
            await granted
            yield
        finally:
            # A turn that was granted just as its task was cancelled is returned, too.
            if granted.done() and not granted.cancelled():
                self._free += 1
                self._grant()

    def _grant(self) -> None:
        """Give all free slots to the next tasks; cancelled tasks take none."""
        while self._free and self._waiting:
            granted = self._next()
            if not granted.done():
                granted.set_result(None)
                self._free -= 1

    def _next(self) -> asyncio.Future[None]:
        """Remove and return the next task. Its match and its person come last from now on."""
        person, matches = next(iter(self._waiting.items()))
        match, own = next(iter(matches.items()))
        granted = own.popleft()
        del self._waiting[person], matches[match]
        if own:
            matches[match] = own
        if matches:
            self._waiting[person] = matches
        return granted


ANSWER_SECONDS = 0.5  # processor time for one answer while few are waiting
MIN_ANSWER_SECONDS = 0.02  # seconds for one answer, however many are waiting
UNHURRIED_TASKS_PER_PROCESS = 2  # waiting tasks per process before each gets less time
HANG_TIMEOUT_SECONDS = 30.0  # after this, a process that has not answered is replaced
IDLE_WAIT_SECONDS = 3.0  # seconds that other work waits for a moment in which no answer is due

R = TypeVar("R")
T = TypeVar("T")

Think = Callable[[Match, int, int], Awaitable[Sequence[str]]]
"""Returns the answer of a seat's robot; the number is its random seed."""


class Thinkers:
    """The processes that compute robots' answers. They are started for the first robot.

    If a process dies or hangs during a task, it is replaced and the task raises an exception. If it
    dies between two tasks, it is replaced silently. People share the processor time, so that
    nobody's robots wait for those of a person at many tables.
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
        """Start the processes once a match has a robot, so that its first answer is fast."""
        if self._pool is None and any(seat.robot for seat in match.seats):
            self._started().schedule(warm)

    @property
    def waiting(self) -> int:
        """The number of answers that are waited for."""
        return self._awaited.total()

    async def answer(self, match: Match, seat: int, seed: int) -> Sequence[str]:
        """Return a robot's answer for a seat.

        Raise any exception of the robot, or one that says that its process died or hung.
        """
        return await self._run(think, match, seat, seed, _latest(match))

    async def hint(self, match: Match, seat: int, seed: int) -> Hint:
        """Return what a strong robot would do in this seat. Raise exceptions like ``answer``."""
        return await self._run(advise, match, seat, seed, match.seats[seat].user_id or 0)

    async def when_idle(self, work: Callable[[R], T], piece: R) -> T:
        """Do a piece of work that no table waits for. Answers come first; one piece runs at a time.

        After IDLE_WAIT_SECONDS it starts anyway. Raise exceptions like ``answer``.
        """
        async with self._one_idle:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nobody_waits.wait(), IDLE_WAIT_SECONDS)
            return await self._done(work, piece)

    async def _run(
        self, work: Callable[[Task], T], match: Match, seat: int, seed: int, person: int
    ) -> T:
        """Do a task when it is the person's turn."""
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
            # A process that dies between two tasks breaks the pool.
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
        """Return how many seconds a robot may use for a person now; less if more are waiting.

        Each waiting person has an equal share of all processes.
        """
        crowd = (
            self._awaited[person]
            * len(self._awaited)
            / (self._processes * UNHURRIED_TASKS_PER_PROCESS)
        )
        return max(self._seconds / max(crowd, 1.0), MIN_ANSWER_SECONDS)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # Not fork: the copy would have the locks of this process's threads.
            context = get_context("spawn")
            self._pool = ProcessPool(self._processes, initializer=warm, context=context)
        return self._pool

    async def close(self) -> None:
        """End the processes. Unfinished answers are computed again after the next start."""
        if self._pool is not None:
            await _ended(self._pool)


async def _ended(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


def _latest(match: Match) -> int:
    """Return the person who acted last in a match, otherwise its host."""
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


ANSWER_PAUSE_SECONDS = 1.2  # average pause before a robot answers
PAUSE_VARIATION = 0.4  # fraction by which a pause may be longer or shorter
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = (
    1.0,
    60.0,
)  # seconds between attempts while the store fails


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart.

    ``think`` computes an answer. It is given after a ``pause``, in seconds on average, that does
    not depend on the decision, so that it reveals nothing.
    """

    def __init__(self, host: Host, think: Think, pause: float = ANSWER_PAUSE_SECONDS) -> None:
        self._host = host
        self._think = think
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.on_own_commit.append(self.wake)

    async def resume(self, before: float = inf) -> None:
        """Answer for all robots in matches that are waiting for one.

        Matches that changed at ``before`` or later, in seconds since the epoch, are left out:
        another process may still answer there.
        """
        for match_id in await self._host.store.robots_due(before):
            try:
                self.wake(await self._host.match(match_id))
            except Refusal as refusal:
                log.warning(
                    "match %s is not taken up: %s", match_id, refusal.reason, extra=about(match_id)
                )
                if refusal.reason == "commit":  # it can be read later
                    self._begin(match_id)

    async def close(self) -> None:
        """Stop. Missing answers are given after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self, match_id: int, patience: float) -> None:
        """Wait until a match's robots have answered, at most ``patience`` seconds."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    def wake(self, match: Match) -> None:
        """Start to answer for a match's robots if one is due."""
        if match.robots_due:
            self._begin(match.id)

    def _begin(self, match_id: int) -> None:
        playing = self._tasks.get(match_id)
        if playing is not None and not playing.done():
            return
        task = self._tasks[match_id] = asyncio.create_task(self._play(match_id))
        task.add_done_callback(lambda _: self._forget(match_id, task))

    def _forget(self, match_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(match_id) is task:
            del self._tasks[match_id]

    async def _play(self, match_id: int) -> None:
        # A robot's randomness does not come from the match's seed and changes with every restart.
        rng = Random(self._host.secret(16))
        wait = FIRST_RETRY_SECONDS
        while True:
            try:
                match = await self._host.match(match_id)
                if not match.robots_due:
                    return
                await self._answer_all(match, rng)
                wait = FIRST_RETRY_SECONDS
            except Refusal as refusal:
                log.warning(
                    "match %s: a robot's answer: %s",
                    match_id,
                    refusal.reason,
                    extra=about(match_id),
                )
                if refusal.reason == "unknown_match":
                    return
                # Nobody else may try it again. If the answer was written after all, it counts.
                if refusal.reason in RETRYABLE_REASONS:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_RETRY_SECONDS)

    async def _answer_all(self, match: Match, rng: Random) -> None:
        """Answer for all robots that are due, computed separately and given in random order."""
        assert match.table is not None
        due = rng.sample(match.robots_due, len(match.robots_due))
        pause = self._pause * (1 + rng.uniform(-PAUSE_VARIATION, PAUSE_VARIATION))
        thoughts = [self._thought(match, seat, rng.getrandbits(64)) for seat in due]
        answers, _ = await asyncio.gather(asyncio.gather(*thoughts), asyncio.sleep(pause))
        for seat, ids in zip(due, answers, strict=True):
            number = match.table.waiting[seat].number
            try:
                await self._host.play.answer_for(match.id, seat, number, ids)
            except Refusal as refusal:  # someone was quicker
                if refusal.reason not in ("closed", "not_your_turn"):
                    raise

    async def _thought(self, match: Match, seat: int, seed: int) -> Sequence[str]:
        """Return the answer of a seat's robot, or the decision's fallback if the robot fails."""
        assert match.table is not None
        decision = match.table.waiting[seat]
        try:
            ids = await self._think(match, seat, seed)
            decision.read(ids)
        except Exception as error:
            log.error(
                "match %s: a robot raised %s",
                match.id,
                safe_traceback(error),
                extra=about(match.id, match.record.version, decision.number),
            )
            return decision.fallback
        return ids
