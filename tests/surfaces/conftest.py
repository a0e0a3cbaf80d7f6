"""Fixtures of the surfaces' tests: a harness in which no time passes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.responses import Desk


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[SurfaceHarness]:
    async with SurfaceHarness(tmp_path / "menagerie.sqlite3") as harness:
        yield harness


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def hurried(desk: Desk) -> None:
    """Make every response late."""
    desk.waits.defer = desk.waits.meanwhile = 0.0
