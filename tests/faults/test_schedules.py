"""Random faults: no accepted answer is lost or written twice, and posts are up to date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kit.amount import draws
from tests.faults.schedule import Schedule
from tests.postgresql import Server

SCHEDULES = int(os.environ.get("FAULTS", draws(5)))
ON_A_SERVER = max(1, SCHEDULES // 5)


@pytest.mark.parametrize("seed", range(SCHEDULES))
async def test_random_faults_lose_and_duplicate_nothing(seed: int, tmp_path: Path) -> None:
    schedule = Schedule(seed, tmp_path)
    await schedule.run()
    assert schedule.tried["answers accepted"]


@pytest.mark.parametrize("seed", range(ON_A_SERVER))
async def test_random_faults_and_database_outages_lose_and_duplicate_nothing(
    seed: int, tmp_path: Path, server: Server
) -> None:
    schedule = Schedule(seed, tmp_path, server)
    await schedule.run()
    assert schedule.tried["answers accepted"]
