"""Robots: processes that compute their answers, and their moves in matches."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager, suppress
from math import inf
from random import Random
from typing import TYPE_CHECKING, TypeVar

from bot.match.answers import harmless_answer
from bot.match.host import Host
from bot.match.match import Match
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.robots.fair_queue import FairQueue
from bot.match.seat import SUBSTITUTE_LEVEL
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.priority import start_with_niceness
from bot.runtime.tasks import cancel_all
from games.robots import trait_of
from games.robots.hints import TIMES_AN_ANSWER, Hint
from games.robots.installed import installed_robots, is_level
from games.robots.package_robot import PackageRobot
from games.robots.worker import ANSWER_SECONDS, Task, advise, pack, think, warm

if TYPE_CHECKING:
    from pebble import ProcessFuture, ProcessPool

log = logging.getLogger(__name__)

MIN_ANSWER_SECONDS = 0.02  # seconds for one answer, however many are waiting
UNHURRIED_TASKS_PER_PROCESS = 2  # waiting tasks per process before each gets less time
HANG_TIMEOUT_SECONDS = 30.0  # after this, a process that has not answered is replaced
IDLE_WAIT_SECONDS = 3.0  # seconds that other work waits for a moment in which no answer is due
IDLE_NICENESS = 10  # of that work: on a busy processor it gets about a tenth of an answer's share
IDLE_TIMEOUT_SECONDS = 120.0  # after this, its process counts as hanging

R = TypeVar("R")
T = TypeVar("T")

Think = Callable[[Match, int, int, float], Awaitable[Sequence[str]]]
"""Returns the answer of a seat's robot, from a random seed, in a share of the usual time."""


class RobotProcesses:
    """Processes in which robots think; the first task starts them.

    A process that dies or hangs during a task is replaced, and the task raises an exception. One
    that dies between two tasks is replaced silently. A task hangs if it takes longer than
    ``timeout`` seconds, or else HANG_TIMEOUT_SECONDS. With a higher ``niceness`` the system prefers
    other processes.
    """

    def __init__(self, count: int = 1, timeout: float | None = None, niceness: int = 0) -> None:
        self.count = count
        self._timeout = timeout
        self._niceness = niceness
        self._pool: ProcessPool | None = None
        self._closed = False

    @property
    def running(self) -> bool:
        """Whether the processes have been started."""
        return self._pool is not None

    def start(self) -> None:
        """Start the processes, unless they have been closed, and let them import the games."""
        if not self._closed:
            self._started().schedule(warm)

    async def do(self, work: Callable[[R], T], task: R) -> T:
        """Return what ``work`` returns for a task. Raise RuntimeError once closed."""
        if self._closed:
            raise RuntimeError("the processes have been closed")
        try:
            return await self._handed(work, task)
        except BrokenExecutor:
            # A process that dies between two tasks breaks the pool.
            return await self._handed(work, task)

    async def _handed(self, work: Callable[[R], T], task: R) -> T:
        pool = self._pool
        if pool is not None and not pool.active:
            self._pool = None
            await _ended(pool)
        future: ProcessFuture[T] = self._started().schedule(
            work, args=[task], timeout=self._timeout or HANG_TIMEOUT_SECONDS
        )
        return await asyncio.wrap_future(future)

    def _started(self) -> ProcessPool:
        if self._pool is None:
            # Imported only once a robot has to think: the two take 2 MB.
            from multiprocessing import get_context

            from pebble import ProcessPool

            # Not fork: the copy would have the locks of this process's threads.
            context = get_context("spawn")
            self._pool = ProcessPool(
                self.count, initializer=start_with_niceness, initargs=(self._niceness, warm),
                context=context,
            )  # fmt: skip
        return self._pool

    async def close(self) -> None:
        """End the processes for good."""
        self._closed = True
        if self._pool is not None:
            await _ended(self._pool)


async def _ended(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


class RobotQueue:
    """The answers that wait for processes of one kind, with the time that each may take.

    People share the processor time, so that nobody's robots wait for those of a person at many
    tables.
    """

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._awaited: Counter[int] = Counter()  # answers, by person
        self._turns = FairQueue(processes)
        self.empty = asyncio.Event()
        self.empty.set()

    @property
    def waiting(self) -> int:
        """The number of answers that are waited for."""
        return self._awaited.total()

    @asynccontextmanager
    async def turn(
        self, person: int, match: int, longest: float, cost: int = 1
    ) -> AsyncIterator[float]:
        """Wait until it is the person's turn; yield how many seconds the answer may take.

        What takes ``cost`` times as long counts as so many answers of that person.
        """
        self._awaited[person] += cost
        self.empty.clear()
        try:
            async with self._turns.slot(person, match, cost):
                answers = self._awaited[person] - cost + 1
                yield answer_seconds(longest, answers, len(self._awaited), self._processes)
        finally:
            self._awaited[person] -= cost
            if not self._awaited[person]:
                del self._awaited[person]
            if not self._awaited:
                self.empty.set()


class RobotPool:
    """Computes robots' answers in processes, which are started when the first robot sits down.

    A process gets only what a seat knows. Each robot of a package has a process and a queue of its
    own, so that a slow one delays no other robot.
    """

    def __init__(
        self,
        seconds: float = ANSWER_SECONDS,
        processes: RobotProcesses | None = None,
        idle_processes: RobotProcesses | None = None,
    ) -> None:
        self.seconds = seconds
        self._processes = processes or RobotProcesses()
        self._queue = RobotQueue(self._processes.count)
        self._of_packages: dict[str, tuple[RobotQueue, PackageRobot]] = {}
        self._idle_processes = idle_processes or RobotProcesses(
            timeout=IDLE_TIMEOUT_SECONDS, niceness=IDLE_NICENESS
        )
        self._idle_queue = FairQueue(self._idle_processes.count)

    def wake(self, match: Match) -> None:
        """Start the processes once a match has a robot, so that its first answer is fast."""
        if not self._processes.running and any(seat.robot for seat in match.seats):
            self._processes.start()

    @property
    def waiting(self) -> int:
        """The number of answers that are waited for."""
        queues = (queue for queue, _ in self._of_packages.values())
        return sum(queue.waiting for queue in (self._queue, *queues))

    async def answer(self, match: Match, seat: int, seed: int, share: float = 1.0) -> Sequence[str]:
        """Return a robot's answer for a seat, for which it uses a share of its usual time.

        Raise any exception of the robot, or one that says that its process died or hung.
        """
        person = charged_person(match)
        level = match.seats[seat].robot
        if level is None or level not in installed_robots():
            return await self._run(think, match, seat, seed, person, share)
        if level not in self._of_packages:
            self._of_packages[level] = RobotQueue(), PackageRobot(level)
        queue, robot = self._of_packages[level]
        async with queue.turn(person, match.id, self.seconds) as seconds:
            return await robot.answer(_task(match, seat, seed, share * seconds))

    async def hint(self, match: Match, seat: int, seed: int) -> Hint:
        """Return what a strong robot would do in this seat. Raise exceptions like ``answer``."""
        person = match.seats[seat].user_id or 0
        return await self._run(advise, match, seat, seed, person, cost=TIMES_AN_ANSWER)

    async def when_idle(self, work: Callable[[R], T], piece: R, person: int, match: int) -> T:
        """Do a piece of a person's work about a match, for which no table waits.

        People take turns, with one piece at a time. It has a process of its own, so that no answer
        waits for it, and starts when no answer is due, or after IDLE_WAIT_SECONDS. Raise exceptions
        like ``answer``.
        """
        async with self._idle_queue.slot(person, match):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._queue.empty.wait(), IDLE_WAIT_SECONDS)
            return await self._idle_processes.do(work, piece)

    async def _run(
        self,
        work: Callable[[Task], T],
        match: Match,
        seat: int,
        seed: int,
        person: int,
        share: float = 1.0,
        cost: int = 1,
    ) -> T:
        """Do a task in the processes of the bot's own robots when it is the person's turn."""
        async with self._queue.turn(person, match.id, self.seconds, cost) as seconds:
            return await self._processes.do(work, _task(match, seat, seed, share * seconds))

    async def close(self) -> None:
        """End the processes. Unfinished answers are computed again after the next start."""
        for processes in (self._processes, self._idle_processes):
            await processes.close()
        for _, robot in self._of_packages.values():
            await robot.close()


def answer_seconds(longest: float, answers: int, people: int, processes: int) -> float:
    """Return how many seconds a robot may use; less if more is waiting.

    ``answers`` wait for the same person. Each of the ``people`` who wait has an equal share of all
    processes.
    """
    crowd = answers * people / (processes * UNHURRIED_TASKS_PER_PROCESS)
    return max(longest / max(crowd, 1.0), MIN_ANSWER_SECONDS)


def charged_person(match: Match) -> int:
    """Return the person whose robots think in a match: who acted last, otherwise the host."""
    acted = [seat for seat in match.people if seat.seat in match.event_counts]
    latest = min(acted, key=lambda seat: match.event_counts[seat.seat], default=None)
    return (latest and latest.user_id) or match.host_id


def _task(match: Match, seat: int, seed: int, seconds: float) -> Task:
    assert match.table is not None
    held = match.seats[seat]
    level = held.robot if is_level(held.robot) else SUBSTITUTE_LEVEL
    return Task(
        seat=pack(match.table.seat(seat)),
        level=level,
        trait=trait_of(held.name, level, match.game) if held.user_id is None else "",
        seed=seed,
        seconds=max(seconds, MIN_ANSWER_SECONDS),
    )


PAUSE_VARIATION = 0.4  # fraction by which a pause may be longer or shorter
PAUSE_DECAY = 0.5  # each answer in a row of robots' answers comes sooner by this factor
SHORTEST_PAUSE = 0.1  # part of the usual pause
SHORTEST_THINKING = 0.3  # part of the usual time to think
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = (
    1.0,
    60.0,
)  # seconds between attempts while the store fails


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart.

    ``think`` computes an answer. It is given after a ``pause``, in seconds on average, that does
    not depend on the decision, so that it reveals nothing. When robots answer one after the other,
    each takes less time than the one before, so that people don't wait long for a round.
    """

    def __init__(self, host: Host, think: Think, pause: float) -> None:
        self._host = host
        self._think = think
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closed = False
        host.on_own_commit.append(self.wake)

    async def resume(
        self, before: float = inf, *, automatic: AutomaticAnswers | None = None
    ) -> None:
        """Answer for all robots in matches that are waiting for one.

        Matches that changed at ``before`` or later, in seconds since the epoch, are left out:
        another process may still answer there. The same matches may wait for ``automatic``
        answers, which are scheduled here, so that each match is loaded only once.
        """
        for match_id in await self._host.store.robots_due(before):
            try:
                match = await self._host.match(match_id)
                self.wake(match)
                if automatic is not None:
                    automatic.wake(match)
            except Refusal as refusal:
                log.warning(
                    "match %s is not taken up: %s", match_id, refusal.reason, extra=about(match_id)
                )
                if refusal.retryable:  # it can be read later
                    self._begin(match_id)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way, one for each match whose robots are answering."""
        return list(self._tasks.values())

    async def close(self) -> None:
        """Stop. Missing answers are given after the next start."""
        self._closed = True  # later acts must not start the processes again
        await cancel_all(self.tasks)

    async def settle(self, match_id: int, patience: float) -> None:
        """Wait until a match's robots have answered, at most ``patience`` seconds."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    def wake(self, match: Match) -> None:
        """Start to answer for a match's robots if one is due, unless the robots are closed."""
        if match.robots_due and not self._closed:
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
        wait, pace = FIRST_RETRY_SECONDS, 1.0
        while True:
            try:
                match = await self._host.match(match_id)
                if not match.robots_due:
                    return
                await self._answer_all(match, rng, pace)
                wait, pace = FIRST_RETRY_SECONDS, max(pace * PAUSE_DECAY, SHORTEST_PAUSE)
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
                if refusal.retryable:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_RETRY_SECONDS)

    async def _answer_all(self, match: Match, rng: Random, pace: float) -> None:
        """Answer for all robots that are due, computed separately and given in random order.

        ``pace`` is the part of the usual pause.
        """
        assert match.table is not None
        due = rng.sample(match.robots_due, len(match.robots_due))
        pause = self._pause * pace * (1 + rng.uniform(-PAUSE_VARIATION, PAUSE_VARIATION))
        share = max(pace, SHORTEST_THINKING)
        thoughts = [self._thought(match, seat, rng.getrandbits(64), share) for seat in due]
        answers, _ = await asyncio.gather(asyncio.gather(*thoughts), asyncio.sleep(pause))
        for seat, ids in zip(due, answers, strict=True):
            number = match.table.waiting[seat].number
            try:
                await self._host.play.answer_for(match.id, seat, number, ids)
            except Refusal as refusal:  # someone was quicker
                if refusal.reason not in ("closed", "not_your_turn"):
                    raise

    async def _thought(self, match: Match, seat: int, seed: int, share: float) -> Sequence[str]:
        """Return the answer of a seat's robot, or a harmless one if the robot fails."""
        assert match.table is not None
        decision = match.table.waiting[seat]
        try:
            ids = await self._think(match, seat, seed, share)
            decision.read(ids)
        except Exception as error:
            log.error(
                "match %s: a robot raised %s",
                match.id,
                safe_traceback(error),
                extra=about(match.id, match.version, decision.number),
            )
            return harmless_answer(match.table, decision)
        return ids
