"""Fixtures of several folders: databases in files and on a server."""

import gc
import os
from collections.abc import Iterator
from itertools import chain, groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kit.amount import THOROUGH
from tests import postgresql
from tests.compiled import share_compiled_statements

FILE, SERVER = "a file", "a server"
ON_A_SERVER_TOO = (
    "tests.store",
    *(
        f"tests.host.test_{name}"
        for name in (
            "again",
            "faults",
            "records",
            "restart",
            "together",
            "tournament_restarts",
        )
        if THOROUGH
    ),
)
"""The modules that run on a PostgreSQL server, too; POSTGRESQL=1 adds the others."""

WAITING = "e2e"
"""The folder of the tests that mostly wait for a process."""


# The same examples in every run, however slow the machine is.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("steady")

share_compiled_statements()

gc.disable()  # while tests are collected, because all of that stays in memory


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection, as the bot does after loading.

    Five thousand tests and all modules live until the end. Scanning them took a fifth of the time.
    """
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let half of the workers, rounded up, begin with the tests of the bot's process.

    A worker gets consecutive tests, and gives away the last of them when others are idle. In the
    order of collection, one worker would have all of these tests, and would run them alone.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    waiting, others = list[list[pytest.Item]](), list[pytest.Item]()
    for path, found in groupby(items, lambda item: item.path):
        if path.parent.name == WAITING:
            waiting.append(list(found))
        else:
            others.extend(found)
    parts = (workers + 1) // 2
    size, ordered = len(items) // parts, list[pytest.Item]()
    for n in range(parts):
        ordered += chain(*waiting[n::parts])
        missing = (n + 1) * size - len(ordered)
        ordered += others[:missing]
        del others[:missing]
    items[:] = [*ordered, *others]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of a database with every kind of database, or with a file only."""
    if "database" in metafunc.fixturenames:
        both = postgresql.ALL or metafunc.module.__name__.startswith(ON_A_SERVER_TOO)
        metafunc.parametrize("database", [FILE, SERVER] if both else [FILE], indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[postgresql.Server]:
    """Yield a PostgreSQL server that all tests share."""
    with postgresql.server() as server:
        yield server


@pytest.fixture
def shared_database(server: postgresql.Server) -> Iterator[str]:
    """Yield the address of an empty database that several processes can use."""
    address = server.migrated()
    yield address
    server.drop(address)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return the path of a database file to create, or the address of an empty database."""
    if request.param == FILE:
        return tmp_path / "menagerie.sqlite3"
    address: str = request.getfixturevalue("shared_database")
    return address
