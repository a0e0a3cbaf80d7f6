"""A client of the bot's own playground: one person's page, without a browser."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.playground.tab import Tab

from .process import BotProcess

TABLE, DM, GROUP, THREAD = 0, 1, 3, 11
EPHEMERAL = 1 << 6
OPEN = "The playground is open:"
DECIDES = re.compile(r"mg:\d+:\d+:\d+:(?:pick|try):")

Json = dict[str, Any]


def playground_bot(folder: Path) -> BotProcess:
    """Return a bot without a token, which starts the playground."""
    bot = BotProcess(folder, MENAGERIE_PLAYGROUND_PORT="0")
    bot.environment["MENAGERIE_PLAYGROUND_DATABASE"] = str(bot.database)
    return bot


class PlaygroundClient:
    """One person's page."""

    def __init__(self, tab: Tab, told: Json, session: aiohttp.ClientSession) -> None:
        self.tab = tab
        self.ahead: float = told["ahead"]
        places: list[Json] = told["places"]
        [self.table] = [place["id"] for place in places if place["type"] == TABLE]
        [self.dm] = [place["id"] for place in places if place["type"] == DM]
        self.groups = [place["id"] for place in places if place["type"] == GROUP]
        self.threads = [place["id"] for place in places if place["type"] == THREAD]
        self.session = session

    async def messages(self, place: str) -> list[Json]:
        """Return the messages that the page shows in a channel."""
        await self.tab.ask("open", channel=place)
        frame = await self.tab.next(lambda f: f["t"] == "history" and f["channel"] == place)
        found: list[Json] = frame["messages"]
        return found

    async def posted(self, place: str, match: int, label: str) -> tuple[Json, Json]:
        """Wait for a message with this button of a match; return the newest and the button."""
        return await self.found(place, match, lambda control: control.get("label") == label)

    async def found(
        self, place: str, match: int, fits: Callable[[Json], bool]
    ) -> tuple[Json, Json]:
        """Wait for a message with a fitting control of a match; return both."""
        while True:
            for message in reversed(await self.messages(place)):
                for control in controls_of(match, message):
                    if fits(control):
                        return message, control
            await self.tab.told("message")

    async def shown(self, place: str, match: int, words: str) -> Json:
        """Wait for a message about a match with these words; return the newest."""
        while True:
            for message in reversed(await self.messages(place)):
                if controls_of(match, message) and words in str(message["components"]):
                    return message
            await self.tab.told("message")

    async def opened_thread(self) -> str:
        """Wait for a new thread and return it."""
        while True:
            places = (await self.tab.told("places"))["places"]
            threads = [place["id"] for place in places if place["type"] == THREAD]
            if len(threads) > len(self.threads):
                [opened] = set(threads) - set(self.threads)
                self.threads.append(opened)
                return str(opened)

    async def click(self, place: str, match: int, label: str) -> Json:
        """Click a button of the newest message that has it."""
        message, control = await self.posted(place, match, label)
        return await self.use(place, message, control["custom_id"])

    async def use(self, place: str, message: Json, custom_id: str) -> Json:
        """Click a control."""
        what = {"channel": place, "message": message["id"], "custom_id": custom_id}
        answer = await self.tab.ask("click", **what)
        assert not answer.get("failed") and "error" not in answer, answer
        return answer

    async def use_if_shown(self, place: str, message: Json, custom_id: str) -> bool:
        """Click a control; return whether the message still has it."""
        what = {"channel": place, "message": message["id"], "custom_id": custom_id}
        answer = await self.tab.ask("click", **what)
        gone = str(answer.get("error", "")).startswith("No button")
        assert gone or (not answer.get("failed") and "error" not in answer), answer
        return not gone

    async def choose(self, place: str, match: int, act: str, *values: str) -> Json:
        """Choose values in the newest select of a match with this act."""
        message, control = await self.found(place, match, lambda c: act in c["custom_id"])
        return await self._choose(place, message, control, values)

    async def choose_option(self, place: str, match: int, act: str, number: int) -> Json:
        """Choose an option by its number, as the newest select has it; return the option."""
        message, control = await self.found(place, match, lambda c: act in c["custom_id"])
        option: Json = control["options"][number]
        await self._choose(place, message, control, [option["value"]])
        return option

    async def _choose(
        self, place: str, message: Json, control: Json, values: Sequence[str]
    ) -> Json:
        what = {"channel": place, "message": message["id"], "custom_id": control["custom_id"]}
        answer = await self.tab.ask("choose", **what, values=list(values))
        assert not answer.get("failed") and "error" not in answer, answer
        return answer

    async def everything(self) -> dict[str, list[Json]]:
        """Return all public and direct messages that the page shows, by channel."""
        return {
            place: [m for m in await self.messages(place) if not m["flags"] & EPHEMERAL]
            for place in (self.table, self.dm, *self.threads)
        }


def controls(node: Any) -> Iterator[Json]:
    """Yield all controls of a message."""
    if isinstance(node, list):
        for part in node:
            yield from controls(part)
    elif isinstance(node, dict):
        if "custom_id" in node:
            yield node
        yield from controls([node.get("components") or [], node.get("accessory") or []])


def controls_of(match: int, node: Any) -> list[Json]:
    """Return the controls of a match in a message."""
    return [c for c in controls(node) if c["custom_id"].startswith(f"mg:{match}:")]


@asynccontextmanager
async def open_playground(bot: BotProcess, name: str = "Ada") -> AsyncIterator[PlaygroundClient]:
    """Start the bot, and open a person's page when it is ready."""
    runs = bot.log_text().count(OPEN)
    await bot.launch()
    try:
        await bot.wait_for_line(OPEN, runs + 1)
        url = re.findall(OPEN + r" (\S+)\n", bot.log_text())[-1]
        async with aiohttp.ClientSession(url) as session, open_page(session, name) as opened:
            yield opened
    finally:
        await bot.kill()


@asynccontextmanager
async def open_page(session: aiohttp.ClientSession, name: str) -> AsyncIterator[PlaygroundClient]:
    """Open a person's page, and wait until the bot is online."""
    async with session.ws_connect(f"/feed?as={name}") as ws:
        tab = Tab(ws)
        told = await tab.told("hello")
        while not told["online"]:
            told = await tab.told("places")
        yield PlaygroundClient(tab, told, session)
