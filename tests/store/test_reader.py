"""The connection that reads a database file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store, connect
from bot.store.reader import connected


async def test_a_read_is_one_hop_to_the_thread_and_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with await Store.open(tmp_path / "a.sqlite3") as store:
        await store.set_meta("digest", "abc")
        await store.meta("digest")  # which opens the connection
        caplog.set_level("DEBUG", "aiosqlite")
        assert await store.meta("digest") == "abc"
        hops = [record for record in caplog.records if record.message.startswith("executing")]
        assert len(hops) == 1
        assert await store.meta("another") is None


async def test_a_statement_that_fails_does_so_for_who_asked_and_leaves_the_connection_usable(
    tmp_path: Path,
) -> None:
    engine = connect.reading_engine(tmp_path / "a.sqlite3")
    async with engine.connect() as connection:
        with pytest.raises(OperationalError, match="no such table"):
            await connection.execute(text("SELECT * FROM nowhere"))
        assert (await connection.execute(text("SELECT 7 AS n"))).scalars().all() == [7]
        assert (await connection.execute(text("SELECT 7 AS n WHERE 0"))).all() == []
    await engine.dispose()


async def test_two_cursors_of_one_connection_have_rows_of_their_own(tmp_path: Path) -> None:
    connection = await connected(str(tmp_path / "a.sqlite3"))
    one, other = await connection.cursor(), await connection.cursor()
    await one.execute("SELECT ?", (1,))
    await other.execute("SELECT 2 UNION SELECT 3")
    assert [*await one.fetchall(), *await other.fetchall()] == [(1,), (2,), (3,)]
    with pytest.raises(sqlite3.ProgrammingError):
        await one.execute("SELECT ?", ())
    await connection.close()
