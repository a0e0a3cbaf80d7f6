"""The monitoring server: off by default, on this machine only, and correct."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.app.client import Menagerie
from bot.app.monitoring import health, server
from bot.app.settings import Settings
from bot.store import DatabaseLost, Store
from games import GAMES
from tests.databases import make_empty
from tests.host.harness import ANN, BEN

CHANNEL = 912_345_678_901_234_567  # which no figure is by chance


async def client_on(store: Store, **settings: object) -> Menagerie:
    return Menagerie(store, GAMES, settings=Settings.model_validate(settings))


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[Menagerie, int]]:
    """Yield a client with a monitoring server, and its port."""
    async with (
        await Store.open(make_empty(folder / "a.sqlite3")) as store,
        await client_on(store, metrics_port=0) as client,
    ):
        assert client.monitoring is not None
        yield client, await client.monitoring.start("127.0.0.1", 0)


async def get(port: int, path: str) -> tuple[int, str]:
    async with (
        ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as response,
    ):
        return response.status, await response.text()


async def test_nothing_is_served_or_counted_unless_a_port_is_set(tmp_path: Path) -> None:
    assert Settings().metrics_port is None and Settings().metrics_host == "127.0.0.1"
    async with await Store.open(tmp_path / "a.sqlite3") as store, await client_on(store) as client:
        assert client.monitoring is None
        assert client.host.matches.on_commit_timed == [] and client.responder.on_response == []


async def test_metrics_and_health_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "LAG_CHECK_INTERVAL_SECONDS", 0.01)
    monkeypatch.setattr(health, "SLOW_SECONDS", inf)  # however busy the machine is
    async with watched(tmp_path) as (client, port):
        match = await client.host.lobby.open("lion_unicorn", ANN, "Ann", CHANNEL, 7)
        await client.host.lobby.join(match.id, BEN, "Ben")
        await client.host.lobby.start(match.id, ANN)
        status, figures = await get(port, "/metrics")
        assert status == 200
        assert 'menagerie_stale_posts{kind="lobby"} 1.0' in figures
        assert "menagerie_commit_seconds_count 3.0" in figures
        assert 'menagerie_request_queue_length{priority="move"} 0.0' in figures
        assert 'menagerie_objects_in_memory{kind="matches"} 1.0' in figures
        assert 'menagerie_objects_in_memory{kind="panels"} 0.0' in figures
        assert 'menagerie_picture_cache_bytes{kind="pictures"} 0.0' in figures
        assert "Ann" not in figures and str(CHANNEL) not in figures
        status, told = await get(port, "/healthz")
        assert (status, told) == (200, '{"status": "slow", "why": ["a shard is not connected"]}')

        async def gone(store: Store, key: str = "") -> None:
            raise DatabaseLost("The file is gone.")

        monkeypatch.setattr(Store, "stale_counts", gone)
        status, figures = await get(port, "/metrics")
        assert status == 200 and "menagerie_commit_seconds_count 3.0" in figures
        monkeypatch.setattr(Store, "meta", gone)
        status, told = await get(port, "/healthz")
        assert status == 503 and '"dead"' in told
    with pytest.raises(OSError):
        await get(port, "/healthz")


async def test_health_names_a_failing_background_loop(tmp_path: Path) -> None:
    async with watched(tmp_path) as (client, port):
        failed = asyncio.Event()

        async def fail() -> None:
            failed.set()
            raise ValueError

        client.supervisor.start("mill", fail, vital=True)
        await failed.wait()
        await asyncio.sleep(0)
        status, told = await get(port, "/healthz")
        assert status == 200 and "background loop mill has been failing for 0 seconds" in told


async def test_failing_close_of_one_part_does_not_prevent_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with watched(tmp_path) as (client, port):
        match = await client.host.lobby.open("lion_unicorn", ANN, "Ann", CHANNEL, 7)
        client.publisher.schedule(match.id)

        async def fail() -> None:
            raise ValueError

        parts = (client.responder, client.robots, client.robot_pool, client.peers)
        for part in parts:
            monkeypatch.setattr(part, "close", fail)
        await client.close()
        assert client.is_closed() and not client.publisher.tasks
        assert all(task.done() for task in client.supervisor.tasks)
        assert caplog.text.count("not everything could be closed") == len(parts)
        with pytest.raises(OSError):
            await get(port, "/healthz")
