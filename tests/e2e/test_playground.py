"""The bot on its own playground, as ``make run`` starts it: killed, and started again."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.playground.tab import Tab

from .process import BotProcess

TABLE, DM, THREAD = 0, 1, 11
EPHEMERAL = 1 << 6
OPEN = "The playground is open:"
DECIDES = re.compile(r"mg:\d+:\d+:\d+:(?:pick|try):")

Json = dict[str, Any]


def on_playground(folder: Path) -> BotProcess:
    """The bot without a token."""
    database = str(folder / "playground.sqlite3")
    return BotProcess(folder, MENAGERIE_PLAYGROUND_PORT="0", MENAGERIE_PLAYGROUND_DATABASE=database)


class Visit:
    """One person's page."""

    def __init__(self, tab: Tab, places: list[Json], session: aiohttp.ClientSession) -> None:
        self.tab = tab
        [self.table] = [place["id"] for place in places if place["type"] == TABLE]
        [self.dm] = [place["id"] for place in places if place["type"] == DM]
        self.threads = [place["id"] for place in places if place["type"] == THREAD]
        self.session = session

    async def messages(self, place: str) -> list[Json]:
        """What the page shows of a place."""
        await self.tab.ask("open", channel=place)
        frame = await self.tab.next(lambda f: f["t"] == "history" and f["channel"] == place)
        found: list[Json] = frame["messages"]
        return found

    async def posted(self, place: str, match: int, label: str) -> tuple[Json, Json]:
        """The newest message there with this button of a match, and the button; waited for."""
        while True:
            for message in reversed(await self.messages(place)):
                for control in of(match, message):
                    if control.get("label") == label:
                        return message, control
            await self.tab.told("message")

    async def click(self, place: str, match: int, label: str) -> Json:
        """Click a button of the newest message that has it."""
        message, control = await self.posted(place, match, label)
        return await self.use(place, message, control["custom_id"])

    async def use(self, place: str, message: Json, custom_id: str) -> Json:
        """Click this control."""
        what = {"channel": place, "message": message["id"], "custom_id": custom_id}
        answer = await self.tab.ask("click", **what)
        assert not answer.get("failed") and "error" not in answer, answer
        return answer

    async def everything(self) -> dict[str, list[Json]]:
        """All that the page shows to everybody, and of direct messages."""
        return {
            place: [m for m in await self.messages(place) if not m["flags"] & EPHEMERAL]
            for place in (self.table, self.dm, *self.threads)
        }


def controls(node: Any) -> Iterator[Json]:
    """Everything on a message that can be used."""
    if isinstance(node, list):
        for part in node:
            yield from controls(part)
    elif isinstance(node, dict):
        if "custom_id" in node:
            yield node
        yield from controls([node.get("components") or [], node.get("accessory") or []])


def of(match: int, node: Any) -> list[Json]:
    """The controls of a match among them."""
    return [c for c in controls(node) if c["custom_id"].startswith(f"mg:{match}:")]


@asynccontextmanager
async def visit(bot: BotProcess, name: str = "Ada") -> AsyncIterator[Visit]:
    """Start the bot and open the page when it is ready for people."""
    runs = bot.told().count(OPEN)
    await bot.launch()
    try:
        await bot.says(OPEN, runs + 1)
        url = re.findall(OPEN + r" (\S+)\n", bot.told())[-1]
        async with (
            aiohttp.ClientSession(url) as session,
            session.ws_connect(f"/feed?as={name}") as ws,
        ):
            tab = Tab(ws)
            hello = await tab.told("hello")
            while not hello["online"]:
                hello = await tab.told("places")
            yield Visit(tab, hello["places"], session)
    finally:
        await bot.kill()


async def open_table(ada: Visit, match: int) -> str:
    """A match of Ada and a robot; return the thread it is played in."""
    await ada.tab.ask("slash", channel=ada.table, path="play", options={"game": "lion_unicorn"})
    await ada.click(ada.table, match, "Add a robot")
    while "🤖" not in str((await ada.posted(ada.table, match, "Start"))[0]):
        await ada.tab.told("message")
    await ada.click(ada.table, match, "Start")
    while True:
        places = (await ada.tab.told("places"))["places"]
        threads = [place["id"] for place in places if place["type"] == THREAD]
        if len(threads) > len(ada.threads):
            [opened] = set(threads) - set(ada.threads)
            ada.threads.append(opened)
            return str(opened)


async def move(ada: Visit, thread: str, match: int) -> None:
    """Open the private panel at the table and choose the first thing there is to choose, if any."""
    await ada.click(thread, match, "My move")
    panel = (await ada.messages(thread))[-1]
    assert panel["flags"] & EPHEMERAL
    for control in controls(panel):
        if DECIDES.match(control["custom_id"]):
            await ada.use(thread, panel, control["custom_id"])
            return


async def test_killed_and_started_again_the_page_shows_the_same(tmp_path: Path) -> None:
    bot = on_playground(tmp_path)
    async with visit(bot) as ada:
        ended = await open_table(ada, 1)
        await ada.posted(ada.dm, 1, "Rules")
        await ada.posted(ended, 1, "My move")
        await ada.tab.ask("slash", channel=ended, path="end", options={})
        await ada.click(ended, 1, "End it")
        while any(c.get("label") == "My move" for c in controls(await ada.messages(ended))):
            await ada.tab.told("message")
        running = await open_table(ada, 2)
        await ada.posted(running, 2, "My move")
        await move(ada, running, 2)
        before = await ada.everything()
        await bot.kill()
    for _ in range(2):
        async with visit(bot) as ada:
            assert {ended, running} == set(ada.threads)
            await move(ada, running, 2)  # on the post that stood there before
            now = await ada.everything()
            for place in (ada.table, ended):
                assert ids(now[place]) == ids(before[place])
            assert texts(now[ended]) == texts(before[ended])
            for place in (running, ada.dm):
                assert len([m for m in now[place] if of(2, m)]) == 1
            for message in now[ended] + now[running]:
                for attachment in message["attachments"]:
                    async with ada.session.get(attachment["url"]) as picture:
                        assert picture.status == 200
            await bot.kill()
    assert bot.told().count("synchronised") == 1
    assert "Traceback" not in bot.told(), bot.told()


def ids(messages: list[Json]) -> list[str]:
    return [message["id"] for message in messages]


def texts(messages: list[Json]) -> list[str]:
    return re.findall(r"'content': '([^']*)'", str(messages))


async def test_a_bot_on_its_own_playground_says_where_it_is(tmp_path: Path) -> None:
    bot = on_playground(tmp_path)
    async with visit(bot) as ada:
        assert ada.threads == [] and await ada.messages(ada.table) == []
        assert await bot.stop() == 0
    assert "Traceback" not in bot.told(), bot.told()
