"""The poster: brings one surface to what it is to show, and writes down what it shows.

What is written down before and after each request is what makes a crash in between harmless:

| moment | in the store | after a crash here |
| --- | --- | --- |
| before a post is sent | ``send_started`` | the post is looked for, and sent again with its nonce |
| after it was sent | ``message_id``, ``shown_version``, ``layout_hash`` | nothing is to be done |
| before a post is renewed | nothing | it is deleted again, which changes nothing |
| after it was deleted | ``generation`` + 1, no ``message_id`` | the next post has another nonce |
| after a panel was left for a notice | the notice's ``send_started`` | the next one is looked for |
| after an edit | ``shown_version``, ``layout_hash`` | the edit is made again without effect |

The nonce is the surface's marker: its id and generation. Discord knows it for a few minutes; after
that the marker is found in the controls of the post.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

import discord

from bot.host import safe_traceback
from bot.pictures import Pictures
from bot.store import Store, SurfaceChanges, SurfaceRecord
from bot.surfaces import layout
from bot.surfaces.content import (
    MatchContent,
    PictureSource,
    PostContent,
    SurfaceContent,
    picture_source_of,
)
from bot.surfaces.emoji import Emoji
from bot.surfaces.messenger import (
    DiscordUnavailable,
    EditedTooOften,
    MessageGone,
    Messenger,
    MessengerError,
    MissingPermission,
    RequestRefused,
    ThreadArchived,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Post:
    """What a surface is to show: where, which content, and whom that notifies.

    ``forwarding_notice`` stays where the surface was before, if it was elsewhere. A ``silent``
    post notifies nobody. One that is not ``complete`` leaves its surface behind.
    """

    channel_id: int
    content: SurfaceContent
    mentions: Sequence[int] = ()
    forwarding_notice: PostContent | None = None
    silent: bool = False
    complete: bool = True

    def version(self, surface: SurfaceRecord) -> int:
        """Return the version that a surface shows with this post."""
        return self.content.version if self.complete else surface.desired_version - 1


@dataclass(frozen=True)
class RenderedPost:
    """A post laid out, with its picture if it has one."""

    layout: discord.ui.LayoutView
    picture_source: PictureSource | None = None
    png: bytes = b""

    @cached_property
    def layout_hash(self) -> str:
        """Hash of the layout, used to skip edits that would change nothing."""
        return layout_hash_of(self.layout)

    @property
    def picture(self) -> str:
        """The name of its picture, empty without one."""
        return self.picture_source.name if self.picture_source else ""

    def files(self) -> list[discord.File]:
        """Return its picture as a file, which can be sent once."""
        return [self.picture_source.file(self.png)] if self.picture_source else []


class Poster:
    """Posts and edits surfaces and remembers in the store what is shown."""

    def __init__(
        self, store: Store, messenger: Messenger, pictures: Pictures, emoji: Emoji
    ) -> None:
        self._emoji = emoji
        self._store = store
        self._messenger = messenger
        self._pictures = pictures

    async def show(self, surface: SurfaceRecord, post: Post) -> None:
        """Bring a surface to ``post``: by an edit where it stands already, else by a new post.

        A refusal that names an emoji is answered with the same post in plain ones. Raises
        MessengerError.
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
            await self._send(await self.retire(surface), replace(post, mentions=(), silent=True))

    async def _edit(self, surface: SurfaceRecord, post: Post) -> None:
        assert surface.message_id is not None
        drawn = await self._render(post, surface)
        # An edit that changes nothing costs a request, and marks the post as edited.
        if drawn.layout_hash != surface.layout_hash:
            # Noted first: after an edit whose answer is lost, the look of the post is unknown.
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
        """Change something that stands in a channel; an archived thread is opened for that.

        Raises Archived where it must stay archived.
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
        """Look for a post that was begun: it may have arrived without our hearing of it."""
        if surface.message_id is not None or not surface.send_started or surface.channel_id is None:
            return surface
        found = await self._messenger.find(surface.channel_id, marker(surface))
        return replace(surface, message_id=found)

    async def _render(self, post: Post, surface: SurfaceRecord) -> RenderedPost:
        """Lay a post out with its picture, or without it where that cannot be drawn."""
        content = post.content.with_marker(marker(surface))
        picture_source, png = picture_source_of(content), b""
        if picture_source is not None:
            try:
                png = await self._pictures.png(picture_source.sheet)
            except Exception as error:  # the words say the same
                log.error("a picture could not be drawn: %s", safe_traceback(error))
                picture_source = None
        return RenderedPost(
            self._emoji.with_custom_emoji(content, content.layout(picture_source)),
            picture_source,
            png,
        )

    async def _send(self, surface: SurfaceRecord, post: Post) -> int:
        drawn = await self._render(post, surface)
        # Noted first: after a crash in between, the post is looked for and not made twice.
        await self._store.update_surface(surface.id, channel_id=post.channel_id, send_started=True)
        message_id = await self._messenger.send(
            post.channel_id, drawn.layout, drawn.files(),
            nonce=marker(surface), mentions=post.mentions, silent=post.silent,
        )  # fmt: skip
        if surface.send_started:  # this may be the earlier post, as it was then
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

        It was where the post showed a later version before. ``follows`` is whether its picture is
        still to come.
        """
        surface_id = surface_id_in(content.marker)
        before = await self._store.surface_by_id(surface_id)
        version = content.version
        if before is None or before.message_id is None or marker(before) != content.marker:
            return False  # one that has gone old, and is kept up to date by nobody
        changes: SurfaceChanges = {
            "layout_hash": layout_hash_of(view),
            "picture": picture_source.name if picture_source else "",
        }
        # Without its picture it is still behind, should that never follow.
        if not follows or before.shown_version > version:
            changes["shown_version"] = version
        await self._store.update_surface(surface_id, **changes)
        return before.shown_version > version

    async def retire(
        self, surface: SurfaceRecord, forwarding_notice: PostContent | None = None
    ) -> SurfaceRecord:
        """Take a surface's post away, so that the next one is made anew.

        With a ``forwarding_notice`` that stays in its place.
        """
        if not _begun(surface):
            return surface
        # Taken away before that is noted: after a crash in between, it is taken away again.
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
        """Forget where a surface stood; its next post is another one."""
        return await self._next_generation(surface, None)

    async def adopt_message(self, surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
        """Make another post in the same place a surface's; its own one stays for now."""
        return await self._next_generation(surface, message_id)

    async def _next_generation(
        self, surface: SurfaceRecord, message_id: int | None
    ) -> SurfaceRecord:
        """Begin a surface's next generation, with a post or without one; return the surface."""
        changes: SurfaceChanges = {
            "message_id": message_id, "generation": surface.generation + 1, "send_started": False,
            "layout_hash": "", "picture": "",
        }  # fmt: skip
        await self._store.update_surface(surface.id, **changes)
        return replace(surface, **changes)

    async def delete_quietly(self, surface: SurfaceRecord) -> None:
        """Take the post away that a surface had, as far as it can be reached."""
        with suppress(MessengerError):
            surface = await self._with_begun_post(surface)
            if surface.message_id is not None and surface.channel_id is not None:
                await self._messenger.delete(surface.channel_id, surface.message_id)

    async def send_dm(self, user_id: int, view: discord.ui.LayoutView) -> None:
        """Send somebody a direct message, if that is possible at all."""
        try:
            channel = await self._messenger.direct_channel(user_id)
            await self._messenger.send(channel, view)
        except MessengerError as error:
            log.info("could not write to %s: %s", user_id, error)


def _begun(surface: SurfaceRecord) -> bool:
    """Return whether a post of a surface stands somewhere, or may."""
    return surface.message_id is not None or surface.send_started


def marker(surface: SurfaceRecord) -> str:
    """Return what tells one post of the bot from all others; also its nonce."""
    return f"{surface.id}.{surface.generation}"


def surface_id_in(marker: str) -> int:
    """Return the id of the surface whose post carries a marker."""
    return int(marker.partition(".")[0])


def layout_hash_of(view: discord.ui.LayoutView) -> str:
    """Return a hash by which two layouts are equal whether or not they use custom emoji."""
    components = layout.own_components(view)
    return sha256(repr(components).encode()).hexdigest()[:32]
