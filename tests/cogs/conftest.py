"""What the tests of the cogs share: a bot without Discord."""

from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from tests.cogs.counter import Counter


@pytest.fixture
async def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Counter]:
    for name in ("DEBOUNCE_SECONDS", "FIRST_RETRY_SECONDS", "LONGEST_RETRY_SECONDS"):
        monkeypatch.setattr(f"bot.posts.publisher.{name}", 0.0)
    monkeypatch.setattr("bot.posts.old_posts.PAUSE_SECONDS", 0.0)
    # However busy the machine is, no post counts as slow, no answer is late, its picture comes with
    # it, and no private panel is redrawn in the middle of a test.
    monkeypatch.setattr("bot.posts.publisher.SLOW_GROUP_SECONDS", inf)
    monkeypatch.setattr("bot.posts.responder.DEFER_AFTER_SECONDS", inf)
    monkeypatch.setattr("bot.posts.responder.PICTURE_WAIT_SECONDS", inf)
    monkeypatch.setattr("bot.posts.live_panels.DEBOUNCE_SECONDS", inf)
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        yield counter
