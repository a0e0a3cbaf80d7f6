"""Fixtures of the host's tests: a harness with an empty database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.cups import Cups
from tests.host.days import Days
from tests.host.harness import HostHarness


@pytest.fixture
async def harness(database: Path | str) -> AsyncIterator[HostHarness]:
    async with HostHarness(database) as harness:
        yield harness


@pytest.fixture
async def days(harness: HostHarness) -> Days:
    return Days(harness)


@pytest.fixture
async def cups(harness: HostHarness) -> AsyncIterator[Cups]:
    cups = Cups(harness)
    yield cups
    await cups.runner.close()
