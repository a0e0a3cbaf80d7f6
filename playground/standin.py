"""The whole stand-in: its server on the loopback interface, and the methods for tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import yarl
from aiohttp import web

from bot.messaging.discord_endpoint import API_PATH, GATEWAY_PATH, gateway_url
from bot.runtime.errors import StartError
from bot.runtime.wall_clock import WallClock

from .api_error import ApiError
from .changes import PATIENCE, Changes
from .gateway import RESUMABLE, Gateway
from .limits import Limits, RateLimit
from .page_files import PageFiles
from .page_server import PageServer
from .people import People, Person, place
from .reading import Channel, Message
from .rest import Fault, Recorded, Rest
from .routes import Api
from .world import ANSWER_SECONDS, OWNER, World

HOST = "127.0.0.1"
TOKEN = "playground"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
OWN_NAMES = frozenset({HOST, "localhost"})


class Standin:
    """A local stand-in for Discord, with one server, one channel and a few people.

    Use it as ``async with Standin() as standin``, or with `start` and `stop`. It listens on the
    loopback interface only.

    - ``url`` is for `use_discord_server`, ``token`` for the bot's login.
    - With ``limits`` it enforces rate limits (`RateLimit`), by its own clock.
    - With a ``file`` it loads its world from there and saves it there.
    - ``new`` says whether there was no such file yet.
    - ``answer_seconds`` is the time for a response; on a busy machine tests can raise it.
    - ``clock`` has the time. A bot in this process shares it, so that time can be moved.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        token: str = TOKEN,
        people: tuple[str, ...] = PEOPLE,
        bot: str = "Menagerie",
        channel: str = "table",
        limits: bool | RateLimit = False,
        file: Path | None = None,
        answer_seconds: float = ANSWER_SECONDS,
        clock: WallClock | None = None,
    ) -> None:
        self.port = port
        self.file = file
        self.new = True
        self.token = token
        self.url = ""
        self.clock = clock or WallClock()
        self.world = World("Playground", channel, people, bot, self.clock)
        self.world.store.answer_seconds = answer_seconds
        self.changes = Changes()
        self.until, self.holds = self.changes.until, self.changes.holds
        self._people = People(self.world, self.changes)
        self.limits = self._limits(limits)
        self.rest = Rest(Api(self.world, self.limits), token, self.changed, self.limits)
        self.gateway = Gateway(self.world, token, self.changed)
        self.pages = PageServer(self.world, self._people, lambda: self.online)
        self._was_online = False
        self._runner: web.AppRunner | None = None
        self.world.on_change.append(lambda *_: self.changed())
        self.world.subscribe(lambda *_: self.changed())

    def _limits(self, wanted: bool | RateLimit) -> Limits | None:
        pace = RateLimit() if wanted is True else wanted
        return Limits(pace, self.clock.now) if pace else None

    # ------------------------------------------------------------------ the server

    async def start(self) -> Self:
        """Start to listen.

        Raise `OSError` if the port is taken, and `StartError` if the file cannot be used.
        """
        app = web.Application(client_max_size=64 * 2**20, middlewares=[own_host_only])
        app.router.add_route("*", API_PATH + "/{path:.*}", self.rest.handle)
        app.router.add_get(GATEWAY_PATH, self.gateway.handle)
        self.pages.add_routes(app)
        PageFiles(self.world).add_routes(app)
        app.on_shutdown.append(self._close_sockets)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self.port).start()
            self._settle(self._runner.addresses[0][1])
        except (OSError, StartError):
            await self.stop()
            raise
        return self

    def _settle(self, port: int) -> None:
        """Set the addresses, which depend on the port, and load the saved world."""
        self.port = port
        self.url = self.world.url = f"http://{HOST}:{port}"
        self.rest.url = yarl.URL(self.url)
        self.gateway.url = str(gateway_url(self.url))
        if self.file is not None:
            self.new = self.world.keep(self.file)

    async def stop(self) -> None:
        """Close every connection and the port."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.world.close()

    async def _close_sockets(self, _: web.Application) -> None:
        await self.gateway.drop(1001)
        await self.pages.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    # ------------------------------------------------------------------ waiting

    def changed(self) -> None:
        """Wake all tasks that wait for a condition."""
        self.changes.tell()
        if self.online is not self._was_online:
            self._was_online = self.online
            self.pages.refresh()

    async def ready(self, within: float = PATIENCE) -> None:
        """Wait until the bot is connected and has registered its commands."""
        await self.until(lambda: self.online, within)

    # ------------------------------------------------------------------ who and what there is

    def person(self, name: str) -> Person:
        """Return a person by name. A new name joins the server."""
        return self._people.named(name)

    @property
    def people(self) -> list[Person]:
        """All people; the bot is not one of them."""
        return list(self._people)

    @property
    def guild(self) -> int:
        """The server's id."""
        return self.world.guild_id

    def channel(self, name: str = "table") -> Channel:
        """Return the first channel or thread with this name. Raise `LookupError` if none."""
        for place_ in self.world.all_channels():
            if place_.get("name") == name:
                return Channel(self.world, int(place_["id"]))
        raise LookupError(f"No channel {name!r}")

    def add_channel(self, name: str) -> Channel:
        """Create another channel."""
        return Channel(self.world, self.world.add_channel(name))

    def add_server(self, name: str, *, external_apps: bool = True) -> Channel:
        """Create a server without the bot, with all people, and return its channel.

        Without ``external_apps``, only the person sees responses of bots that are not there.
        """
        return Channel(self.world, self.world.add_server(name, external_apps))

    def add_group(self, *people: Person) -> Channel:
        """Create a channel for direct messages of people, without the bot."""
        return Channel(self.world, self.world.add_group([person.id for person in people]))

    def messages(self, where: Channel | int) -> list[Message]:
        """Return the messages that everyone sees in a channel, oldest first."""
        return Channel(self.world, place(where)).messages

    def message(self, where: Channel | int, message_id: int) -> Message:
        """Return one message by id."""
        return Message(self.world, place(where), message_id)

    @property
    def online(self) -> bool:
        """Whether the bot is connected and has registered its commands."""
        return self.gateway.ready and self.world.has_commands

    @property
    def commands(self) -> list[dict[str, Any]]:
        """The slash commands that the bot has registered."""
        return self.world.commands(OWNER, self.world.table_id)

    @property
    def requests(self) -> list[Recorded]:
        """Every request that the bot has made: method, path, json, status."""
        return list(self.rest.requests)

    @property
    def unknown(self) -> list[str]:
        """The routes and fields that the bot used and the stand-in does not support."""
        return self.rest.unknown

    # ------------------------------------------------------------------ faults

    def fail_next(
        self,
        method: str,
        path: str,
        status: int,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        times: int = 1,
    ) -> None:
        """Give this response to the next requests whose path matches the pattern."""
        said = {"message": "injected", "code": 0} if body is None else body
        fault = Fault(method, re.compile(path), status, said, headers or {}, times)
        self.rest.faults.append(fault)

    def refuse(self, method: str, path: str, error: ApiError, times: int = 1) -> None:
        """Answer the next requests whose path matches the pattern with one of Discord's errors."""
        self.fail_next(method, path, error.status, error.body(), error.headers, times)

    async def drop_gateway(self, code: int = RESUMABLE) -> None:
        """Close the bot's gateway connections. The bot may resume."""
        await self.gateway.drop(code)

    def delete_channel(self, where: Channel | int) -> None:
        """Delete a channel or thread, as a moderator would."""
        self.world.store.delete_channel(place(where))

    def delete_message(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        self.world.store.delete_message(message.channel_id, message.id)

    def archive(self, thread: Channel | int, archived: bool = True) -> None:
        """Archive a thread, or unarchive it."""
        self.world.store.archive(self.world.store.get_thread(place(thread)), archived)

    def deny(self, permission: str, where: Channel | int) -> None:
        """Deny the bot a permission in a channel, such as ``send_messages``."""
        self.world.set_permission(permission, place(where), False)

    def allow(self, permission: str, where: Channel | int) -> None:
        """Grant the bot a permission in a channel."""
        self.world.set_permission(permission, place(where), True)

    def set_server_permission(self, permission: str, allowed: bool) -> None:
        """Grant or deny the bot a permission on the whole server, such as ``create_events``."""
        self.world.set_server_permission(permission, allowed)

    def time_out_bot(self, seconds: float) -> None:
        """Time the bot out for some seconds, as a moderator would; 0 ends that."""
        self.world.time_out_bot(seconds)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The scheduled events of the server."""
        return self.world.events()

    def advance(self, seconds: float) -> None:
        """Put the clock forward. Tokens expire, and a bot that shares the clock sees time pass."""
        self.world.advance(seconds)
        self.changed()


@web.middleware
async def own_host_only(
    request: web.Request, handler: Callable[[web.Request], Any]
) -> web.StreamResponse:
    """Refuse requests of foreign web pages, which have another host or origin."""
    if not _at_home(request):
        raise web.HTTPForbidden(text="This server serves this machine only.")
    response: web.StreamResponse = await handler(request)
    return response


def _at_home(request: web.Request) -> bool:
    """Return whether a request has this server as its host, and comes from its own page.

    A request without a Host header, which HTTP/1.0 allows, has no host.
    """
    own = f"http://{request.headers.get('Host', '')}"
    try:
        named = yarl.URL(own).host in OWN_NAMES
    except ValueError:  # not a valid address
        return False
    return named and request.headers.get("Origin", own) == own


async def serve(port: int = 0, **about: Any) -> Standin:
    """Start a stand-in on a port; 0 takes any free one. Raise `OSError` if it is taken."""
    return await Standin(port, **about).start()
