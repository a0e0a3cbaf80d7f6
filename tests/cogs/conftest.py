"""What the tests of the cogs share: a bot without Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.counter import Counter


@pytest.fixture
async def counter(tmp_path: Path) -> AsyncIterator[Counter]:
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        yield counter
