"""What tests of several folders share: databases, in files and on a server."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import postgresql

FILE, SERVER = "a file", "a server"
ON_A_SERVER_TOO = (
    "tests.store", "tests.host.test_again", "tests.host.test_faults", "tests.host.test_records",
    "tests.host.test_restart", "tests.host.test_together",
)  # fmt: skip
"""What is always run on a PostgreSQL server too; the rest with POSTGRESQL=1."""


# The same examples in every run, however slow the machine is.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("steady")

gc.disable()  # until all is collected: what is made meanwhile stays


def pytest_collection_finish() -> None:
    """Leave what was collected out of garbage collection, as the bot does with what it loaded.

    Five thousand tests and all modules live to the end; looking through them again and again
    took a fifth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of a database on every kind of it, or on a file alone."""
    if "database" in metafunc.fixturenames:
        both = postgresql.ALL or metafunc.module.__name__.startswith(ON_A_SERVER_TOO)
        metafunc.parametrize("database", [FILE, SERVER] if both else [FILE], indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[postgresql.Server]:
    """A PostgreSQL server, one for all tests."""
    with postgresql.server() as server:
        yield server


@pytest.fixture
def shared_database(server: postgresql.Server) -> Iterator[str]:
    """The address of an empty database that several processes may use."""
    address = server.migrated()
    yield address
    server.drop(address)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where an empty database is or may be made: each kind in its turn."""
    if request.param == FILE:
        return tmp_path / "menagerie.sqlite3"
    address: str = request.getfixturevalue("shared_database")
    return address
