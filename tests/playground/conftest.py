"""Fixtures: a small real bot on discord.py, connected to the stand-in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import Standin, use_discord_server
from playground.changes import PATIENCE

from .bot import SampleBot


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore discord.py's addresses after the test."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
async def standin() -> AsyncIterator[Standin]:
    async with Standin(answer_seconds=PATIENCE) as running:
        use_discord_server(running.url)
        yield running
        assert running.unknown == []


@pytest.fixture
async def bot(standin: Standin) -> AsyncIterator[SampleBot]:
    client = SampleBot()
    task = asyncio.create_task(client.start(standin.token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    assert not task.done(), task.exception()
    yield client
    await client.close()
    await asyncio.wait({task})
