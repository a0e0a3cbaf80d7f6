"""The poster: posts or edits one surface, and records in the store what it shows.

The records before and after each request make a crash in between harmless:

| moment | in the store | after a crash here |
| --- | --- | --- |
| before a post is sent | ``send_started`` | the post is looked for, and sent again with its nonce |
| after it was sent | ``message_id``, ``shown_version``, ``layout_hash`` | nothing to do |
| before a post is deleted | nothing | it is deleted again, which changes nothing |
| after it was deleted | ``generation`` + 1, no ``message_id`` | the next post has another nonce |
| after a panel was replaced | the old post's row | the old post is deleted |
| before the new panel is sent | the notice's ``send_started`` | the panel isn't replaced again |
| after an edit | ``shown_version``, ``layout_hash`` | the edit is made again without effect |

The nonce is the surface's marker: its id and generation. Discord remembers a nonce for a few
minutes; after that the poster finds the post by the marker in its controls.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import discord

from bot.messaging.errors import (
    DiscordUnavailable,
    EditedTooOften,
    MessageGone,
    MessengerError,
    MissingPermission,
    ThreadArchived,
    ThreadLocked,
)
from bot.messaging.messenger import Messenger
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent, SurfaceContent
from bot.posts.controls import marker, surface_id_in
from bot.posts.delivery import Delivery, Rendered
from bot.store import Store, SurfaceChanges, SurfaceRecord

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Post:
    """A surface's channel, its content, and the people that the post notifies.

    ``forwarding_notice`` replaces the surface's post in its former channel, if it moves. A
    ``silent`` post notifies nobody. After a post that is not ``complete``, its surface stays
    behind; so it does after one whose picture was left out. A post that was deleted is sent
    ``again``.
    """

    channel_id: int
    content: SurfaceContent
    mentions: Sequence[int] = ()
    forwarding_notice: PostContent | None = None
    silent: bool = False
    complete: bool = True
    again: bool = True


class Poster:
    """Posts and edits surfaces, and records in the store what they show."""

    def __init__(self, store: Store, messenger: Messenger, delivery: Delivery) -> None:
        self._store = store
        self._messenger = messenger
        self._delivery = delivery

    async def show(self, surface: SurfaceRecord, post: Post) -> None:
        """Make a surface show ``post``, by an edit if it has a post already, or by a new post.

        Raise MessengerError if Discord refuses it.
        """
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
        message_id = surface.message_id
        assert message_id is not None
        drawn = await self._rendered(surface, post)
        # An edit that changes nothing costs a request, and marks the post as edited.
        if drawn.layout_hash != surface.layout_hash:

            async def edit(rendered: Rendered, files: list[discord.File] | None) -> None:
                await self._with_thread_open(
                    post.channel_id,
                    lambda: self._messenger.edit(
                        post.channel_id, message_id, rendered.layout, files
                    ),
                )

            # Recorded first: if Discord's response is lost, the post's layout is unknown.
            await self._store.update_surface(surface.id, layout_hash="", picture="")
            drawn, _ = await self._delivery.deliver(drawn, edit, has=surface.picture)
        await self._store.update_surface(surface.id, **_shown(surface, post, drawn, message_id))

    async def _with_thread_open(self, channel_id: int, act: Callable[[], Awaitable[None]]) -> None:
        """Change something in a channel; if it is an archived thread, unarchive it first.

        Raise ThreadArchived if the bot may not unarchive it, as when it is locked.
        """
        try:
            await act()
        except ThreadLocked:
            raise
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

    async def _rendered(self, surface: SurfaceRecord, post: Post) -> Rendered:
        return await self._delivery.rendered(post.content.with_marker(marker(surface)))

    async def _send(self, surface: SurfaceRecord, post: Post) -> int:
        async def send(rendered: Rendered, files: list[discord.File] | None) -> int:
            return await self._messenger.send(
                post.channel_id, rendered.layout, files or [],
                nonce=marker(surface), mentions=post.mentions, silent=post.silent,
            )  # fmt: skip

        drawn = await self._rendered(surface, post)
        # Recorded first: after a crash in between, the post is looked for and not sent twice.
        await self._store.update_surface(surface.id, channel_id=post.channel_id, send_started=True)
        drawn, message_id = await self._delivery.deliver(drawn, send)
        if surface.send_started:  # this may be the earlier post, with its former content
            await self._store.update_surface(surface.id, message_id=message_id)
        else:
            await self._store.update_surface(surface.id, **_shown(surface, post, drawn, message_id))
        return message_id

    async def record_redraw(
        self,
        content: SurfaceContent,
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

    async def replace(self, surface: SurfaceRecord) -> SurfaceRecord:
        """Let the next update send a new post; the former one is kept until it is deleted."""
        return await self._next_generation(surface, None, self._store.replace_post)

    async def adopt_message(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same channel the surface's post, and keep the former one."""
        return await self._next_generation(surface, message_id, self._store.replace_post)

    async def _next_generation(
        self,
        surface: SurfaceRecord,
        message_id: int | None,
        write: Callable[..., Awaitable[None]] | None = None,
    ) -> SurfaceRecord:
        """Start a surface's next generation, with or without a post; return the surface."""
        changes: SurfaceChanges = {
            "message_id": message_id, "generation": surface.generation + 1, "send_started": False,
            "layout_hash": "", "picture": "",
        }  # fmt: skip
        await (write or self._store.update_surface)(surface.id, **changes)
        return replace(surface, **changes)


def _shown(surface: SurfaceRecord, post: Post, drawn: Rendered, message_id: int) -> SurfaceChanges:
    """Return what to record after a surface's post was shown."""
    complete = post.complete and drawn.complete
    return {
        "message_id": message_id,
        "channel_id": post.channel_id,
        "send_started": False,
        "shown_version": post.content.version if complete else surface.desired_version - 1,
        "layout_hash": drawn.layout_hash,
        "picture": drawn.picture,
    }


def _begun(surface: SurfaceRecord) -> bool:
    """Return whether a surface has a post, or may have one."""
    return surface.message_id is not None or surface.send_started
