"""Fixtures of several folders: databases in files and on a server."""

import gc
from collections.abc import Iterator
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
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


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
