"""The poster: posts or edits one surface, and records in the store what it shows.

The records before and after each request make a crash in between harmless:

| moment | in the store | after a crash here |
| --- | --- | --- |
| before a post is sent | ``send_started`` | the post is looked for, and sent again with its nonce |
| after it was sent | ``message_id``, ``shown_version``, ``layout_hash`` | nothing to do |
| before a post is renewed | nothing | it is deleted again, which changes nothing |
| after it was deleted | ``generation`` + 1, no ``message_id`` | the next post has another nonce |
| after a panel was left for a notice | the notice's ``send_started`` | the next one is looked for |
| after an edit | ``shown_version``, ``layout_hash`` | the edit is made again without effect |

The nonce is the surface's marker: its id and generation. Discord remembers a nonce for a few
minutes; after that the poster finds the post by the marker in its controls.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

import discord

from bot.messaging.messenger import (
    DiscordUnavailable,
    EditedTooOften,
    MessageGone,
    Messenger,
    MessengerError,
    MissingPermission,
    RequestRefused,
    ThreadArchived,
)
from bot.posts import layout
from bot.posts.content import (
    MatchContent,
    PictureSource,
    PostContent,
    SurfaceContent,
    picture_source_of,
)
from bot.posts.emoji import Emoji
from bot.posts.pictures import Pictures
from bot.runtime.logs import safe_traceback
from bot.store import Store, SurfaceChanges, SurfaceRecord

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Post:
    """A surface's channel, its content, and the people that the post notifies.

    ``forwarding_notice`` replaces the surface's post in its former channel, if it moves. A
    ``silent`` post notifies nobody. After a post that is not ``complete``, its surface stays
    behind. A post that was deleted is sent ``again``.
    """

    channel_id: int
    content: SurfaceContent
    mentions: Sequence[int] = ()
    forwarding_notice: PostContent | None = None
    silent: bool = False
    complete: bool = True
    again: bool = True

    def version(self, surface: SurfaceRecord) -> int:
        """Return the version to record as shown by this post."""
        return self.content.version if self.complete else surface.desired_version - 1


@dataclass(frozen=True)
class RenderedPost:
    """A post with its layout, and with its picture if it has one."""

    layout: discord.ui.LayoutView
    picture_source: PictureSource | None = None
    png: bytes = b""

    @cached_property
    def layout_hash(self) -> str:
        """Hash of the layout, used to skip edits that would change nothing."""
        return layout.hash_of(self.layout)

    @property
    def picture(self) -> str:
        """The name of its picture; empty if it has none."""
        return self.picture_source.name if self.picture_source else ""

    def files(self) -> list[discord.File]:
        """Return its picture as a new file, which can be sent once."""
        return [self.picture_source.file(self.png)] if self.picture_source else []


class Poster:
    """Posts and edits surfaces, and records in the store what they show."""

    def __init__(
        self, store: Store, messenger: Messenger, pictures: Pictures, emoji: Emoji
    ) -> None:
        self._emoji = emoji
        self._store = store
        self._messenger = messenger
        self._pictures = pictures

    async def show(self, surface: SurfaceRecord, post: Post) -> None:
        """Make a surface show ``post``, by an edit if it has a post already, or by a new post.

        If Discord refuses an emoji, send the post with plain emoji. Raise MessengerError if a
        request fails.
        """
        try:
            await self._show(surface, post)
        except RequestRefused as refused:
            if "emoji" not in refused.fields or not self._emoji.disable():
                raise
            await self._show(surface, post)

    async def _show(self, surface: SurfaceRecord, post: Post) -> None:
        if surface.channel_id not in (None, post.channel_id) and _begun(surface):
            surface = await self.retire(surface, post.forwarding_notice)
        surface = await self._with_begun_post(surface)
        if surface.message_id is None:
            message_id = await self._send(surface, post)
            if not surface.send_started:
                return
            # The nonce may have brought the earlier post back.
            surface = replace(surface, message_id=message_id, layout_hash="", picture="")
        try:
            await self._edit(surface, post)
        except (MessageGone, EditedTooOften):
            if not post.again:
                raise
            await self._send(await self.retire(surface), replace(post, mentions=(), silent=True))

    async def _edit(self, surface: SurfaceRecord, post: Post) -> None:
        assert surface.message_id is not None
        drawn = await self._render(post, surface)
        # An edit that changes nothing costs a request, and marks the post as edited.
        if drawn.layout_hash != surface.layout_hash:
            # Recorded first: if Discord's response is lost, the post's layout is unknown.
            await self._store.update_surface(surface.id, layout_hash="", picture="")
            await self._with_thread_open(
                post.channel_id, lambda: self._change(surface, post, drawn)
            )
        await self._store.update_surface(
            surface.id, shown_version=post.version(surface), message_id=surface.message_id,
            channel_id=post.channel_id, send_started=False,
            layout_hash=drawn.layout_hash,
            picture=drawn.picture,
        )  # fmt: skip

    async def _change(self, surface: SurfaceRecord, post: Post, drawn: RenderedPost) -> None:
        assert surface.message_id is not None
        files = None if drawn.picture and drawn.picture == surface.picture else drawn.files()
        await self._messenger.edit(post.channel_id, surface.message_id, drawn.layout, files)

    async def _with_thread_open(self, channel_id: int, act: Callable[[], Awaitable[None]]) -> None:
        """Change something in a channel; if it is an archived thread, unarchive it first.

        Raise ThreadArchived if the bot may not unarchive it.
        """
        try:
            await act()
        except ThreadArchived as archived:
            try:
                await self._messenger.unarchive(channel_id)
            except MissingPermission:
                raise archived from None
            await act()

    async def _with_begun_post(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Look for a post that was begun: it may exist although Discord's response was lost."""
        if surface.message_id is not None or not surface.send_started or surface.channel_id is None:
            return surface
        found = await self._messenger.find(surface.channel_id, marker(surface))
        return replace(surface, message_id=found)

    async def _render(self, post: Post, surface: SurfaceRecord) -> RenderedPost:
        """Render a post with its picture, or without it if drawing fails."""
        content = post.content.with_marker(marker(surface))
        picture_source, png = picture_source_of(content), b""
        if picture_source is not None:
            try:
                png = await self._pictures.png(picture_source.sheet)
            except Exception as error:  # the post says the same in words
                log.error("a picture could not be drawn: %s", safe_traceback(error))
                picture_source = None
        return RenderedPost(
            self._emoji.with_custom_emoji(content, content.layout(picture_source)),
            picture_source,
            png,
        )

    async def _send(self, surface: SurfaceRecord, post: Post) -> int:
        drawn = await self._render(post, surface)
        # Recorded first: after a crash in between, the post is looked for and not sent twice.
        await self._store.update_surface(surface.id, channel_id=post.channel_id, send_started=True)
        message_id = await self._messenger.send(
            post.channel_id, drawn.layout, drawn.files(),
            nonce=marker(surface), mentions=post.mentions, silent=post.silent,
        )  # fmt: skip
        if surface.send_started:  # this may be the earlier post, with its former content
            await self._store.update_surface(surface.id, message_id=message_id)
        else:
            await self._store.update_surface(
                surface.id, shown_version=post.version(surface), message_id=message_id,
                send_started=False,
                layout_hash=drawn.layout_hash, picture=drawn.picture,
            )  # fmt: skip
        return message_id

    async def record_redraw(
        self,
        content: MatchContent,
        view: discord.ui.LayoutView,
        picture_source: PictureSource | None,
        *,
        follows: bool = False,
    ) -> bool:
        """Record that a response redrew a surface's post; return whether that was late.

        It was late if the post showed a later version before. ``follows`` is whether the post's
        picture is sent later.
        """
        surface_id = surface_id_in(content.marker)
        before = await self._store.surface_by_id(surface_id)
        version = content.version
        if before is None or before.message_id is None or marker(before) != content.marker:
            return False  # an old post, which is no longer updated
        changes: SurfaceChanges = {
            "layout_hash": layout.hash_of(view),
            "picture": picture_source.name if picture_source else "",
        }
        # Without its picture the surface is still behind, in case the picture never arrives.
        if not follows or before.shown_version > version:
            changes["shown_version"] = version
        await self._store.update_surface(surface_id, **changes)
        return before.shown_version > version

    async def retire(
        self, surface: SurfaceRecord, forwarding_notice: PostContent | None = None
    ) -> SurfaceRecord:
        """Delete a surface's post, or replace it by a ``forwarding_notice``.

        The surface's next update sends a new post.
        """
        if not _begun(surface):
            return surface
        # Deleted before that is recorded: after a crash in between, it is deleted again.
        try:
            surface = await self._with_begun_post(surface)
            if surface.message_id is not None and surface.channel_id is not None:
                await self._delete_or_forward(
                    surface.channel_id, surface.message_id, forwarding_notice
                )
        except DiscordUnavailable:
            raise
        except MessengerError as error:
            if forwarding_notice is None:
                raise
            log.info("a forwarding notice could not be left: %s", error)
        return await self.forget(surface)

    async def _delete_or_forward(
        self, channel_id: int, message_id: int, forwarding_notice: PostContent | None
    ) -> None:
        if forwarding_notice is not None:
            view = forwarding_notice.layout(None)
            try:
                await self._with_thread_open(
                    channel_id, lambda: self._messenger.edit(channel_id, message_id, view, [])
                )
                return
            except EditedTooOften:
                log.info(
                    "a post is deleted without a forwarding notice, for it takes no more edits"
                )
        await self._with_thread_open(
            channel_id, lambda: self._messenger.delete(channel_id, message_id)
        )

    async def forget(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Forget a surface's post, so that the next update sends a new one."""
        return await self._next_generation(surface, None)

    async def adopt_message(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same channel the surface's post, and keep the former one."""
        return await self._next_generation(surface, message_id)

    async def _next_generation(
        self, surface: SurfaceRecord, message_id: int | None
    ) -> SurfaceRecord:
        """Start a surface's next generation, with or without a post; return the surface."""
        changes: SurfaceChanges = {
            "message_id": message_id, "generation": surface.generation + 1, "send_started": False,
            "layout_hash": "", "picture": "",
        }  # fmt: skip
        await self._store.update_surface(surface.id, **changes)
        return replace(surface, **changes)

    async def delete_quietly(self, surface: SurfaceRecord) -> None:
        """Delete a surface's former post, if it can be reached."""
        with suppress(MessengerError):
            surface = await self._with_begun_post(surface)
            if surface.message_id is not None and surface.channel_id is not None:
                await self._messenger.delete(surface.channel_id, surface.message_id)

    async def send_dm(self, user_id: int, view: discord.ui.LayoutView) -> None:
        """Send a person a direct message, if that is possible."""
        try:
            channel = await self._messenger.direct_channel(user_id)
            await self._messenger.send(channel, view)
        except MessengerError as error:
            log.info("could not write to %s: %s", user_id, error)


def _begun(surface: SurfaceRecord) -> bool:
    """Return whether a surface has a post, or may have one."""
    return surface.message_id is not None or surface.send_started


def marker(surface: SurfaceRecord) -> str:
    """Return a surface's marker, which identifies one post of the bot and is also its nonce."""
    return f"{surface.id}.{surface.generation}"


def surface_id_in(marker: str) -> int:
    """Return the id of the surface whose post carries a marker."""
    return int(marker.partition(".")[0])
