"""Fixtures of the store's tests: an open store and simple records."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Act, SeatRecord, Store, SurfaceWanted
from tests.databases import make_empty
from tests.store.acts import opening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "menagerie.sqlite3"


@pytest.fixture
async def store(database: Path | str) -> AsyncIterator[Store]:
    if isinstance(database, Path):
        make_empty(database)
    async with await Store.open(database) as store:
        yield store


@pytest.fixture
async def file_store(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(make_empty(path)) as store:
        yield store


@pytest.fixture
def new_match() -> Act:
    act = opening(
        guild_id=10,
        channel_id=2**62,
        host_id=3,
        created_at=5.5,
        options={"memory": True, "name": "zoö"},
    )
    return replace(
        act,
        seats=[SeatRecord(0, "Ada", user_id=3, dm=True), SeatRecord(1, "Robot", robot="random")],
        surfaces=[SurfaceWanted("lobby", 1)],
    )
