"""The clock: when it reads deadlines, and what delays none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.match.acts.clock import CHECK_INTERVAL_SECONDS, RETRY, Clock
from bot.match.acts.moderation import CONCURRENT_CHECKS
from bot.match.host import Host
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.match.time_control import ClockSpeed as Pace
from bot.runtime.supervisor import Supervisor
from bot.store import DeadlineRecord, StoreError
from tests.host.days import START, Days
from tests.host.harness import ANN, BEN, HANGS, HostHarness


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        yield Days(harness)


@asynccontextmanager
async def running(clock: Clock, host: Host) -> AsyncIterator[Supervisor]:
    supervisor = Supervisor()
    supervisor.start("timers", host.timers.run)
    supervisor.start("clock", clock.run)
    yield supervisor
    await supervisor.close()
    assert all(task.done() for task in supervisor.tasks)


async def _waits(days: Days, reads: list[float]) -> None:
    """Wait until the clock has read the deadlines and waits for the next."""
    before = len(reads)
    async with asyncio.timeout(HANGS):
        while len(reads) == before or days.harness.host.timers.next_at is None:
            await asyncio.sleep(0)


@pytest.fixture
def reads(days: Days, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times at which due deadlines were read from the database."""
    found: list[float] = []
    read = days.harness.store.due_deadlines

    async def due_deadlines(until: float) -> list[tuple[int, DeadlineRecord]]:
        found.append(until)
        return await read(until)

    monkeypatch.setattr(days.harness.store, "due_deadlines", due_deadlines)
    return found


@pytest.mark.parametrize("seconds", [30, 90])
async def test_commit_lets_the_clock_read_deadlines_when_one_is_due(
    days: Days, reads: list[float], seconds: float
) -> None:
    host = days.harness.host
    match = await _begun(days.harness, "week")
    soon = replace(match.deadlines[0], next_check_at=START + seconds)
    async with running(host.clock, host):
        await _waits(days, reads)
        host.on_commit.send(replace(match, deadlines=(soon,)))
        days.now = START + min(seconds, CHECK_INTERVAL_SECONDS)
        assert host.timers.next_at == days.now and reads == [START]
        host.timers.wake()
        await _waits(days, reads)
        assert reads == [START, days.now]


async def test_later_scheduled_callback_costs_no_query(days: Days, reads: list[float]) -> None:
    host = days.harness.host
    async with running(host.clock, host):
        await _waits(days, reads)
        for number in range(5):
            host.timers.schedule(number, START + number, lambda: None)
            host.timers.schedule(f"later {number}", START + DAY, lambda: None)
            for _ in range(20):
                await asyncio.sleep(0)
        assert reads == [START]


async def test_failing_scheduled_callback_delays_no_other_and_no_deadline(
    days: Days,
) -> None:
    rung: list[str] = []
    days.harness.host.timers.schedule("broken", START, lambda: rung.remove("nothing"))
    days.harness.host.timers.schedule("whole", START, lambda: rung.append("whole"))
    match = await days.begin(ANN, BEN)
    days.now += DAY / 2
    async with running(days.harness.host.clock, days.harness.host) as supervisor:
        await _until(days.harness, match, "remind")
        async with asyncio.timeout(HANGS):
            while not rung:
                await asyncio.sleep(0)
        assert supervisor.failing() == []
    assert rung == ["whole"]


async def test_failing_deadline_delays_no_other(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = [await days.begin(ANN, BEN) for _ in range(2)]
    ring = days.harness.host.timeouts.on_deadline

    async def failing(match_id: int, seat: int, decision: int) -> Match:
        if match_id == broken.id:
            raise KeyError(match_id)
        return await ring(match_id, seat, decision)

    monkeypatch.setattr(days.harness.host.timeouts, "on_deadline", failing)
    days.now += DAY / 2
    assert await days.harness.host.clock.tick() == days.now + RETRY
    assert "remind" in await days.harness.acts(whole.id)
    monkeypatch.undo()
    await days.harness.host.clock.tick()
    assert "remind" in await days.harness.acts(broken.id)


async def test_clock_continues_after_a_failed_read(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await days.begin(ANN, BEN)
    days.now += DAY / 2
    read, failing = (
        days.harness.store.due_deadlines,
        [ValueError(), StoreError("The disk is busy.")],
    )

    async def due_deadlines(until: float) -> list[tuple[int, DeadlineRecord]]:
        if failing:
            raise failing.pop()
        return await read(until)

    async def at_once(seconds: float) -> None:
        return None

    monkeypatch.setattr(days.harness.store, "due_deadlines", due_deadlines)
    supervisor = Supervisor(sleep=at_once)
    supervisor.start("clock", days.harness.host.clock.run)
    await _until(days.harness, match, "remind")
    await supervisor.close()


class Silent:
    """A Discord that answers membership checks only when told to; it counts simultaneous ones."""

    def __init__(self, days: Days) -> None:
        self.says = asyncio.Event()
        self.asked = self.most = 0
        days.harness.host.members.is_member = self._is_member

    async def _is_member(self, guild_id: int, user_id: int) -> bool:
        self.asked += 1
        self.most = max(self.most, self.asked)
        await self.says.wait()
        self.asked -= 1
        return True


async def test_slow_membership_check_delays_no_other_deadline(days: Days) -> None:
    late = [await days.begin(ANN, BEN) for _ in range(CONCURRENT_CHECKS + 2)]
    discord = Silent(days)
    days.now += DAY / 2
    match = await days.begin(ANN, BEN)
    days.now += DAY / 2
    async with running(days.harness.host.clock, days.harness.host):
        await _until(days.harness, match, "remind")
        assert discord.asked == CONCURRENT_CHECKS
        assert not any(["late" in await days.harness.acts(m.id) for m in late])
        discord.says.set()
        for each in late:
            await _until(days.harness, each, "late")
    assert discord.most == CONCURRENT_CHECKS


async def _until(harness: HostHarness, match: Match, act: str) -> None:
    """Wait until an act was done in a match."""
    async with asyncio.timeout(HANGS):
        while act not in await harness.acts(match.id):
            await asyncio.sleep(0)


async def _begun(harness: HostHarness, pace: Pace) -> Match:
    match = await harness.lobby(ANN, BEN)
    await harness.host.lobby.set_time_control(match.id, ANN, clock=pace)
    return await harness.host.lobby.start(match.id, ANN)
