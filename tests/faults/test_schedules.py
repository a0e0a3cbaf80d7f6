"""Whatever goes wrong: no accepted answer is lost or doubled, and all that lives is up to date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.faults.schedule import Schedule

SCHEDULES = int(os.environ.get("FAULTS", "10"))


@pytest.mark.parametrize("seed", range(SCHEDULES))
async def test_a_schedule_of_faults_holds(seed: int, tmp_path: Path) -> None:
    schedule = Schedule(seed, tmp_path)
    await schedule.run()
    assert schedule.tried["answers accepted"]
