"""The clock's own end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.clock import Clock
from bot.host import Match
from bot.host.pace import Clock as Pace
from tests.host.house import ANN, BEN, HANGS, House


@pytest.mark.parametrize("steps", range(6))
async def test_a_clock_that_is_roused_just_when_it_is_closed_ends_all_the_same(
    tmp_path: Path, steps: int
) -> None:
    async with House(tmp_path / "match.sqlite3") as house:
        clock = Clock(house.host)
        for _ in range(20):
            clock.start()
            while not clock._changed._waiters:
                await asyncio.sleep(0)
            clock._changed.set()
            for _ in range(steps):
                await asyncio.sleep(0)
            done, _ = await asyncio.wait({asyncio.create_task(clock.close())}, timeout=HANGS)
            assert done, "the clock does not end"


@pytest.mark.parametrize(("pace", "looks"), [("week", False), ("live", True)])
async def test_an_answer_rouses_the_clock_only_where_its_deadline_rings_before_the_next_look(
    tmp_path: Path, pace: Pace, looks: bool
) -> None:
    async with House(tmp_path / "match.sqlite3") as house:
        match = await _begun(house, pace)
        clock = Clock(house.host)
        clock.start()
        while not clock._changed._waiters:
            await asyncio.sleep(0)
        house.host.matches.hear(match, house.host.heard)
        assert clock._changed.is_set() is looks
        await clock.close()


async def _begun(house: House, pace: Pace) -> Match:
    match = await house.lobby(ANN, BEN)
    await house.host.lobby.set_pace(match.id, ANN, clock=pace)
    return await house.host.lobby.start(match.id, ANN)
