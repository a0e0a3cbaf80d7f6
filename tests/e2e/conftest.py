"""Fixtures: the stand-in in this process, the bot in a separate one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground import Standin
from playground.changes import PATIENCE
from tests import postgresql
from tests.conftest import FILE, SERVER

from .process import E2EHarness

ON_A_SERVER_TOO = ("test_kills", "test_solo", "test_windows", "test_robots", "test_clocks")
"""The modules that POSTGRESQL=1 runs on a server, too; `test_processes` always is."""

WITH_ROBOT_PROCESSES = ("test_robots",)
"""The modules whose robots think in processes; without THOROUGH the others' think in the bot."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests that kill the bot with every kind of database, if asked to."""
    module = metafunc.module.__name__.rpartition(".")[2]
    if "harness" in metafunc.fixturenames and module in ON_A_SERVER_TOO and postgresql.ALL:
        metafunc.parametrize("harness", [FILE, SERVER], indirect=True)


async def keep(
    folder: Path, database: str = "", *, robot_processes: bool = False
) -> AsyncIterator[E2EHarness]:
    """Yield a harness with a running bot, and close it afterwards."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, folder, database, robot_processes=robot_processes)
        await harness.start()
        try:
            yield harness
        finally:
            await harness.bot.stop()
        harness.check()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[E2EHarness]:
    """Yield one harness for all tests of a module, which use a match each."""
    async for harness in keep(tmp_path_factory.mktemp("harness")):
        yield harness


@pytest.fixture
async def harness(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[E2EHarness]:
    """Yield a harness for one test."""
    there = getattr(request, "param", FILE) == SERVER
    database = request.getfixturevalue("shared_database") if there else ""
    module = request.module.__name__.rpartition(".")[2]
    robot_processes = module in WITH_ROBOT_PROCESSES
    async for own in keep(tmp_path, database, robot_processes=robot_processes):
        yield own
