"""A full disk, or a file that another process has locked: acts are refused, and nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.store import Act, CommitFailed, MatchRecord, NewMatch, Store, connect
from tests.store.acts import next_act

LARGE = {"much": "x" * 20_000}
SMALL_DISK = "size=600k"

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk that is soon full."""
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
    """Let another process keep everybody from writing."""
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
    """Write acts until one is refused; return how the match stands, and the row that was not."""
    for number in range(1, 999):
        act = large(match, number)
        try:
            await store.commit(act)
        except CommitFailed as failed:
            assert "full" in str(failed)
            return match, number
        match = act.match
    raise AssertionError("the disk is never full")


async def test_on_a_full_disk_acts_are_refused_and_the_others_stand(
    small: Path, new_match: NewMatch
) -> None:
    filler = small / "filler"
    async with await Store.open(small / "menagerie.sqlite3") as store:
        filler.write_bytes(bytes(100_000))
        match, number = await until_refused(store, await store.create_match(new_match))
        assert number > 1
        assert await store.match(match.id) == match
        assert len(await store.journal(match.id)) == number - 1
        filler.unlink()
        await store.commit(large(match, number))
    async with await Store.open(small / "menagerie.sqlite3") as again:
        assert len(await again.journal(match.id)) == number


@pytest.mark.parametrize("room", range(6))
async def test_whichever_page_does_not_fit_the_act_is_refused_whole(
    path: Path, new_match: NewMatch, room: int
) -> None:
    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + room}").close()

    async with await Store.open(path) as store:
        match = await store.create_match(new_match)
        await store._writer._transact(limit)
        match, number = await until_refused(store, match)
        assert await store.match(match.id) == match
        assert len(await store.journal(match.id)) == number - 1


async def test_a_file_that_another_process_has_locked_is_used_again_once_it_is_free(
    path: Path, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "_BUSY_SECONDS", 0.05)
    async with await Store.open(path) as store:
        match = await store.create_match(new_match)
        with locked(path):
            with pytest.raises(CommitFailed, match="locked"):
                await store.commit(next_act(match, 1))
            assert await store.match(match.id) == match  # it can be read all the same
        await store.commit(next_act(match, 1))
        assert len(await store.journal(match.id)) == 1
