"""Timers: every call comes in its time, whatever happens to the others and to the clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from math import inf

import pytest

from bot.runtime.supervisor import Supervisor
from bot.runtime.timers import LONGEST_SLEEP_SECONDS, RecurringJob, Timers

NOW = 1_000_000.0
HOUR = 3600.0
HANGS = 20.0  # seconds


class Time:
    """Timers whose clock only moves when a test moves it. It counts how often they look at it."""

    def __init__(self) -> None:
        self.now = NOW
        self.seconds = 0.0
        self.looks = 0
        self.timers = Timers(self._clock, lambda: self.seconds)
        self.called: list[str] = []

    def _clock(self) -> float:
        self.looks += 1
        return self.now

    def plan(self, name: str, at: float) -> None:
        """Schedule a call under its own name."""
        self.timers.schedule(name, at, partial(self.called.append, name))

    def later(self, seconds: float, *, clock: float | None = None) -> None:
        """Let seconds pass, while the clock moves by as much or by ``clock``."""
        self.seconds += seconds
        self.now += seconds if clock is None else clock
        self.timers.wake()


@pytest.fixture
def time() -> Time:
    return Time()


async def rest() -> None:
    """Let all tasks do what they can."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(*loops: Callable[[], Awaitable[object]]) -> AsyncIterator[Supervisor]:
    async def at_once(seconds: float) -> None:
        await asyncio.sleep(0)

    supervisor = Supervisor(sleep=at_once)
    for number, loop in enumerate(loops):
        supervisor.start(str(number), loop)
    await rest()
    yield supervisor
    await supervisor.close()
    assert all(task.done() for task in supervisor.tasks)


async def test_call_comes_at_its_time_and_only_once(time: Time) -> None:
    time.plan("late", NOW + 20)
    time.plan("soon", NOW + 10)
    async with running(time.timers.run):
        time.later(9)
        await rest()
        assert time.called == []
        time.later(1)
        await rest()
        assert time.called == ["soon"]
        time.later(HOUR)
        await rest()
    assert time.called == ["soon", "late"] and time.timers.next_at is None


async def test_call_under_the_same_key_replaces_the_earlier_one(time: Time) -> None:
    time.plan("key", NOW + 1)
    time.plan("key", NOW + 5)
    time.timers.run_due(NOW + 1)
    assert time.called == [] and time.timers.moment("key") == NOW + 5
    time.timers.cancel("key")
    time.timers.run_due(inf)
    assert time.called == [] and time.timers.moment("key") == inf


async def test_call_that_raises_stops_no_other(
    time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    time.timers.schedule("broken", NOW, lambda: time.called.remove("nothing"))
    time.plan("whole", NOW)
    async with running(time.timers.run) as supervisor:
        assert time.called == ["whole"] and supervisor.failing() == []
    assert "a scheduled call raised ValueError" in caplog.text


async def test_loop_wakes_only_for_calls_before_the_one_it_waits_for(time: Time) -> None:
    time.plan("first", NOW + 10)
    async with running(time.timers.run):
        looks = time.looks
        for number in range(5):
            time.plan(f"later {number}", NOW + 11 + number)
        await rest()
        assert time.looks == looks
        time.plan("sooner", NOW + 9)
        await rest()
        assert time.looks > looks


@pytest.mark.parametrize("steps", range(6))
async def test_loop_that_is_woken_while_it_is_closed_ends(time: Time, steps: int) -> None:
    for _ in range(20):
        supervisor = Supervisor()
        supervisor.start("timers", time.timers.run)
        await rest()
        time.timers.wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        done, _ = await asyncio.wait({asyncio.create_task(supervisor.close())}, timeout=HANGS)
        assert done, "the loop does not end"


# ---------------------------------------------------------------------- a clock that is moved


async def test_clock_that_is_put_back_does_not_lengthen_a_wait(time: Time) -> None:
    time.plan("hourly", NOW + HOUR)
    async with running(time.timers.run):
        time.later(60, clock=60 - 5 * HOUR)
        await rest()
        assert time.called == [] and time.timers.next_at == NOW - 4 * HOUR
        time.later(HOUR - 61)
        await rest()
        assert time.called == []
        time.later(1)
        await rest()
        assert time.called == ["hourly"]


async def test_clock_that_is_put_forward_makes_calls_due(time: Time) -> None:
    time.plan("hourly", NOW + HOUR)
    async with running(time.timers.run):
        time.later(0, clock=HOUR)
        await rest()
        assert time.called == ["hourly"]


async def test_clock_that_is_corrected_by_a_second_moves_nothing(time: Time) -> None:
    time.plan("hourly", NOW + HOUR)
    async with running(time.timers.run):
        time.later(60, clock=59)
        await rest()
        assert time.timers.next_at == NOW + HOUR


async def test_clock_is_read_once_a_minute_at_least(time: Time) -> None:
    sleeps: list[float] = []
    timeout = asyncio.timeout

    def noted(seconds: float | None) -> asyncio.Timeout:
        sleeps.append(seconds or 0.0)
        return timeout(seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "timeout", noted)
        time.plan("much later", NOW + 24 * HOUR)
        async with running(time.timers.run):
            pass
    assert sleeps == [LONGEST_SLEEP_SECONDS]


# ---------------------------------------------------------------------- recurring jobs


class Work:
    """Work that is due every ten seconds. It notes when it was done."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.done: list[float] = []
        self.job = RecurringJob(time.timers, self)
        self.fails = 0
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def __call__(self) -> float:
        self.done.append(self.time.now - NOW)
        await self.may_end.wait()
        if self.fails:
            self.fails -= 1
            raise ValueError
        return self.time.now + 10


async def test_job_runs_at_once_and_at_each_moment_it_returns(time: Time) -> None:
    work = Work(time)
    async with running(time.timers.run, work.job.run):
        for _ in range(5):
            time.later(5)
            await rest()
    assert work.done == [0, 10, 20] and time.timers.next_at is None


async def test_job_can_be_brought_forward_but_not_put_off(time: Time) -> None:
    work = Work(time)
    work.job.bring_forward(NOW + 1)  # it does not run yet
    assert time.timers.next_at is None
    async with running(time.timers.run, work.job.run):
        work.job.bring_forward(NOW + 15)
        assert time.timers.next_at == NOW + 10
        work.job.bring_forward(NOW + 5)
        time.later(5)
        await rest()
        assert work.done == [0, 5] and time.timers.next_at == NOW + 15
        work.job.bring_forward(time.now)
        await rest()
        assert work.done == [0, 5, 5]


@pytest.mark.parametrize("at", [0, 3])
async def test_job_brought_forward_during_its_work_runs_again(time: Time, at: float) -> None:
    work = Work(time)
    work.may_end.clear()
    async with running(time.timers.run, work.job.run):
        work.job.bring_forward(NOW + at)
        time.later(at)
        await rest()
        assert work.done == [0]
        work.may_end.set()
        await rest()
        assert work.done == [0, at]


async def test_slow_job_delays_no_other(time: Time) -> None:
    slow, quick = Work(time), Work(time)
    slow.may_end.clear()
    async with running(time.timers.run, slow.job.run, quick.job.run):
        time.later(10)
        await rest()
        assert (slow.done, quick.done) == ([0], [0, 10])


async def test_failing_job_is_run_again_and_stops_no_other(time: Time) -> None:
    broken, whole = Work(time), Work(time)
    broken.fails = 3
    async with running(time.timers.run, broken.job.run, whole.job.run) as supervisor:
        async with asyncio.timeout(HANGS):
            while len(broken.done) < 4:
                await asyncio.sleep(0)
        assert [loop.name for loop in supervisor.failing()] == ["1"]
        time.later(10)
        await rest()
    assert broken.done == [0, 0, 0, 0, 10] and whole.done == [0, 10]
