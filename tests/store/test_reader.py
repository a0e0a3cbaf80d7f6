"""The threads that read a database file."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store, StoreError
from bot.store.reader import Reader


async def test_a_statement_that_fails_does_so_for_who_asked_and_leaves_the_connection_usable(
    tmp_path: Path,
) -> None:
    reader = Reader(tmp_path / "a.sqlite3")
    for _ in range(3):
        with pytest.raises(OperationalError, match="no such table"):
            await reader.read(text("SELECT * FROM nowhere"))
    assert await reader.read(text("SELECT 7 AS n")) == [{"n": 7}]
    assert await reader.read(text("SELECT 7 AS n WHERE 0")) == []
    reader.close()


async def test_reads_at_once_have_rows_of_their_own(tmp_path: Path) -> None:
    reader = Reader(tmp_path / "a.sqlite3")
    found = await asyncio.gather(*(reader.read(text(f"SELECT {n} AS n")) for n in range(9)))
    assert found == [[{"n": n}] for n in range(9)]
    reader.close()


async def test_closing_ends_what_is_being_read_and_leaves_no_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    store = await Store.open(tmp_path / "a.sqlite3")
    reads = [asyncio.create_task(store.meta("digest")) for _ in range(9)]
    await asyncio.sleep(0)
    await store.close()
    assert set(threading.enumerate()) <= before
    assert await asyncio.gather(*reads) == [None] * 9


async def test_a_store_is_closed_once_and_nothing_opens_it_again(database: Path | str) -> None:
    store = await Store.open(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.meta("digest")
    with pytest.raises(StoreError, match="closed"):
        await store.settle()
