"""Whose move it is, and when time runs out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.host.time_control import DAY, HOUR
from bot.surfaces.pages.turn import first_due
from tests.host.days import Days
from tests.host.harness import ANN, BEN, HostHarness


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        yield Days(harness)


async def test_first_due_is_the_earliest_time_of_simultaneous_decisions(days: Days) -> None:
    days.now = datetime(2026, 11, 21, 23, tzinfo=UTC).timestamp()
    await days.harness.host.preferences.set_person(ANN, zone="UTC", quiet=(22, 8))
    match = await days.begin(ANN, BEN, game="instinkt")
    dues = sorted(match.due_at(seat) or 0 for seat in match.waited_for())
    assert dues == [days.now + DAY, days.now + DAY + 9 * HOUR]
    assert first_due(match) == dues[0]
