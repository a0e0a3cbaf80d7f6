"""The server side of the web page: one WebSocket per tab, which plays one person.

Changes are only marked. They are sent when the tab is ready, so that a burst becomes one message.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from . import profile
from .api_error import ApiError
from .interaction_data import in_locale
from .people import People, Person
from .reading import Message
from .reply import NoAnswer, Reply
from .world import World

log = logging.getLogger(__name__)

HISTORY = 200
WEEK = 7 * 86_400.0  # seconds; the longest step by which the time is put forward

Marks = dict[tuple[str, int, int], None]


def _read(frame: str) -> Mapping[str, Any] | None:
    """Return what a frame of a page asks for; None if it can't be decoded."""
    try:
        asked = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    return asked if isinstance(asked, dict) else None


class Tab:
    """An open page: its person, and the changes that it has not received yet."""

    def __init__(
        self, pages: PageServer, person: Person, socket: web.WebSocketResponse, since: int
    ) -> None:
        self.pages = pages
        self.person = person
        self.socket = socket
        self.since = since
        self._marks: Marks = {}
        self._marked = asyncio.Event()

    def mark(self, kind: str, channel_id: int = 0, message_id: int = 0) -> None:
        """Mark something to be sent, or to be sent again."""
        self._marks[kind, channel_id, message_id] = None
        self._marked.set()

    async def show(self) -> None:
        """Send everything that is marked, in its current state, until the tab is closed."""
        while True:
            await self._marked.wait()
            marks, self._marks = self._marks, {}
            self._marked.clear()
            for kind, channel_id, message_id in marks:
                try:
                    await self.socket.send_json(self._frame(kind, channel_id, message_id))
                except ConnectionError:
                    return

    def _frame(self, kind: str, channel_id: int, message_id: int) -> dict[str, Any]:
        if kind == "message":
            message = Message(self.pages.world, channel_id, message_id)
            if self.sees(message):
                return {"t": "message", "message": message.payload}
            return {"t": "gone", "channel": str(channel_id), "id": str(message_id)}
        if kind == "nudge":
            return {"t": "nudge", "person": str(channel_id)}
        if kind == "history":
            return self._history(channel_id)
        if kind == "hello":
            return self._hello()
        return {"t": "places", **self.pages.places(self.person)}

    def sees(self, message: Message) -> bool:
        """Return whether this tab shows a message.

        Ephemeral messages disappear when the page is reloaded.
        """
        stale = message.ephemeral and message.id < self.since
        return not stale and self.person.sees(message)

    def messages(self, channel_id: int) -> list[Message]:
        """Return the messages of a channel that this tab shows."""
        world = self.pages.world
        ids = world.message_ids(channel_id, self.person.id)
        return [m for i in ids if self.sees(m := Message(world, channel_id, i))]

    def _hello(self) -> dict[str, Any]:
        told = self.pages.hello(self.person)
        latest = {
            place["id"]: str(messages[-1].id)
            for place in told["places"]
            if (messages := self.messages(int(place["id"])))
        }
        return told | {"latest": latest, "since": str(self.since)}

    def _history(self, channel_id: int) -> dict[str, Any]:
        shown = [m.payload for m in self.messages(channel_id)[-HISTORY:]]
        return {"t": "history", "channel": str(channel_id), "messages": shown}

    async def act(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Do what the page asks for its person, and return the outcome."""
        answer: dict[str, Any] = {"t": "reply", "re": asked.get("re")}
        try:
            done = await ACTS[asked["op"]](self, asked)
        except NoAnswer:
            return answer | {"failed": True}
        except KeyError as missing:
            return answer | {"error": f"This cannot be done: {missing}"}
        except ApiError as error:
            return answer | {"error": error.message}
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            log.info("The page asked for something that cannot be: %s", error)
            return answer | {"error": str(error)}
        if not isinstance(done, Reply):
            return answer | {"result": done}
        return answer | {"failed": done.failed, "kind": done.kind}


Act = Callable[[Tab, Mapping[str, Any]], Awaitable[Any]]


async def _open(tab: Tab, asked: Mapping[str, Any]) -> Any:
    tab.person.look(int(asked["channel"]))
    tab.mark("history", int(asked["channel"]))


async def _say(tab: Tab, asked: Mapping[str, Any]) -> Any:
    tab.person.say(asked["content"], int(asked["channel"]))


async def _dismiss(tab: Tab, asked: Mapping[str, Any]) -> Any:
    tab.person.dismiss(_message(tab, asked))
    tab.mark("message", int(asked["channel"]), int(asked["message"]))


async def _commands(tab: Tab, asked: Mapping[str, Any]) -> Any:
    found = tab.pages.world.commands(tab.person.id, int(asked["channel"]))
    return [in_locale(command, tab.person.locale) for command in found]


async def _slash(tab: Tab, asked: Mapping[str, Any]) -> Any:
    return await tab.person.slash(asked["path"], asked["options"], where=int(asked["channel"]))


async def _complete(tab: Tab, asked: Mapping[str, Any]) -> Any:
    found = await tab.person.autocomplete(
        asked["path"],
        asked["options"],
        focused=asked["focused"],
        where=int(asked["channel"]),
    )
    return [{"name": choice.name, "value": choice.value} for choice in found]


async def _click(tab: Tab, asked: Mapping[str, Any]) -> Any:
    return await tab.person.click(_message(tab, asked), asked["custom_id"])


async def _choose(tab: Tab, asked: Mapping[str, Any]) -> Any:
    return await tab.person.choose(_message(tab, asked), asked["custom_id"], asked["values"])


async def _add_person(tab: Tab, asked: Mapping[str, Any]) -> Any:
    person = profile.add(tab.pages.people, asked["wanted"])
    tab.pages.settled()
    return str(person.id)


async def _change_person(tab: Tab, asked: Mapping[str, Any]) -> Any:
    people = tab.pages.people
    profile.change(people, people.by_id(int(asked["person"])), asked["wanted"])
    tab.pages.settled()


async def _advance(tab: Tab, asked: Mapping[str, Any]) -> Any:
    seconds = float(asked["seconds"])
    if not 0 < seconds <= WEEK:
        raise ValueError("Time goes forward, by a week at most.")
    tab.pages.world.advance(seconds)


def _message(tab: Tab, asked: Mapping[str, Any]) -> Message:
    return Message(tab.pages.world, int(asked["channel"]), int(asked["message"]))


ACTS: dict[str, Act] = {
    "open": _open,
    "say": _say,
    "dismiss": _dismiss,
    "commands": _commands,
    "slash": _slash,
    "complete": _complete,
    "click": _click,
    "choose": _choose,
    "add_person": _add_person,
    "change_person": _change_person,
    "advance": _advance,
}


class PageServer:
    """All open tabs. ``online`` returns whether the bot takes commands."""

    def __init__(self, world: World, people: People, online: Callable[[], bool]) -> None:
        self.world = world
        self.people = people
        self.online = online
        self.tabs: set[Tab] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        world.clock.on_change.append(self.refresh)
        world.on_change.append(self._changed)
        world.subscribe(self._heard)

    def add_routes(self, app: web.Application) -> None:
        """Add the route of the WebSocket."""
        app.router.add_get("/feed", self._feed)

    async def close(self) -> None:
        """Close every tab's connection."""
        for tab in list(self.tabs):
            await tab.socket.close()

    # ------------------------------------------------------------------ the feed

    def _changed(self, kind: str, channel_id: int, message_id: int) -> None:
        world = self.world
        called = [r for r in world.recipients(channel_id) if kind == "message"]
        for tab in self.tabs:
            tab.mark("message", channel_id, message_id)
            if tab.person.id not in called:
                for person_id in called:
                    tab.mark("nudge", person_id)

    def _heard(self, event: str, _: Mapping[str, Any]) -> None:
        if event.startswith(("CHANNEL_", "THREAD_", "GUILD_MEMBER_")):
            self.refresh()

    def settled(self) -> None:
        """Save changes of people and show them."""
        self.world.save()
        self.refresh()

    def refresh(self) -> None:
        """Send every tab the channels, people, time and the bot's state again."""
        for tab in self.tabs:
            tab.mark("places")

    def hello(self, person: Person) -> dict[str, Any]:
        """Return the first message to a tab: its person, and everything that person can see."""
        world = self.world
        told: dict[str, Any] = {"t": "hello", "me": str(person.id), "bot": world.bot}
        told |= {"settings": profile.settings()}
        return told | self.places(person)

    def places(self, person: Person) -> dict[str, Any]:
        """Return the channels that a person sees, all people, and whether the bot is online."""
        return {
            "places": self.world.channels(person.id),
            "people": [profile.profile(p) for p in self.people],
            "roles": [{"id": r["id"], "name": r["name"]} for r in self.world.roles()],
            "online": self.online(),
            "ahead": self.world.clock.ahead,
        }

    async def _feed(self, request: web.Request) -> web.WebSocketResponse:
        world, name = self.world, request.query.get("as", "")
        person = next((p for p in self.people if p.name == name), next(iter(self.people)))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        since = request.query.get("since", "")
        tab = Tab(self, person, socket, int(since) if since.isdecimal() else world.moment())
        tab.mark("hello")
        self.tabs.add(tab)
        writer = asyncio.create_task(tab.show())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    asked = _read(frame.data)
                    if asked is None:
                        await socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
                        break
                    self._start(tab, asked)
        finally:
            self.tabs.discard(tab)
            writer.cancel()
        return socket

    def _start(self, tab: Tab, asked: Mapping[str, Any]) -> None:
        # A person may click again while the bot still handles the previous click.
        task = asyncio.create_task(self._answer(tab, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, tab: Tab, asked: Mapping[str, Any]) -> None:
        answer = await tab.act(asked)
        if not tab.socket.closed:
            await tab.socket.send_json(answer)
