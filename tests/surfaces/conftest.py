"""Fixtures of the surfaces' tests: a harness in which no time passes."""

from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.responses import Desk


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SurfaceHarness]:
    for name in ("DEBOUNCE_SECONDS", "FIRST_RETRY_SECONDS", "LONGEST_RETRY_SECONDS"):
        monkeypatch.setattr(f"bot.posts.publisher.{name}", 0.0)
    monkeypatch.setattr("bot.posts.old_posts.PAUSE_SECONDS", 0.0)
    # No post counts as slow, even on a busy machine.
    monkeypatch.setattr("bot.posts.publisher.SLOW_GROUP_SECONDS", inf)
    async with SurfaceHarness(tmp_path / "menagerie.sqlite3") as harness:
        yield harness


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("bot.posts.responder.PICTURE_WAIT_SECONDS", 0.02)
    # No response is late, even on a busy machine, and the last ones are finished.
    monkeypatch.setattr("bot.posts.responder.DEFER_AFTER_SECONDS", inf)
    monkeypatch.setattr("bot.posts.responder.SHUTDOWN_GRACE_SECONDS", inf)
    return Desk()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every response late."""
    monkeypatch.setattr("bot.posts.responder.DEFER_AFTER_SECONDS", 0.0)
