"""Fixtures of several folders: databases in files and on a server."""

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import bot.app.features  # noqa: F401 - adds the hooks of all features
from kit.amount import THOROUGH
from tests import postgresql, slow
from tests.compiled import share_compiled_statements

FILE, SERVER = "a file", "a server"
REPEATED_OF_HOST = (
    "faults", "locks", "records", "restart", "tournament_restarts", "undo_and_rematch",
)  # fmt: skip
ON_A_SERVER_TOO = (
    ("tests.store", *(f"tests.host.test_{name}" for name in REPEATED_OF_HOST))
    if THOROUGH
    else ("tests.store.test_acts",)
)
"""The modules that run on a PostgreSQL server, too; POSTGRESQL=1 adds the others."""

WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker compile its share of the tests before it collects all of them.

    pytest compiles a module when it is first imported, with its assertions rewritten. On a fresh
    clone, every worker would do that for all modules, which takes seven seconds.
    """
    folders = session.config.getini("testpaths")
    if WORKERS == 1 or session.config.args != folders:
        return
    root = session.config.rootpath
    files = sorted(file for folder in folders for file in (root / folder).rglob("test_*.py"))
    for file in files[WORKER::WORKERS]:
        # One that can't be imported, or is skipped, says so when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the slow tests with QUICK, which ``make test`` sets, and share out the rest."""
    if os.environ.get("QUICK"):
        items[:] = [item for item in items if slow.name_of(item.nodeid) not in slow.listed()]
    if WORKERS > 1:
        _share_out(items)


def _share_out(items: list[pytest.Item]) -> None:
    """Let half of the workers, rounded up, begin with the tests of the bot's process.

    A worker gets consecutive tests, and gives away the last of them when others are idle. In the
    order of collection, one worker would have all of these tests, and would run them alone.
    """
    waiting, others = list[list[pytest.Item]](), list[pytest.Item]()
    for path, found in groupby(items, lambda item: item.path):
        if path.parent.name == WAITING:
            waiting.append(list(found))
        else:
            others.extend(found)
    parts = (WORKERS + 1) // 2
    size, ordered = len(items) // WORKERS, list[pytest.Item]()
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
