"""A house: the stand-in in this process, the bot in one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground import Standin
from bot.playground.changes import PATIENCE
from tests import postgresql
from tests.conftest import FILE, SERVER

from .process import House

ON_A_SERVER_TOO = ("test_kills", "test_solo", "test_windows", "test_robots", "test_clocks")
"""What is run on a PostgreSQL server too with POSTGRESQL=1; `test_processes` always is."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests in which the bot is killed on every kind of database, if asked to."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if "house" in metafunc.fixturenames and module in ON_A_SERVER_TOO and postgresql.ALL:
        metafunc.parametrize("house", [FILE, SERVER], indirect=True)


async def keep(folder: Path, database: str = "") -> AsyncIterator[House]:
    """Open a house with the bot in it, and close it again."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        house = House(standin, folder, database)
        await house.start()
        try:
            yield house
        finally:
            await house.bot.stop()
        house.check()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """One house for all tests of a module, one match each."""
    async for house in keep(tmp_path_factory.mktemp("house")):
        yield house


@pytest.fixture
async def house(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[House]:
    """A house of one's own."""
    there = getattr(request, "param", FILE) == SERVER
    async for own in keep(tmp_path, request.getfixturevalue("shared_database") if there else ""):
        yield own
