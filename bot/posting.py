"""Posting one surface: the dealings with Discord, each with its expected errors."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, Literal
from urllib.parse import urlsplit

import discord

from bot.host import where
from bot.pictures import Pictures
from bot.posts.controls import parse
from bot.posts.sketch import Draft
from bot.store import Store, SurfaceRecord

log = logging.getLogger(__name__)

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_MESSAGE_EDITED_TOO_OFTEN = 30046
OPENING_DMS_TOO_FAST = 40003
MISSING_ACCESS, CANNOT_SEND_TO_USER, MISSING_PERMISSIONS = 50001, 50007, 50013
ARCHIVED = 50083
THREAD_EXISTS = 160004

WEEK: Literal[10080] = 10080  # minutes of silence after which a thread is archived
LOOK_BACK = 50  # messages to look through for a post whose id was never learnt
NOBODY = discord.AllowedMentions.none()

MARKED = ("join", "move", "log", "rules")  # the controls that carry the mark of their post
MARK = re.compile(r"\d+\.\d+")


class Gone(Exception):
    """The channel of a surface is no more."""


class NotAllowed(Exception):
    """The bot may not write where the surface stands."""


class Later(Exception):
    """Discord wants it slower; the surface stays behind for now."""


@dataclass(frozen=True)
class Post:
    """What a surface is to show: where, as of which version, drafted with a marker, to whom."""

    channel_id: int
    version: int
    draft: Callable[[str], Draft]
    mentions: Sequence[int] = ()


@dataclass(frozen=True)
class Shown:
    """What a surface's post looks like: as of which version, with which picture, and the layout."""

    version: int
    picture: str
    look: str


class Poster:
    """Posts and edits surfaces and remembers in the store what is shown."""

    def __init__(self, store: Store, client: discord.Client, pictures: Pictures) -> None:
        self._store = store
        self._client = client
        self._pictures = pictures
        self._shown: dict[int, Shown] = {}  # by surface, to skip idle edits
        self._opening = asyncio.Lock()  # DM channels are opened one after another

    async def show(self, surface: SurfaceRecord, post: Post) -> None:
        """Bring a surface to ``post``: by an edit where it stands already, else by a new post.

        Raises Gone, NotAllowed, Later, or what discord.py raises when Discord is unwell.
        """
        try:
            await self._show(surface, post)
        except discord.HTTPException as error:
            raise translated(error) from error

    async def _show(self, surface: SurfaceRecord, post: Post) -> None:
        if surface.message_id is not None and surface.channel_id not in (None, post.channel_id):
            surface = await self.renew(surface)
        if surface.message_id is None and surface.attempted:
            surface = replace(surface, message_id=await self._find(surface, post.channel_id))
        if surface.message_id is None:
            message_id = await self._send(surface, post)
            if not surface.attempted:
                return
            # The nonce may have brought the earlier post back, as it was then.
            surface = replace(surface, message_id=message_id)
        try:
            await self._edit(surface, post)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_MESSAGE_EDITED_TOO_OFTEN):
                raise
            await self._send(await self.renew(surface), replace(post, mentions=()), silent=True)

    async def _edit(self, surface: SurfaceRecord, post: Post) -> None:
        assert surface.message_id is not None
        channel = self._client.get_partial_messageable(post.channel_id)
        message = channel.get_partial_message(surface.message_id)
        before = self._shown.get(surface.id)
        view, picture, shown = await self._drawn(post, marker(surface))
        if before is None or before.look != shown.look:
            same = before is not None and before.picture == shown.picture
            attached = discord.utils.MISSING if same else picture
            try:
                await message.edit(view=view, attachments=attached, allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._unarchive(post.channel_id)
                view, picture, shown = await self._drawn(post, marker(surface))
                await message.edit(view=view, attachments=picture, allowed_mentions=NOBODY)
        self._shown[surface.id] = shown
        await self._store.surface_shown(
            surface.id, shown=post.version, message_id=message.id, channel_id=post.channel_id,
            attempted=False,
        )  # fmt: skip

    async def _drawn(
        self, post: Post, mark: str
    ) -> tuple[discord.ui.LayoutView, list[discord.File], Shown]:
        """Lay a post out with its picture, or without it where that cannot be drawn."""
        draft = post.draft(mark)
        sketch, files = draft.sketch, list[discord.File]()
        if sketch is not None:
            try:
                files = [sketch.file(await self._pictures.png(sketch.svg))]
            except Exception as error:  # the words say the same
                log.error("a picture could not be drawn: %s", where(error))
                sketch = None
        view = draft.layout(sketch)
        name = sketch.name if sketch else ""
        return view, files, Shown(post.version, name, look(view))

    def redrawn(self, draft: Draft, view: discord.ui.LayoutView, pictured: bool) -> bool:
        """Hear that a surface's post was redrawn as the answer to a click; say if too late.

        Then it showed a later version already and does no longer. ``pictured`` says whether its
        picture is there already.
        """
        surface_id = _surface_of(draft.mark)
        before = self._shown.get(surface_id)
        name = draft.sketch.name if draft.sketch and pictured else ""
        self._shown[surface_id] = Shown(draft.version, name, look(view))
        return before is not None and before.version > draft.version

    async def outdated(self, draft: Draft) -> None:
        """Note that a surface's post shows no more than the draft does."""
        await self._store.surface_shown(_surface_of(draft.mark), shown=draft.version)

    async def _send(self, surface: SurfaceRecord, post: Post, silent: bool = False) -> int:
        view, files, shown = await self._drawn(post, marker(surface))
        # Noted first: after a crash in between, the post is looked for and not made twice.
        await self._store.surface_shown(surface.id, channel_id=post.channel_id, attempted=True)
        message = await self._client.get_partial_messageable(post.channel_id).send(
            view=view,
            files=files,
            nonce=marker(surface),
            silent=silent,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(u) for u in post.mentions]
            ),
        )
        if not surface.attempted:  # else this may be an earlier post, as it was then
            self._shown[surface.id] = shown
        await self._store.surface_shown(
            surface.id, shown=post.version, message_id=message.id, attempted=False
        )
        return message.id

    async def _find(self, surface: SurfaceRecord, channel_id: int) -> int | None:
        """Look for a post that was begun before a crash."""
        me = self._client.user
        channel = self._client.get_partial_messageable(channel_id)
        with suppress(discord.Forbidden):
            async for message in channel.history(limit=LOOK_BACK):
                if me and message.author.id == me.id and carries(message, marker(surface)):
                    return message.id
        return None

    async def renew(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Take a surface's post away, so that the next one is made anew."""
        self._shown.pop(surface.id, None)
        # Taken away before that is noted: after a crash in between, it is taken away again.
        if surface.message_id is not None and surface.channel_id is not None:
            await self._delete(surface.channel_id, surface.message_id)
        fresh = replace(
            surface, message_id=None, generation=surface.generation + 1, attempted=False
        )
        await self._store.surface_shown(
            surface.id, message_id=None, generation=fresh.generation, attempted=False
        )
        return fresh

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete a post, if it is still there and within reach."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except (discord.NotFound, discord.Forbidden):
            pass
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise

    async def forget(self, surface: SurfaceRecord) -> None:
        """Forget where a surface stood; it stays behind and is posted anew elsewhere."""
        await self._store.surface_shown(
            surface.id, message_id=None, channel_id=None, generation=surface.generation + 1,
            attempted=False,
        )  # fmt: skip

    async def dm_channel(self, user_id: int) -> int | None:
        """Open a DM channel with a person; None where that is refused for good."""
        async with self._opening:
            try:
                return (await self._client.create_dm(discord.Object(user_id))).id
            except discord.HTTPException as error:
                if error.code == OPENING_DMS_TOO_FAST or error.status >= 500:
                    raise Later(error.text) from error
                return None

    async def whisper(self, user_id: int, view: discord.ui.LayoutView) -> None:
        """Tell somebody something by direct message, if that is possible at all."""
        try:
            channel = await self.dm_channel(user_id)
            if channel is not None:
                await self._client.get_partial_messageable(channel).send(view=view)
        except (discord.HTTPException, Later) as error:
            log.info("could not write to %s: %s", user_id, error)

    async def thread(
        self,
        channel_id: int,
        guild_id: int | None,
        message_id: int,
        name: str,
        people: Sequence[int],
    ) -> int | None:
        """Open a thread below a message and add people; None where that is not allowed."""
        if guild_id is None:  # there are no threads in direct messages
            return None
        http = self._client.http  # by numbers alone: the server need not be known yet
        thread_id = message_id  # a message's thread has the message's number
        try:
            await http.start_thread_with_message(
                channel_id, message_id, name=name[:100], auto_archive_duration=WEEK
            )
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            if error.code != THREAD_EXISTS:
                return None
        for user_id in people:
            with suppress(discord.HTTPException):  # the mention at the table reaches them too
                await http.add_user_to_thread(thread_id, user_id)
        return thread_id

    async def _unarchive(self, channel_id: int) -> None:
        channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(
            channel_id
        )
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)


def marker(surface: SurfaceRecord) -> str:
    """Return what tells one post of the bot from all others; also its nonce."""
    return f"{surface.id}.{surface.generation}"


def _surface_of(mark: str) -> int:
    return int(mark.partition(".")[0])


def look(view: discord.ui.LayoutView) -> str:
    """Return what tells whether two layouts look alike."""
    return repr(view.to_components())  # type: ignore[no-untyped-call]


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))


def picture_on(message: discord.Message) -> str:
    """Return the file name of the picture on a post, empty where it has none."""
    for component in _walk(message.components):
        for item in getattr(component, "items", ()):
            return str(PurePosixPath(urlsplit(item.media.url).path).name)
    return ""


def mark_on(message: discord.Message | None) -> str:
    """Return the mark of a surface's post, as its controls carry it; empty for another post."""
    for component in _walk(message.components if message else ()):
        control = parse(getattr(component, "custom_id", None) or "")
        if control is not None and control.act in MARKED and MARK.fullmatch(control.arg):
            return control.arg
    return ""


def carries(message: discord.Message, mark: str) -> bool:
    """Say whether a post holds the control that carries ``mark``."""
    return mark_on(message) == mark


def translated(error: discord.HTTPException) -> Exception:
    """Say in our own terms what an error of Discord means for a surface."""
    if error.code == UNKNOWN_CHANNEL:
        return Gone("its channel was deleted")
    if error.code in (MISSING_ACCESS, MISSING_PERMISSIONS):
        return NotAllowed(
            "I may not write there; please grant View Channel, Send Messages and Send Messages in "
            "Threads"
        )
    if error.code == CANNOT_SEND_TO_USER:
        return NotAllowed("direct messages are closed")
    if error.status == 429 or error.code == OPENING_DMS_TOO_FAST:
        return Later(error.text)
    return error
