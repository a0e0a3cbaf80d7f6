"""Discord in memory: a messenger for tests that take milliseconds.

It has channels, threads and direct messages with their posts, and refuses what Discord refuses. On
demand a call fails, its response is lost, or it waits until the test releases it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

import discord

from bot.checks.limits import Payload, check, payload, texts, walk
from bot.messaging.errors import (
    ChannelGone,
    DMsClosed,
    MessageGone,
    MessengerError,
    MissingPermission,
    NoSharedServer,
    ThreadArchived,
)
from bot.messaging.messenger import Messenger, may_write
from bot.messaging.permissions import ATTACH
from bot.messaging.rate_limiter import RateLimiter
from bot.posts.controls import marker_in
from tests.surfaces.emoji import MemoryEmoji
from tests.surfaces.faults import Fault
from tests.surfaces.memory_events import MemoryEvents

LOOK_BACK = 50
OWNER = 900  # the person who owns the bot
PLENTY = 1_000_000  # requests a second


@dataclass(eq=False)
class Message:
    """A post in its current state, and what was done with it."""

    id: int
    place: Place
    layout: discord.ui.LayoutView
    files: list[str]
    silent: bool
    described: list[str] = field(default_factory=list)  # the descriptions of its files
    marker: str = ""  # the marker of its surface; empty for other posts
    edits: int = 0
    uploads: int = 0
    deleted: bool = False

    @property
    def parts(self) -> list[Payload]:
        """All components, including nested ones."""
        return list(walk(payload(self.layout)))

    @property
    def text(self) -> str:
        """All text of the post."""
        return texts(self.layout)

    @property
    def controls(self) -> list[str]:
        """The ``custom_id`` of each control."""
        return [part["custom_id"] for part in self.parts if "custom_id" in part]

    @property
    def pictures(self) -> list[str]:
        """The file names of the pictures that it shows."""
        urls = [item["media"]["url"] for part in self.parts for item in part.get("items", ())]
        return [url.removeprefix("attachment://") for url in urls]


@dataclass(eq=False)
class Place:
    """A channel, a thread, or the direct messages with a person."""

    id: int
    person: int | None = None
    parent: Place | None = None
    name: str = ""
    members: list[int] = field(default_factory=list)
    made: list[Message] = field(default_factory=list)  # including deleted ones
    gone: bool = False
    hidden: bool = False  # the bot can't see it
    mute: bool = False  # the bot can't post there
    wordy: bool = False  # the bot can't attach files there
    archived: bool = False
    locked: bool = False  # it can't be unarchived
    closed: bool = False  # its person accepts no direct messages
    secret: bool = False  # only its members can see it
    shut_out: set[int] = field(default_factory=set)  # people who can't see it, unlike others
    threads: bool = True  # threads can be created

    @property
    def messages(self) -> list[Message]:
        """The messages that are there, oldest first."""
        return [] if self.gone else [m for m in self.made if not m.deleted]


class MemoryMessenger(Messenger):
    """A messenger without Discord behind it."""

    def __init__(self) -> None:
        self.rate_limiter = RateLimiter(PLENTY)
        self.events = MemoryEvents(self._call)
        self.places: dict[int, Place] = {}
        self.emoji = MemoryEmoji()
        self.locales: dict[int, str] = {}
        self.calls: Counter[tuple[str, int]] = Counter()
        self.notified: list[tuple[int, Message]] = []
        self.avatars: dict[int, bytes] = {}  # people's pictures
        self.unopenable: set[int] = set()  # people for whom no DM channel can be created
        self.left: set[int] = set()  # people who have left the server
        self.refuses_files: Exception | None = None  # raised by every request with files
        self.removed_from: set[int] = set()  # servers that the bot is not on
        self.lacks: dict[int, list[str]] = {}  # the permissions that servers don't grant
        self.timed_out: dict[int, float] = {}  # until when the bot is timed out, by server
        self.moment: Callable[[], Awaitable[None]] = _nothing  # runs before and after each call
        self.faults: list[Fault] = []
        self._nonces: dict[tuple[int, str], Message] = {}
        self._ids = count(9000)

    # ------------------------------------------------------------------ what a test does

    def channel(self, channel_id: int) -> Place:
        """Return a channel of a server, created at first use."""
        return self.places.setdefault(channel_id, Place(channel_id))

    def dm(self, user_id: int) -> Place:
        """Return the direct messages with a person, created at first use."""
        for place in self.places.values():
            if place.person == user_id:
                return place
        place = Place(next(self._ids), person=user_id)
        self.places[place.id] = place
        return place

    def threads(self, channel_id: int) -> list[Place]:
        """Return the threads of a channel."""
        return [p for p in self.places.values() if p.parent and p.parent.id == channel_id]

    def fail(
        self,
        trouble: Exception | None,
        *calls: str,
        place: int | None = None,
        lost: bool = False,
        times: int = 1,
    ) -> Fault:
        """Add a fault to the next calls, everywhere or in one channel; see ``Fault``."""
        fault = Fault(calls, place, trouble, lost, times)
        self.faults.append(fault)
        return fault

    def let_go(self, fault: Fault) -> None:
        """Remove a fault."""
        self.faults.remove(fault)

    def forget_nonces(self) -> None:
        """Forget all nonces, as Discord does after some minutes."""
        self._nonces.clear()

    def everything(self) -> list[Message]:
        """Return all messages."""
        return [m for place in self.places.values() for m in place.messages]

    def doubles(self) -> list[str]:
        """Return the markers that more than one post has."""
        posts = Counter(m.marker for m in self.everything() if m.marker)
        return [marker for marker, n in posts.items() if n > 1]

    def who(self) -> list[int]:
        """Return the people who were notified since the last call, in order."""
        people = [user for user, _ in self.notified]
        self.notified.clear()
        return people

    # ------------------------------------------------------------------ what the bot does

    async def send(
        self,
        channel_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        nonce: str | None = None,
        mentions: Sequence[int] = (),
        silent: bool = False,
    ) -> int:
        """Post a message and return its id."""
        async with self._call("send", channel_id):
            place = self._place(channel_id)
            if place.person in self.left:
                raise NoSharedServer("Cannot send messages to this user: no mutual guilds")
            if place.closed:
                raise DMsClosed("Cannot send messages to this user")
            if place.mute or place.locked or self._is_timed_out(place):
                raise MissingPermission("Missing Permissions")
            self._check_files(place, files)
            posted = self._nonces.get((channel_id, nonce)) if nonce else None
            if posted is None:
                posted = self._post(place, layout, files, mentions, silent)
                self._nonces |= {(channel_id, nonce): posted} if nonce else {}
        return posted.id

    def _post(
        self, place: Place, layout: discord.ui.LayoutView, files: Sequence[discord.File],
        mentions: Sequence[int], silent: bool,
    ) -> Message:  # fmt: skip
        message = Message(next(self._ids), place, layout, [f.filename for f in files], silent)
        message.described = [file.description or "" for file in files]
        self.check(message)
        place.archived = False
        place.made.append(message)
        called = [place.person] if place.person is not None else mentions
        self.notified += [(user, message) for user in called if not silent]
        return message

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Edit a message; without ``files`` it keeps its files."""
        async with self._call("edit", channel_id):
            message = self._message(channel_id, message_id)
            self._check_files(message.place, files)
            message.layout = layout
            if files is not None:
                message.files = [file.filename for file in files]
                message.described = [file.description or "" for file in files]
                message.uploads += len(files)
            message.edits += 1
            self.check(message)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message, if it exists and the bot can reach it."""
        async with self._call("delete", channel_id):
            try:
                self._message(channel_id, message_id).deleted = True
            except (ChannelGone, MessageGone, MissingPermission):
                return

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Return the id of the latest message with a marker, or None."""
        async with self._call("find", channel_id):
            try:
                latest = self._place(channel_id).messages[-LOOK_BACK:]
            except (ChannelGone, MissingPermission):
                return None
            return next((m.id for m in reversed(latest) if m.marker == marker), None)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Create a thread from a message; return None if that is not allowed."""
        async with self._call("open_thread", channel_id):
            try:
                place = self._place(channel_id)
                self._message(channel_id, message_id)
            except (ChannelGone, MessageGone, ThreadArchived):
                return None
            if self._is_timed_out(place) or not place.threads:
                if not may_write(self, channel_id):
                    raise MissingPermission("Missing Permissions")
                return None
            self.places.setdefault(message_id, Place(message_id, parent=place, name=name))
            return message_id

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        async with self._call("add_to_thread", thread_id):
            members = self.channel(thread_id).members
            members += [] if user_id in members else [user_id]

    def sees(self, channel_id: int, other_ids: Collection[int]) -> dict[int, bool | None]:
        """Return for each of some channels whether everyone who can see one can see it too."""
        return {
            other: None if (public := self.is_public(other)) is None
            else public or other == channel_id
            for other in other_ids
        }  # fmt: skip

    def is_public(self, channel_id: int) -> bool | None:
        """Return whether everyone can see a channel."""
        if channel_id not in self.places:
            return None
        place = self.channel(channel_id)
        up = place.parent or place
        return not up.secret and not up.shut_out

    async def may_view(self, channel_id: int, user_id: int) -> bool:
        """Return whether a person is on the server and can see a channel."""
        async with self._call("may_view", user_id):
            place = self.channel(channel_id)
            up = place.parent or place
            let_in = user_id in up.members or not up.secret
            return let_in and user_id not in self.left | up.shut_out

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot lacks in a channel."""
        place = self.places.get(channel_id) or Place(channel_id)
        up = place.parent or place
        send = "send_messages_in_threads" if place.parent else "send_messages"
        lacks = {
            "view_channel": place.hidden or up.hidden,
            send: place.mute or self._is_timed_out(place),
            ATTACH: place.wordy or up.wordy,
        }
        return [flag for flag, lacking in lacks.items() if lacking][:1]

    def serves(self, guild_id: int) -> bool:
        """Return whether the bot is on a server."""
        return guild_id not in self.removed_from

    def invitation(self) -> str:
        """Return the link with which the managers of a server add the bot to it."""
        return "https://discord.com/invite-the-bot"

    def lacking_on(self, guild_id: int) -> list[str]:
        """Return the permissions that the bot lacks on a server."""
        return self.lacks.get(guild_id, [])

    def timed_out_until(self, guild_id: int) -> float | None:
        """Return until when the bot is timed out on a server."""
        return self.timed_out.get(guild_id)

    def _is_timed_out(self, place: Place) -> bool:
        return place.person is None and bool(self.timed_out)

    def locale(self, guild_id: int) -> str:
        """Return the locale of a server."""
        return self.locales.get(guild_id, "en-US")

    def owner(self) -> int:
        return OWNER

    def server_name(self, guild_id: int) -> str:
        return f"Server {guild_id}"

    async def avatar(self, user_id: int) -> bytes:
        async with self._call("avatar", user_id):
            return self.avatars.get(user_id, b"")

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""
        async with self._call("unarchive", thread_id):
            place = self._place(thread_id)
            if place.locked:
                raise MissingPermission("Missing Permissions")
            place.archived = False

    async def direct_channel(self, user_id: int) -> int:
        """Return the channel for direct messages with a person."""
        async with self._call("direct_channel", user_id):
            if user_id in self.unopenable:
                raise DMsClosed("Cannot send messages to this user")
        return self.dm(user_id).id

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on the server."""
        async with self._call("is_member", user_id):
            return user_id not in self.left

    # ------------------------------------------------------------------ how

    @asynccontextmanager
    async def _call(self, call: str, place: int) -> AsyncIterator[None]:
        """Wait for the rate limiter, count a call, and let it go wrong if a fault is due."""
        await self.rate_limiter.acquire()
        self.calls[call, place] += 1
        await self.moment()
        fault = self._fault(call, place)
        try:
            if fault is not None and not fault.lost:
                await fault.trigger()
            yield
            if fault is not None and fault.lost:
                await fault.trigger()
        except MessengerError as error:
            error.channel_id = place
            raise
        await self.moment()

    def _fault(self, call: str, place: int) -> Fault | None:
        for fault in self.faults:
            if (not fault.calls or call in fault.calls) and fault.place in (None, place):
                fault.times -= 1
                if not fault.times:
                    self.faults.remove(fault)
                return fault
        return None

    def _place(self, channel_id: int) -> Place:
        place = self.places.get(channel_id) or self.channel(channel_id)
        up = place.parent or place
        if place.gone or up.gone:
            raise ChannelGone("Unknown Channel")
        if place.hidden or up.hidden:
            raise MissingPermission("Missing Access")
        return place

    def _message(self, channel_id: int, message_id: int) -> Message:
        """Return a message to be changed. Raise MessengerError if that is not possible."""
        place = self._place(channel_id)
        message = next((m for m in place.messages if m.id == message_id), None)
        if message is None:
            raise MessageGone("Unknown Message")
        if place.archived:
            raise ThreadArchived("Thread is archived")
        return message

    def _check_files(self, place: Place, files: Sequence[discord.File] | None) -> None:
        if files and self.refuses_files is not None:
            raise self.refuses_files
        if files and (place.parent or place).wordy:
            raise MissingPermission("Missing Permissions")

    def check(self, message: Message) -> None:
        """Check a post against Discord's limits, and its pictures against its files."""
        message.marker = marker_in(message.controls)
        check(message.layout)
        assert set(message.pictures) <= set(message.files)


async def _nothing() -> None:
    """Do nothing."""
