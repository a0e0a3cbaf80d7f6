"""What the host's tests share: a house with an empty database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.days import Days
from tests.host.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "menagerie.sqlite3") as house:
        yield house


@pytest.fixture
async def days(house: House) -> Days:
    return Days(house)
