"""Maintenance: after the start, and an hour after each run."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app.maintenance import INTERVAL_SECONDS, Maintenance
from bot.features.privacy.acts import Pruning
from bot.runtime.supervisor import Supervisor
from tests.host.days import START, Days
from tests.host.harness import HostHarness


async def test_old_matches_are_pruned_at_the_start_and_every_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        days, looks = Days(harness), 0

        async def look() -> int:
            nonlocal looks
            looks += 1
            return 0

        monkeypatch.setattr(harness.host[Pruning], "run", look)
        supervisor = Supervisor()
        supervisor.start("maintenance", Maintenance(harness.host).run)
        for hour in range(1, 4):
            async with asyncio.timeout(60):
                while harness.host.timers.next_at != START + hour * INTERVAL_SECONDS:
                    await asyncio.sleep(0)
            assert looks == hour
            harness.host.timers.run_due(days.now + INTERVAL_SECONDS - 1)
            days.now += INTERVAL_SECONDS
            harness.host.timers.run_due(days.now)
        await supervisor.close()
