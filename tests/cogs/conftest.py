"""What the tests of the cogs share: a bot without Discord."""

from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from tests.cogs.counter import Counter


@pytest.fixture
async def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Counter]:
    for name in ("GATHER", "FIRST_WAIT", "LONGEST_WAIT"):
        monkeypatch.setattr(f"bot.surfaces.publisher.{name}", 0.0)
    monkeypatch.setattr("bot.surfaces.old_posts.PAUSE", 0.0)
    # However busy the machine is, no answer is late.
    monkeypatch.setattr("bot.surfaces.reply.PATIENCE", inf)
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        yield counter
