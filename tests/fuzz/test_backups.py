"""Restoring any file: it is refused in one line or is the backup, and nothing is lost."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.store import Store, StoreError
from bot.store.backup import back_up, restore
from tests.host.harness import ANN, BEN, HostHarness

N = int(os.environ.get("FUZZ", "60"))
PAGE = 4096
STANDS = b"what stands there"


def quiet(line: str) -> None:
    """Ignore a line."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a backup with some matches."""
    folder = tmp_path_factory.mktemp("made")
    database, copy = folder / "menagerie.sqlite3", folder / "made"
    async with HostHarness(database) as harness:
        for _ in range(3):
            match = await harness.begin(ANN, BEN)
            for _ in range(8):
                match = await harness.step(match, Random(1))
        await harness.host.preferences.set_person(ANN, zone="Europe/Paris")
        back_up(database, copy, quiet)
    return copy.read_bytes()


@pytest.fixture
def backup(tmp_path: Path, made: bytes) -> Path:
    """Return a backup with some matches."""
    copy = tmp_path / "made"
    copy.write_bytes(made)
    return copy


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return the path of the database to restore, beside an existing file."""
    folder = tmp_path / "place"
    folder.mkdir()
    for name in ("other.sqlite3", "menagerie.sqlite3.part", "menagerie.sqlite3-old", "copy"):
        (folder / name).write_bytes(STANDS)
    return folder / "menagerie.sqlite3"


def contents(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


def tried(backup: Path, place: Path) -> str:
    """Try to restore a file; return the refusal or an empty string. Check all other files."""
    before, kept = backup.read_bytes(), sorted(place.parent.iterdir())
    try:
        restore(backup, place, quiet)
    except StoreError as error:
        said = str(error)
        assert said and "\n" not in said and "Traceback" not in said
    else:
        said = ""
    lock = place.with_name(place.name + ".lock")
    assert backup.read_bytes() == before
    assert set(place.parent.iterdir()) - {lock} == {*kept, *([] if said else [place])} - {lock}
    assert all(f.read_bytes() == STANDS for f in kept if f != lock)
    return said


def cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def mixed(data: bytes, rng: Random) -> bytes:
    """Swap two pages."""
    one, two = (PAGE * rng.randrange(1, len(data) // PAGE) for _ in "12")
    pages = bytearray(data)
    pages[one : one + PAGE], pages[two : two + PAGE] = (
        data[two : two + PAGE],
        data[one : one + PAGE],
    )
    return bytes(pages)


def longer(data: bytes, rng: Random) -> bytes:
    return data + rng.randbytes(rng.randint(1, 9999))


def bare(spoil: Callable[[bytes, Random], bytes]) -> Callable[[bytes, Random], bytes]:
    """Return a function that damages a backup of an earlier version, which has no stamp."""

    def spoilt(data: bytes, rng: Random) -> bytes:
        return spoil(data[:60] + bytes(4) + data[64:68] + bytes(4) + data[72:], rng)

    spoilt.__name__ = f"{spoil.__name__}, of an earlier version"
    return spoilt


SPOILING = (cut, flipped, mixed, longer)


async def test_a_damaged_backup_is_refused_in_one_line(backup: Path, place: Path) -> None:
    rng, data, torn = Random(7), backup.read_bytes(), backup.with_name("torn")
    counts: Counter[str] = Counter()
    for _ in range(N):
        for spoil in SPOILING:
            torn.write_bytes(spoiled := spoil(data, rng))
            assert (tried(torn, place) == "") == (spoiled == data), spoil
            place.unlink(missing_ok=True)
            counts[f"{spoil.__name__}: refused"] += spoiled != data
    print(*sorted(counts.items()), sep="\n")


async def test_a_damaged_backup_of_an_earlier_version_is_refused_or_can_be_read(
    backup: Path, place: Path
) -> None:
    """Without a stamp, a backup that is accepted can at least be opened."""
    rng, data, torn = Random(8), backup.read_bytes(), backup.with_name("torn")
    counts: Counter[str] = Counter()
    for _ in range(max(4, N // 10)):
        for spoil in map(bare, SPOILING):
            torn.write_bytes(spoil(data, rng))
            refused = bool(tried(torn, place))
            counts[f"{spoil.__name__}: {'refused' if refused else 'taken'}"] += 1
            if not refused:
                async with await Store.open(place) as store:
                    for match_id in (1, 2, 3):
                        await store.journal(match_id)
            for file in place.parent.glob("menagerie.sqlite3"):
                file.unlink()
    print(*sorted(counts.items()), sep="\n")


async def test_undamaged_backup_is_restored_identically_without_a_stamp(
    backup: Path, place: Path, tmp_path: Path
) -> None:
    assert tried(backup, place) == ""
    assert contents(place) == contents(backup)
    with closing(sqlite3.connect(place)) as connection:
        for mark in ("user_version", "application_id"):
            assert connection.execute(f"PRAGMA {mark}").fetchone() == (0,)


SQL = {
    "a newer schema": "UPDATE alembic_version SET version_num = '9999'",
    "no schema of ours": "DROP TABLE journal",
    "two schemas": "INSERT INTO alembic_version VALUES ('0001')",
    "an endless view": "DROP TABLE alembic_version; CREATE VIEW alembic_version AS WITH RECURSIVE "
    "n(version_num) AS (SELECT 1 UNION ALL SELECT version_num FROM n) SELECT version_num FROM n",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END",
    "a table that a module makes": "CREATE VIRTUAL TABLE v USING fts5(x)",
    "no JSON": "UPDATE setting SET chosen = '{{'",
    "bytes for words": "UPDATE seat SET name = CAST(x'ff00' AS TEXT)",
    "a column too few": "ALTER TABLE match DROP COLUMN poll",
}  # fmt: skip


@pytest.mark.parametrize("statements", SQL.values(), ids=SQL)
async def test_foreign_database_is_refused(backup: Path, place: Path, statements: str) -> None:
    other = bare(lambda data, rng: data)(backup.read_bytes(), Random(1))
    backup.write_bytes(other)
    with closing(sqlite3.connect(backup)) as connection:
        connection.executescript(statements)
    assert tried(backup, place)


def test_file_that_is_not_a_database_is_refused(place: Path, tmp_path: Path) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../menagerie.sqlite3", bytes(10_000_000))
    files = [b"", b"SQLite format 3", b"SQLite format 3\0", bomb.getvalue(), bytes(PAGE), b"\0",
             b"SQLite format 3\0" + b"\xff" * PAGE]  # fmt: skip
    for data in files:
        (tmp_path / "file").write_bytes(data)
        assert tried(tmp_path / "file", place), data[:20]
    for nothing in (tmp_path, tmp_path / "absent", Path("/dev/zero")):
        with pytest.raises(StoreError, match="no backup"):
            restore(nothing, place, quiet)


def test_backup_larger_than_the_disk_is_not_started(place: Path, tmp_path: Path) -> None:
    """The file is sparse, so that it only seems large."""
    hole = tmp_path / "hole"
    hole.write_bytes(b"SQLite format 3\0")
    os.truncate(hole, shutil.disk_usage(tmp_path).free + 1_000_000_000)
    with pytest.raises(StoreError, match="does not fit"):
        restore(hole, place, quiet)


@pytest.mark.parametrize(
    "name", ["a?mode=rw", "a#b", "%41", "a b", "..x", "'; DROP TABLE match; --", "\u202ex", "-wal"]
)
async def test_backup_can_have_any_file_name(
    backup: Path, place: Path, name: str, tmp_path: Path
) -> None:
    for decoy in ("a", "A"):
        (tmp_path / decoy).write_bytes(STANDS)
    odd = backup.rename(tmp_path / name)
    assert tried(odd, place) == ""
    again = tmp_path / f"{name} again"
    back_up(place, again, quiet)
    assert contents(again) == contents(odd)
    assert all((tmp_path / decoy).read_bytes() == STANDS for decoy in ("a", "A"))


async def test_file_of_a_running_bot_is_not_a_backup(
    backup: Path, place: Path, tmp_path: Path
) -> None:
    """Part of its data is in the write-ahead log, which a restore would leave behind."""
    running = tmp_path / "running.sqlite3"
    restore(backup, running, quiet)
    async with await Store.open(running) as store:
        await store.set_meta("key", "value")
        with pytest.raises(StoreError, match="-wal"):
            restore(running, place, quiet)
    assert tried(running, place) == ""


def test_interrupted_or_repeated_backup_overwrites_no_file(place: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE TABLE other (x)")
    (tmp_path / "copy.part").write_bytes(STANDS)
    with pytest.raises(StoreError):
        back_up(place, tmp_path / "copy", quiet)
    assert (tmp_path / "copy.part").read_bytes() == STANDS
