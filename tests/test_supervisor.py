"""The supervisor: an exception of a background loop ends neither it nor other loops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.runtime.supervisor import FIRST_PAUSE, LONGEST_PAUSE, STEADY, Failing, Supervisor
from bot.store import StoreError

SECRET = "a card that nobody may see"


class Hours:
    """A supervisor whose pauses take no time and are recorded."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []
        self.supervisor = Supervisor(clock=lambda: self.now, sleep=self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    async def run(self, loop: Loop, *, vital: bool = False) -> None:
        """Run a loop until it returns."""
        self.supervisor.start("mill", loop, vital=vital)
        await asyncio.wait(self.supervisor.tasks)


class Loop:
    """A loop that fails this many times, each after some seconds, and then returns."""

    def __init__(self, hours: Hours, fails: int, after: float = 0.0) -> None:
        self.hours = hours
        self.left = fails
        self.after = after
        self.seen: list[list[Failing]] = []

    async def __call__(self) -> None:
        self.seen.append(self.hours.supervisor.failing())
        if self.left:
            self.left -= 1
            self.hours.now += self.after
            raise ValueError(SECRET)


@pytest.fixture
async def hours() -> AsyncIterator[Hours]:
    hours = Hours()
    yield hours
    await hours.supervisor.close()


async def test_failing_loop_restarts_after_growing_pauses(
    hours: Hours, caplog: pytest.LogCaptureFixture
) -> None:
    await hours.run(Loop(hours, 5))
    assert hours.pauses == [FIRST_PAUSE, 10.0, 20.0, LONGEST_PAUSE, LONGEST_PAUSE]
    assert caplog.text.count("background loop mill failed") == 5
    assert "ValueError" in caplog.text and SECRET not in caplog.text


async def test_failing_loop_is_reported_until_it_has_been_steady_for_a_while(
    hours: Hours,
) -> None:
    loop = Loop(hours, 3)
    await hours.run(loop, vital=True)
    assert loop.seen[:3] == [
        [], [Failing("mill", 5.0, vital=True)], [Failing("mill", 15.0, vital=True)],
    ]  # fmt: skip
    assert hours.supervisor.failing() == [], "it came to its end"
    stays = asyncio.Event()

    async def fails_once() -> None:
        if hours.now < 100:
            hours.now = 100
            raise ValueError
        await stays.wait()

    hours.supervisor.start("mill", fails_once)
    while hours.now == 35:
        await asyncio.sleep(0)
    assert [loop.name for loop in hours.supervisor.failing()] == ["mill"]
    hours.now = 100 + STEADY
    assert hours.supervisor.failing() == []


async def test_failure_long_after_the_last_one_counts_as_the_first(hours: Hours) -> None:
    loop = Loop(hours, 3, after=STEADY)
    await hours.run(loop)
    assert hours.pauses == [FIRST_PAUSE] * 3
    assert [failing[0].seconds for failing in loop.seen[1:]] == [FIRST_PAUSE] * 3


async def test_text_of_a_store_error_is_logged(
    hours: Hours, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [StoreError("The database cannot be reached.")]

    async def loop() -> None:
        if fails:
            raise fails.pop()

    hours.supervisor.start("mill", loop)
    await asyncio.wait(hours.supervisor.tasks)
    assert "in 5 seconds: The database cannot be reached." in caplog.text


async def test_failing_loop_stops_no_other_and_all_end_with_the_supervisor(
    hours: Hours,
) -> None:
    turns, ended = 0, asyncio.Event()

    async def turn() -> None:
        nonlocal turns
        try:
            while True:
                turns += 1
                await asyncio.sleep(0)
        finally:
            ended.set()

    hours.supervisor.start("wheel", turn)
    hours.supervisor.start("mill", Loop(hours, 2))
    while turns < 100:
        await asyncio.sleep(0)
    await hours.supervisor.close()
    assert ended.is_set() and all(task.done() for task in hours.supervisor.tasks)
