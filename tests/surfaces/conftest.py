"""What the tests of the surfaces share: a house that is shown, in which no time passes."""

from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from tests.surfaces.shown import Shown


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shown]:
    for name in ("GATHER", "FIRST_WAIT", "LONGEST_WAIT"):
        monkeypatch.setattr(f"bot.surfaces.publisher.{name}", 0.0)
    monkeypatch.setattr("bot.surfaces.old_posts.PAUSE", 0.0)
    # However busy the machine is, no post counts as slow.
    monkeypatch.setattr("bot.surfaces.publisher.SLOW", inf)
    async with Shown(tmp_path / "menagerie.sqlite3") as house:
        yield house
