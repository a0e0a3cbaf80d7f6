"""The clock's own end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.clock import Clock
from tests.host.house import House

TOO_LONG = 60  # seconds; only what hangs takes that long


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
            done, _ = await asyncio.wait({asyncio.create_task(clock.close())}, timeout=TOO_LONG)
            assert done, "the clock does not end"
