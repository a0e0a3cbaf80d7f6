"""The clock: how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path

import pytest

from bot.match.acts.moderation import CONCURRENT_CHECKS
from bot.match.clock import RETRY, Clock
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.match.time_control import ClockSpeed as Pace
from bot.runtime.supervisor import Supervisor
from bot.store import DeadlineRecord, StoreError
from tests.host.days import START, Days
from tests.host.harness import ANN, BEN, HANGS, HostHarness


@pytest.mark.parametrize("steps", range(6))
async def test_clock_woken_while_it_is_closed_ends(tmp_path: Path, steps: int) -> None:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        clock = Clock(harness.host)
        for _ in range(20):
            supervisor = Supervisor()
            supervisor.start("clock", clock.run)
            while clock.next_check == inf:
                await asyncio.sleep(0)
            clock.wake()
            for _ in range(steps):
                await asyncio.sleep(0)
            done, _ = await asyncio.wait({asyncio.create_task(supervisor.close())}, timeout=HANGS)
            assert done, "the clock does not end"


@pytest.mark.parametrize(("pace", "looks"), [("week", False), ("live", True)])
async def test_clock_wakes_early_only_for_deadlines_due_before_its_next_check(
    tmp_path: Path, pace: Pace, looks: bool
) -> None:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        match = await _begun(harness, pace)
        clock = Clock(harness.host)
        supervisor = Supervisor()
        supervisor.start("clock", clock.run)
        while clock.next_check == inf:
            await asyncio.sleep(0)
        harness.host.on_commit.send(match)
        for _ in range(2):
            await asyncio.sleep(0)
        assert (clock.next_check == inf) is looks
        await supervisor.close()


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        yield Days(harness)


@asynccontextmanager
async def running(clock: Clock) -> AsyncIterator[Supervisor]:
    supervisor = Supervisor()
    supervisor.start("clock", clock.run)
    yield supervisor
    await supervisor.close()


async def test_failing_scheduled_callback_delays_no_other_and_no_deadline(
    days: Days,
) -> None:
    rung: list[str] = []
    days.harness.host.scheduler.schedule("broken", START, lambda: rung.remove("nothing"))
    days.harness.host.scheduler.schedule("whole", START, lambda: rung.append("whole"))
    match = await days.begin(ANN, BEN)
    days.now += DAY / 2
    async with running(Clock(days.harness.host)) as supervisor:
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
    assert await Clock(days.harness.host).tick() == RETRY
    assert "remind" in await days.harness.acts(whole.id)
    monkeypatch.undo()
    await Clock(days.harness.host).tick()
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
    supervisor.start("clock", Clock(days.harness.host).run)
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
    async with running(Clock(days.harness.host)):
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
