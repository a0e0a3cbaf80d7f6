"""Posting one surface: the dealings with Discord, each with its expected errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

import discord

from bot.posts.controls import parse
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


class Gone(Exception):
    """The channel of a surface is no more."""


class NotAllowed(Exception):
    """The bot may not write where the surface stands."""


class Later(Exception):
    """Discord wants it slower; the surface stays behind for now."""


@dataclass(frozen=True)
class Post:
    """What a surface is to show: where, as of which version, built with a marker, to whom."""

    channel_id: int
    version: int
    build: Callable[[str], discord.ui.LayoutView]
    mentions: Sequence[int] = ()


class Poster:
    """Posts and edits surfaces and remembers in the store what is shown."""

    def __init__(self, store: Store, client: discord.Client) -> None:
        self._store = store
        self._client = client
        self._shown: dict[int, str] = {}  # what each surface's post looks like, to skip idle edits
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
        view = post.build(marker(surface))
        look = repr(view.to_components())  # type: ignore[no-untyped-call]
        try:
            if self._shown.get(surface.id) != look:
                await message.edit(view=view, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._unarchive(post.channel_id)
            await message.edit(view=view, allowed_mentions=NOBODY)
        self._shown[surface.id] = look
        await self._store.surface_shown(
            surface.id, shown=post.version, message_id=message.id, channel_id=post.channel_id,
            attempted=False,
        )  # fmt: skip

    async def _send(self, surface: SurfaceRecord, post: Post, silent: bool = False) -> int:
        # Noted first: after a crash in between, the post is looked for and not made twice.
        await self._store.surface_shown(surface.id, channel_id=post.channel_id, attempted=True)
        message = await self._client.get_partial_messageable(post.channel_id).send(
            view=post.build(marker(surface)),
            nonce=marker(surface),
            silent=silent,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(u) for u in post.mentions]
            ),
        )
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


def carries(message: discord.Message, mark: str) -> bool:
    """Say whether a post holds the control that carries ``mark``."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    ids = (getattr(item, "custom_id", None) or "" for item in view.walk_children())
    found = (parse(custom_id) for custom_id in ids)
    # The choices of a game may read like a mark, so its buttons do not count.
    return any(c is not None and c.act not in ("pick", "choose") and c.arg == mark for c in found)


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
