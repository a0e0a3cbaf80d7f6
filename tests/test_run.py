"""Serving Discord, and what ends it."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import run
from bot.messaging.discord_endpoint import use_rest_proxy
from bot.store import DatabaseLost, Store
from tests.databases import make_empty
from tests.host.harness import HANGS
from tests.store.acts import create, opening


class Deaf:
    """A client that misses the first cancellation, as discord.py may while it connects."""

    def __init__(self, *_: Any) -> None:
        self.closed = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def is_ready(self) -> bool:
        return False

    async def close(self) -> None:
        self.closed.set()

    async def start(self, _: str) -> None:
        with suppress(asyncio.CancelledError):
            await self.closed.wait()
        await self.closed.wait()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "Menagerie", Deaf)


@pytest.mark.usefixtures("deaf")
async def test_bot_stops_even_if_discord_py_loses_a_cancellation(tmp_path: Path) -> None:
    stop = asyncio.Event()
    async with await Store.open(make_empty(tmp_path / "match.sqlite3")) as store:
        serving = asyncio.create_task(run.serve(store, "token", stop))
        await asyncio.sleep(0)
        stop.set()
        await asyncio.wait_for(serving, HANGS)


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("replaced", [False, True])
async def test_bot_stops_when_its_database_is_deleted_or_replaced(
    tmp_path: Path, replaced: bool
) -> None:
    path = make_empty(tmp_path / "match.sqlite3")
    async with await Store.open(path) as store:
        serving = asyncio.create_task(run.serve(store, "token", asyncio.Event()))
        await create(store, opening())
        path.rename(tmp_path / "elsewhere.sqlite3")
        if replaced:
            path.write_bytes((tmp_path / "elsewhere.sqlite3").read_bytes())
        with pytest.raises(DatabaseLost):
            await create(store, opening())
        with pytest.raises(DatabaseLost, match="deleted or replaced"):
            await asyncio.wait_for(serving, HANGS)


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("log", ["-wal", "-shm"])
async def test_bot_stops_when_a_log_of_its_database_is_deleted_and_loses_nothing(
    tmp_path: Path, log: str
) -> None:
    path = make_empty(tmp_path / "match.sqlite3")
    async with await Store.open(path) as store:
        serving = asyncio.create_task(run.serve(store, "token", asyncio.Event()))
        for _ in range(3):
            await create(store, opening())
        path.with_name(path.name + log).unlink()
        with pytest.raises(DatabaseLost):
            await create(store, opening())
        with pytest.raises(DatabaseLost, match=f"{log} was deleted or replaced"):
            await asyncio.wait_for(serving, HANGS)
        killed = tmp_path / "killed.sqlite3"  # what would be left if it were killed now
        killed.write_bytes(path.read_bytes())
    for left in (path, killed):
        async with await Store.open(left) as store:
            assert len(await store.matches(["lobby"])) == 3 and not store.damage


def test_proxy_gets_the_requests_but_not_the_gateway(monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    use_rest_proxy("http://127.0.0.1:8080")
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:8080/api/v10/users/@me"
    assert DiscordWebSocket.DEFAULT_GATEWAY is gateway


def test_after_the_start_collections_are_rare_and_leave_out_what_was_loaded() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    loaded = [[number] for number in range(1000)]
    try:
        run.settle_memory()
        assert gc.get_threshold()[0] == run.OBJECTS_PER_COLLECTION
        assert gc.get_freeze_count() >= frozen + len(loaded)
    finally:
        gc.set_threshold(*before)
