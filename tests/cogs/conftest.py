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
    # However busy the machine is, no post counts as slow, no answer is late, its picture comes with
    # it, and no private panel is redrawn in the middle of a test.
    monkeypatch.setattr("bot.surfaces.publisher.SLOW", inf)
    monkeypatch.setattr("bot.surfaces.reply.PATIENCE", inf)
    monkeypatch.setattr("bot.surfaces.reply.PICTURE_TIME", inf)
    monkeypatch.setattr("bot.surfaces.live.GATHER", inf)
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        yield counter
