"""A full disk, or a file locked by another process: acts are refused, and nothing is lost."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy import Connection

from bot.store import Act, CommitFailed, MatchRecord, Store, StoreError, connect
from tests.databases import make_empty
from tests.store.acts import create, next_act
from tests.store.earlier import SCHEMAS, make_earlier
from tests.store.writing import while_writing

LARGE = {"much": "x" * 20_000}
SMALL_DISK = "size=900k"

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk that is soon full."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", SMALL_DISK, "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock the file, as another process may."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as locker:  # fmt: skip
        assert locker.stdout and locker.stdin
        assert locker.stdout.readline() == "locked\n"
        yield
        locker.stdin.write("\n")


def large(match: MatchRecord, number: int) -> Act:
    act = next_act(match, number)
    act.journal[0].events.append(LARGE)  # type: ignore[attr-defined]
    return act


async def until_refused(store: Store, match: MatchRecord) -> tuple[MatchRecord, int]:
    """Write acts until one is refused; return the match, and the refused row."""
    for number in range(1, 999):
        act = large(match, number)
        try:
            await store.commit(act)
        except CommitFailed as failed:
            assert "full" in str(failed)
            return match, number
        match = act.match
    raise AssertionError("the disk is never full")


async def test_acts_on_a_full_disk_are_refused_and_earlier_ones_stay(
    small: Path, new_match: Act
) -> None:
    filler = small / "filler"
    async with await Store.open(make_empty(small / "menagerie.sqlite3")) as store:
        filler.write_bytes(bytes(100_000))
        match, number = await until_refused(store, await create(store, new_match))
        assert number > 1
        assert await store.match(match.id) == match
        assert len(await store.journal(match.id)) == number - 1
        filler.unlink()
        await store.commit(large(match, number))
    async with await Store.open(small / "menagerie.sqlite3") as again:
        assert len(await again.journal(match.id)) == number


async def test_migrated_database_is_usable_without_space_to_rewrite_it(
    small: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, filler = small / "menagerie.sqlite3", small / "filler"
    make_earlier(path, SCHEMAS[0])
    await (await Store.open(path)).close()
    connection = sqlite3.connect(path)
    with closing(connection), connection:
        connection.execute("INSERT INTO meta VALUES (?, '')", (connect.REWRITE_DUE_KEY,))
    filler.write_bytes(bytes(shutil.disk_usage(small).free - 50_000))
    async with await Store.open(path) as store:
        assert await store.match(1) is not None
    assert "full" in caplog.text and "MB of free disk space" in caplog.text
    filler.unlink()
    assert await is_due(path) == [True, False, False]


async def is_due(path: Path) -> list[bool]:
    """Return whether a database has to be rewritten: now, and after each of two starts."""
    due = []
    for _ in range(3):
        with closing(sqlite3.connect(path)) as connection:
            found = connection.execute(
                "SELECT * FROM meta WHERE key = ?", (connect.REWRITE_DUE_KEY,)
            )
            due.append(found.fetchone() is not None)
        await (await Store.open(path)).close()
    return due


async def test_failed_rewrite_is_done_at_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make_earlier(path, SCHEMAS[0])
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3.dbapi2, "connect", partial(sqlite3.connect, factory=NoVacuum))
        await (await Store.open(path)).close()
    assert "disk is full" in caplog.text and str(path) in caplog.text
    assert await is_due(path) == [True, False, False]


class NoVacuum(sqlite3.Connection):
    """A connection that has no space to rewrite a file."""

    def cursor(self, factory: Any = None) -> Any:
        return NoVacuumCursor(self)


class NoVacuumCursor(sqlite3.Cursor):
    def execute(self, sql: str, *parameters: Any) -> Self:
        if sql == "VACUUM":
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *parameters)


async def test_log_that_cannot_be_emptied_raises(
    path: Path, new_match: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "BUSY_SECONDS", 0.05)
    log = path.with_name(path.name + "-wal")
    async with await Store.open(make_empty(path)) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as reading:
            reading.execute("BEGIN")
            reading.execute("SELECT * FROM match").fetchall()
            await create(store, new_match)
            with pytest.raises(StoreError, match="cannot be emptied"):
                await store.settle()
            assert log.stat().st_size
        await store.settle()
        assert not log.stat().st_size


@pytest.mark.parametrize("room", range(6))
async def test_act_is_refused_completely_whichever_page_does_not_fit(
    path: Path, new_match: Act, room: int
) -> None:
    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + room}").close()

    async with await Store.open(make_empty(path)) as store:
        match = await create(store, new_match)
        await while_writing(store, limit)
        match, number = await until_refused(store, match)
        assert await store.match(match.id) == match
        assert len(await store.journal(match.id)) == number - 1


async def test_file_locked_by_another_process_is_used_again_once_free(
    path: Path, new_match: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "BUSY_SECONDS", 0.05)
    async with await Store.open(make_empty(path)) as store:
        match = await create(store, new_match)
        with locked(path):
            with pytest.raises(CommitFailed, match="locked"):
                await store.commit(next_act(match, 1))
            assert await store.match(match.id) == match  # it can be read all the same
        await store.commit(next_act(match, 1))
        assert len(await store.journal(match.id)) == 1
