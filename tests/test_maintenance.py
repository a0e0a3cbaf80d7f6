"""Hourly jobs of features: after the start, and an hour after each run."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.features import Feature, privacy, records
from bot.features.privacy.acts import Pruning
from bot.features.records.acts import Records
from bot.match.time_control import HOUR
from bot.runtime.supervisor import Supervisor
from tests.host.days import START, Days
from tests.surfaces.harness import SurfaceHarness


@pytest.mark.parametrize(
    ("feature", "name", "acts", "act"),
    [
        (privacy.FEATURE, "pruning", Pruning, "run"),
        (records.FEATURE, "results", Records, "recount_if_outdated"),
    ],
)
async def test_feature_does_its_hourly_work_at_the_start_and_every_hour(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    feature: Feature,
    name: str,
    acts: type[object],
    act: str,
) -> None:
    async with SurfaceHarness(tmp_path / "match.sqlite3") as harness:
        days, looks = Days(harness), 0

        async def look() -> int:
            nonlocal looks
            looks += 1
            return 0

        monkeypatch.setattr(harness.host[acts], act, look)
        harness.posts.jobs.clear()
        feature.add_posts(harness.posts)
        (job,) = harness.posts.jobs
        assert job.name == name and job.once and not job.vital
        supervisor = Supervisor()
        supervisor.start(job.name, job.run)
        for hour in range(1, 4):
            async with asyncio.timeout(60):
                while harness.host.timers.next_at != START + hour * HOUR:
                    await asyncio.sleep(0)
            assert looks == hour
            harness.host.timers.run_due(days.now + HOUR - 1)
            days.now += HOUR
            harness.host.timers.run_due(days.now)
        await supervisor.close()
