"""What the host's tests share: a house with an empty database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.days import Days
from tests.host.house import House


@pytest.fixture
async def house(database: Path | str) -> AsyncIterator[House]:
    async with House(database) as house:
        yield house


@pytest.fixture
async def days(house: House) -> Days:
    return Days(house)
