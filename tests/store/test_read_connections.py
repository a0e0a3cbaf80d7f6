"""The connections that read a database file."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store, StoreError
from bot.store.backend import Reader
from tests.databases import make_empty

HANGS = 60.0  # seconds; only what hangs takes that long


async def opened(folder: Path) -> Reader:
    reader = Reader(folder / "a.sqlite3")
    await reader.open()
    return reader


async def test_failed_statement_raises_and_leaves_the_connection_usable(
    tmp_path: Path,
) -> None:
    reader = await opened(tmp_path)
    for _ in range(3):
        with pytest.raises(OperationalError, match="no such table"):
            await reader.read(text("SELECT * FROM nowhere"))
    assert [*map(dict, await reader.read(text("SELECT 7 AS n")))] == [{"n": 7}]
    assert not await reader.read(text("SELECT 7 AS n WHERE 0"))
    await reader.close()


async def test_simultaneous_reads_return_their_own_rows(tmp_path: Path) -> None:
    reader = await opened(tmp_path)
    found = await asyncio.gather(*(reader.read(text(f"SELECT {n} AS n")) for n in range(9)))
    assert [[row["n"] for row in rows] for rows in found] == [[n] for n in range(9)]
    await reader.close()


async def test_a_read_that_is_cancelled_leaves_its_connection_usable(tmp_path: Path) -> None:
    reader = await opened(tmp_path)
    for _ in range(5):
        reads = [asyncio.create_task(reader.read(text("SELECT 7 AS n"))) for _ in range(5)]
        await asyncio.sleep(0)
        for read in reads:
            read.cancel()
        await asyncio.gather(*reads, return_exceptions=True)
    assert [*map(dict, await reader.read(text("SELECT 7 AS n")))] == [{"n": 7}]
    await reader.close()


async def test_close_finishes_reads_and_leaves_no_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    store = await Store.open(make_empty(tmp_path / "a.sqlite3"))
    reads = [asyncio.create_task(store.meta("digest")) for _ in range(9)]
    await asyncio.sleep(0)
    await store.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(60)  # the last thing it does is to say that it is done
    assert set(threading.enumerate()) <= before
    assert await asyncio.gather(*reads) == [None] * 9


@pytest.mark.parametrize("finished", range(1, 9))
async def test_close_does_not_overtake_reads_that_wait_for_a_connection(
    tmp_path: Path, finished: int
) -> None:
    for _ in range(10):
        reader = await opened(tmp_path)
        reads = [asyncio.create_task(reader.read(text("SELECT 7 AS n"))) for _ in range(9)]
        while sum(read.done() for read in reads) < finished:
            await asyncio.sleep(0)
        await reader.close()
        async with asyncio.timeout(HANGS):
            found = await asyncio.gather(*reads)
        assert [[row["n"] for row in rows] for rows in found] == [[7]] * 9


async def test_closed_store_is_not_opened_again_by_reads(database: Path | str) -> None:
    store = await Store.open(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.meta("digest")
    with pytest.raises(StoreError, match="closed"):
        await store.settle()
