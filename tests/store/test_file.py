"""The database file: created, opened again, and refused if it is not ours."""

import os
import sqlite3
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from bot.store import Act, Store, StoreError, connect, schema
from tests.store.acts import create, opening
from tests.store.damage import damage
from tests.store.writing import while_writing


async def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as error:
        await Store.open(path)
    return str(error.value)


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute(sql).fetchall()
        connection.commit()
        return rows
    finally:
        connection.close()


async def test_migrations_build_all_tables_of_the_program_from_nothing(path: Path) -> None:
    import_module("bot.match.host")  # as the program does: it imports all features
    await (await Store.open(path)).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.touch()
    await (await Store.open(path)).close()
    assert query(path, "SELECT version_num FROM alembic_version") == [("0020",)]


async def test_surfaces_keep_their_numbers_when_a_server_may_have_one(path: Path) -> None:
    engine, config = connect.writing_engine(path), connect.alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
    engine.dispose()
    match = "1, 'a_game', 'lobby', 10, 20, 3, '{}', 1, 1, 0, 0, 0"
    query(
        path,
        "INSERT INTO match (id, game, status, guild_id, channel_id, host_id, options, "
        f"version, rules_version, checkpoint_at, created_at, changed_at) VALUES ({match})",
    )
    query(
        path,
        "INSERT INTO surface (id, match_id, kind, seat, message_id, wanted, shown, "
        "generation, attempted, look) VALUES (41, 1, 'table', -1, 900, 3, 2, 5, 0, 'abc')",
    )
    async with await Store.open(path) as store:
        (kept,) = await store.surfaces_behind(1)
        assert (kept.id, kept.message_id, kept.generation, kept.layout_hash) == (41, 900, 5, "abc")
        await store.add_server_surface(10, "table_list")
        await store.add_server_surface(10, "table_list")
        table_list = await store.server_surface(10, "table_list")
        assert table_list is not None and (table_list.id, table_list.match_id) == (42, None)
        assert await store.servers_with("table_list") == [10]


async def test_earlier_kinds_of_surfaces_and_settings_are_renamed(path: Path) -> None:
    engine, config = connect.writing_engine(path), connect.alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0017")
    engine.dispose()
    query(
        path,
        "INSERT INTO surface (id, guild_id, kind, seat, message_id, desired_version, "
        "shown_version, generation, send_started) VALUES (1, 7, 'board', -1, 900, 3, 2, 5, 0), "
        "(2, 7, 'puzzle', -1, 901, 3, 2, 5, 0), (3, 8, 'farewell', 1, 902, 3, 2, 5, 0)",
    )
    query(
        path,
        "INSERT INTO setting (kind, of, chosen) VALUES "
        """('server', 7, '{"board": 20, "ranks": false, "language": "de"}'), """
        """('server', 8, '{"robots": 1}'), """
        """('person', 3, '{"digest": false, "digested": "2026-01-02", "zone": "board"}')""",
    )
    async with await Store.open(path) as store:
        assert store.setting("server", 7) == {
            "table_list": 20, "leaderboards": False, "language": "de",
        }  # fmt: skip
        assert store.setting("server", 8) == {"robots": 1}
        assert store.setting("person", 3) == {
            "daily_list": False, "daily_list_sent": "2026-01-02", "zone": "board",
        }  # fmt: skip
        (moved,) = await store.servers_with("table_list")
        found = await store.server_surface(moved, "table_list")
        assert found is not None and (found.id, found.message_id, moved) == (1, 900, 7)
    kinds = [("table_list",), ("puzzle",), ("seat_lost",)]
    assert query(path, "SELECT kind FROM surface ORDER BY id") == kinds


async def test_unusual_folder_names_work(tmp_path: Path) -> None:
    folder = tmp_path / "50% zoö ?mode=ro"
    folder.mkdir()
    await (await Store.open(folder / "m.sqlite3")).close()
    assert (folder / "m.sqlite3").stat().st_size > 0


async def test_opening_again_finds_everything(path: Path, new_match: Act) -> None:
    async with await Store.open(path) as store:
        match = await create(store, new_match)
    async with await Store.open(path) as store:
        assert await store.match(match.id) == match


async def test_an_id_is_never_used_again(path: Path, new_match: Act) -> None:
    async with await Store.open(path) as store:
        match = await create(store, opening())
    query(path, "DELETE FROM match")
    async with await Store.open(path) as store:
        assert (await create(store, new_match)).id == match.id + 1


async def test_durability_settings_hold_on_every_connection(file_store: Store) -> None:
    store = file_store
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for name, value in wanted.items():
        (row,) = await store.backend.read(text(f"PRAGMA {name}"))
        assert [*row.values()] == [value]

    def written(connection: Connection) -> dict[str, object]:
        return {n: connection.exec_driver_sql(f"PRAGMA {n}").scalar_one() for n in wanted}

    assert await while_writing(store, written) == wanted


async def test_file_that_is_not_a_database_is_left_unchanged(path: Path) -> None:
    path.write_text("dear diary")
    assert "not an SQLite database" in await refusal(path)
    assert path.read_text() == "dear diary"


async def test_a_damaged_database_is_refused(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    assert "cannot be read" in await refusal(path)


@pytest.mark.parametrize("table", ["meta", "setting"])
async def test_database_is_refused_if_what_the_whole_bot_needs_is_damaged(
    path: Path, table: str
) -> None:
    await (await Store.open(path)).close()
    damage(path, table)
    assert "malformed" in await refusal(path)


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE recipe (id)",
        "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('0001')",
    ],
    ids=["no revisions", "somebody else's revisions"],
)
async def test_foreign_database_is_left_unchanged(path: Path, script: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    before = path.read_bytes()
    assert "belongs to another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_an_unknown_revision_is_refused(path: Path) -> None:
    await (await Store.open(path)).close()
    query(path, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in await refusal(path)


async def test_unusable_paths_are_refused(tmp_path: Path) -> None:
    assert "not a file" in await refusal(tmp_path)
    assert "does not exist" in await refusal(tmp_path / "nowhere" / "m.sqlite3")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do all")
async def test_read_only_file_is_refused(path: Path) -> None:
    await (await Store.open(path)).close()
    path.chmod(0o400)
    assert "cannot be read and written" in await refusal(path)


def test_name_of_a_migration_starts_with_its_revision() -> None:
    scripts = ScriptDirectory.from_config(connect.alembic_config())
    assert connect.known_revisions() == {each.revision for each in scripts.walk_revisions()}
    assert connect.newest_revision() == set(scripts.get_heads())


OPEN = """
import asyncio, sys
from pathlib import Path
from bot.store import Store

async def main():
    async with await Store.open(Path(sys.argv[1])):
        print("alembic" in sys.modules)

asyncio.run(main())
"""


def test_only_a_database_of_an_older_version_loads_the_migrations(path: Path) -> None:
    opened = [sys.executable, "-c", OPEN, str(path)]
    for loaded in (b"True", b"False"):
        assert subprocess.run(opened, check=True, stdout=subprocess.PIPE).stdout.strip() == loaded


def test_a_program_that_lacks_a_table_copies_nothing(path: Path) -> None:
    """Otherwise a module that is not imported would silently cost the rows of its tables."""
    script = (
        "import sys; from pathlib import Path; from bot.store import backup, connect\n"
        "engine = connect.writing_engine(Path(sys.argv[1]))\n"
        "with engine.begin() as connection:\n"
        "    connect.migrate(connection)\n"
        "    backup.tables_of(connection)\n"
    )
    run = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True)
    lacking = ["alias", "entrant", "portrait", "result", "seek", "tournament"]
    assert f"does not know all tables: {lacking}" in run.stderr
