"""Fair queue: many want to do what only a few can do at once, and nobody holds up the others."""

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
from bot.host.refusals import RETRYABLE_REASONS, Refusal
from bot.host.seat import SUBSTITUTE_LEVEL
from bot.logs import about, safe_traceback
from games.robots import CHARACTERS
from games.robots.hints import Hint
from games.robots.worker import Task, advise, think, warm

log = logging.getLogger(__name__)

Waiting = dict[int, deque[asyncio.Future[None]]]
"""Those of one person who wait, by match."""


class FairQueue:
    """Lets so many at once do something; the others wait for their turn.

    The persons take turns, each person's matches take turns, and a match's own come in order. So
    who has many waits for themselves, and holds up nobody else.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        # Whose turn is next comes first; in each, too.
        self._waiting: dict[int, Waiting] = {}

    @asynccontextmanager
    async def slot(self, person: int, match: int) -> AsyncIterator[None]:
        """Wait for a turn, and hold it within."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(match, deque()).append(granted)
        self._grant()
        try:
            await granted
            yield
        finally:
            # A turn that came just when its waiter was cancelled is given back as well.
            if granted.done() and not granted.cancelled():
                self._free += 1
                self._grant()

    def _grant(self) -> None:
        """Give all free places to those whose turn it is; who was cancelled takes none."""
        while self._free and self._waiting:
            granted = self._next()
            if not granted.done():
                granted.set_result(None)
                self._free -= 1

    def _next(self) -> asyncio.Future[None]:
        """Take whose turn it is out; the same match and the same person come last from now on."""
        person, matches = next(iter(self._waiting.items()))
        match, own = next(iter(matches.items()))
        granted = own.popleft()
        del self._waiting[person], matches[match]
        if own:
            matches[match] = own
        if matches:
            self._waiting[person] = matches
        return granted


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


class RobotPool:
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


ANSWER_PAUSE_SECONDS = 1.2  # seconds in which a robot seems to think, on average
PAUSE_VARIATION = 0.4  # by which part a pause is longer or shorter
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = (
    1.0,
    60.0,
)  # seconds between attempts while nothing can be saved


class RobotPlayers:
    """Answers for every robot that a match waits for, also after a restart.

    ``think`` chooses an answer. It comes after a ``pause`` which is as long whatever it is, so
    that nobody learns by it how much there was to think about.
    """

    def __init__(self, host: Host, think: Think, pause: float = ANSWER_PAUSE_SECONDS) -> None:
        self._host = host
        self._think = think
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.on_own_commit.append(self.wake)

    async def resume(self, before: float = inf) -> None:
        """Take up the answers that robots owe: from before the start, or since before a time.

        The latter are those of another process that is gone.
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

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way, one for each match whose robots are answering."""
        return list(self._tasks.values())

    async def close(self) -> None:
        """Stop; what is owed will be answered after the next start."""
        tasks = self.tasks
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self, match_id: int, patience: float) -> None:
        """Wait until a match's robots have answered, but not longer than ``patience`` seconds."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    def wake(self, match: Match) -> None:
        """Begin to answer for a match's robots, if one is due."""
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
        # A robot's taste is no secret of the deal, and fresh after every restart.
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
                # Nobody else may be there to try it again; what was written after all stands.
                if refusal.reason in RETRYABLE_REASONS:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_RETRY_SECONDS)

    async def _answer_all(self, match: Match, rng: Random) -> None:
        """Answer for all robots that are due: each thinks by itself, who speaks first is open."""
        assert match.table is not None
        due = rng.sample(match.robots_due, len(match.robots_due))
        pause = self._pause * (1 + rng.uniform(-PAUSE_VARIATION, PAUSE_VARIATION))
        thoughts = [self._thought(match, seat, rng.getrandbits(64)) for seat in due]
        answers, _ = await asyncio.gather(asyncio.gather(*thoughts), asyncio.sleep(pause))
        for seat, ids in zip(due, answers, strict=True):
            number = match.table.waiting[seat].number
            try:
                await self._host.play.answer_for(match.id, seat, number, ids)
            except Refusal as refusal:  # somebody was quicker
                if refusal.reason not in ("closed", "not_your_turn"):
                    raise

    async def _thought(self, match: Match, seat: int, seed: int) -> Sequence[str]:
        """Return what a seat's robot answers, or what is always legal where the robot fails."""
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
