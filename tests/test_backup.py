"""Backups: copying a database in use, and restoring it without overwriting anything."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import Store, StoreError
from bot.store.backup import back_up, restore
from tests.databases import make_empty
from tests.store.acts import create, opening, with_columns

NEW = opening()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DISCORD_TOKEN", "MENAGERIE_PLAYGROUND_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "playground.sqlite3"


def quiet(line: str) -> None:
    """Ignore a line."""


async def test_backup_of_a_database_in_use_works_during_writes(path: Path, tmp_path: Path) -> None:
    told: list[str] = []
    async with await Store.open(make_empty(path)) as store:
        for _ in range(1500):
            await create(store, with_columns(NEW, options={"much": "x" * 4000}))
        writing = asyncio.create_task(_write(store))
        await asyncio.to_thread(back_up, path, tmp_path / "copy", told.append)
        writing.cancel()
    done = [int(line.removesuffix(" %")) for line in told[:-1]]
    assert done == sorted(done) and len(done) > 5 and done[-1] == 100
    assert "Backed up" in told[-1]
    assert sorted(p.name for p in tmp_path.glob("copy*")) == ["copy"]
    path.rename(tmp_path / "away")
    restore(tmp_path / "copy", path, quiet)
    async with await Store.open(path) as store:
        assert await store.match(1)


async def _write(store: Store) -> None:
    while True:
        await create(store, NEW)


async def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    make_empty(path)
    (tmp_path / "copy").write_text("dear diary")
    with pytest.raises(StoreError, match="is there already"):
        back_up(path, tmp_path / "copy", quiet)
    assert (tmp_path / "copy").read_text() == "dear diary"
    with pytest.raises(StoreError, match="no database"):
        back_up(tmp_path / "nothing", tmp_path / "other", quiet)


async def test_restore_refuses_an_existing_database_and_one_in_use(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    async with await Store.open(make_empty(path)):
        back_up(path, copy, quiet)
        with pytest.raises(StoreError, match="in use by another process"):
            restore(copy, path, quiet)
        path.rename(tmp_path / "away")  # in use all the same
        with pytest.raises(StoreError, match="in use by another process"):
            restore(copy, path, quiet)
        (tmp_path / "away").rename(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is there already"):
        restore(copy, path, quiet)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version"),
        ("DROP TABLE journal", "another program"),
    ],
)
async def test_foreign_file_is_not_restored(
    path: Path, tmp_path: Path, spoil: str, why: str
) -> None:
    copy = tmp_path / "copy"
    make_empty(copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(spoil)
    with pytest.raises(StoreError, match=why):
        restore(copy, path, quiet)
    assert not path.exists()


async def test_a_damaged_backup_is_not_restored(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    async with await Store.open(make_empty(copy)) as store:
        for _ in range(300):
            await create(store, NEW)
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-8192] + os.urandom(8192))
    with pytest.raises(StoreError, match=r"damaged|cannot be"):
        restore(copy, path, quiet)
    assert not path.exists() and not list(tmp_path.glob("*.part"))


def test_backup_and_restore_work_as_commands(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_empty(path)
    assert main(["backup", "copy"]) == 0 and "Backed up" in capsys.readouterr().out
    assert main(["restore", "copy"]) == 1 and "already" in capsys.readouterr().err
    path.unlink()
    assert main(["restore", "copy"]) == 0 and path.exists()
    assert main(["recount"]) == 0 and "Counted 0" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_backup_of_a_server_names_the_servers_tools(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.setenv("MENAGERIE_DATABASE", "postgresql://ann:hidden@host/m")
    assert main([command, "copy"]) == 1
    said = capsys.readouterr().err
    assert "pg_dump" in said and "hidden" not in said and not Path("copy").exists()


@pytest.mark.parametrize("umask", [0o000, 0o022])
async def test_database_files_are_readable_only_by_their_owner(tmp_path: Path, umask: int) -> None:
    path, folder = tmp_path / "m.sqlite3", tmp_path / "backups"
    folder.mkdir()
    before = os.umask(umask)
    try:
        async with await Store.open(path) as store:
            await create(store, NEW)
            back_up(path, folder / "copy", quiet)
            assert {"m.sqlite3", "m.sqlite3-wal", "m.sqlite3.lock"} <= set(modes(tmp_path))
            assert set(modes(tmp_path).values()) == {0o600}
        restore(folder / "copy", folder / "restored.sqlite3", quiet)
    finally:
        os.umask(before)
    assert set(modes(folder).values()) == {0o600} and len(modes(folder)) == 3


async def test_start_makes_a_world_readable_database_private(path: Path, tmp_path: Path) -> None:
    await (await Store.open(make_empty(path))).close()
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    await (await Store.open(path)).close()
    assert set(modes(tmp_path).values()) == {0o600}


def modes(folder: Path) -> dict[str, int]:
    """Return the modes of the files in a folder."""
    return {p.name: p.stat().st_mode & 0o777 for p in folder.iterdir() if p.is_file()}
