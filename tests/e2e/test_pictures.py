"""Pictures never delay a response for long, and text replaces those that fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.client import Menagerie
from bot.messaging.discord_endpoint import use_discord_server
from bot.store import Store
from games import GAMES
from games.drawing import Sheet
from playground import Standin
from playground.changes import PATIENCE
from playground.people import Person
from playground.reading import Message
from tests.databases import make_empty

Draw = Callable[[str], Awaitable[bytes]]
PLACES = ((Route, "BASE"), (discord.Asset, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"))


class Studio:
    """The bot in this process, whose pictures can be delayed."""

    def __init__(self, standin: Standin, bot: Menagerie) -> None:
        self.standin = standin
        self.bot = bot
        self.free = asyncio.Event()
        self.free.set()
        self.broken = False
        self._draw = bot.pictures.png

    async def png(self, sheet: Sheet, *, urgent: bool = False) -> bytes:
        """Draw once the way is free, unless drawing is broken."""
        await self.free.wait()
        if self.broken:
            raise ValueError("no more paint")
        return await self._draw(sheet, urgent=urgent)

    async def panel(self, person: Person) -> Message:
        """Open a person's private panel in the channel."""
        reply = await person.slash("panel", where=self.standin.channel("table"))
        assert reply.message is not None and not reply.failed
        panel = reply.message
        if not self.broken:  # on a busy machine the picture follows the answer
            await self.standin.until(lambda: panel.attachments)
        return panel


@pytest.fixture
async def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Studio]:
    for place, name in PLACES:
        monkeypatch.setattr(place, name, getattr(place, name))
    async with (
        Standin(answer_seconds=PATIENCE) as standin,
        await Store.open(make_empty(tmp_path / "match.sqlite3")) as store,
    ):
        use_discord_server(standin.url)
        async with Menagerie(store, GAMES) as bot:
            studio = Studio(standin, bot)
            monkeypatch.setattr(bot.pictures, "png", studio.png)
            bot.responder.waits.upload = PATIENCE  # a busy machine isn't a slow upload
            running = asyncio.create_task(bot.start(standin.token))
            await standin.ready()
            ada, ben = standin.person("Ada"), standin.person("Ben")
            where = standin.channel("table").id
            match = await bot.host.lobby.open("lion_unicorn", ada.id, "Ada", where, standin.guild)
            await bot.host.lobby.join(match.id, ben.id, "Ben")
            for person in (ada, ben):
                await bot.host.seats.set_dm(match.id, person.id, False)
            await bot.host.lobby.start(match.id, ada.id)
            yield studio
        await asyncio.gather(running, return_exceptions=True)


async def on_move(studio: Studio) -> tuple[Person, Message]:
    """Return the player to move, with the panel."""
    for person in (studio.standin.person("Ada"), studio.standin.person("Ben")):
        panel = await studio.panel(person)
        if any(":pick:" in (b.custom_id or "") for b in panel.buttons):
            return person, panel
    raise AssertionError("nobody is to move")


async def click_something(studio: Studio, person: Person, panel: Message) -> Message:
    picks = [b.custom_id for b in panel.buttons if ":pick:" in (b.custom_id or "")]
    reply = await person.click(panel, Random(1).choice(picks))
    assert reply.message is not None and not reply.failed
    return reply.message


async def test_response_does_not_wait_for_a_slow_picture(studio: Studio) -> None:
    person, panel = await on_move(studio)
    assert len(panel.attachments) == 1
    studio.free.clear()
    after = await click_something(studio, person, panel)
    assert after.attachments == [] and "**Your cards**" in after.text
    studio.free.set()
    await studio.standin.until(lambda: after.attachments)
    assert "**Your cards**" not in after.text and "alike" in after.alt[0]
