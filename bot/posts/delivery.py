"""Delivery: how content becomes a post that Discord accepts.

A post is rendered in its best form: with its picture, and with the bot's own emoji. A picture and
custom emoji are optional. If Discord refuses one of them, the same post is sent again at once
without it, and for a while all posts do without it. Every post and every response is delivered
here, so that a refusal has the same effect everywhere.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import discord

from bot.messaging.errors import (
    DiscordUnavailable,
    MessengerError,
    RateLimited,
    RequestRefused,
)
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent, picture_source_of
from bot.posts.pictures import Pictures
from bot.posts.signs import EmojiSource
from bot.runtime.logs import safe_traceback
from bot.runtime.problems import Problems
from bot.runtime.signals import Signal

log = logging.getLogger(__name__)

PICTURE_PAUSE_SECONDS = 60.0  # without pictures after Discord has refused one
UNANSWERED_UPLOADS = 2  # that many in a row count as a refusal; a single one was only slow
PICTURE_FIELDS = frozenset({"attachments", "files", "media"})
"""The fields of a form that a picture fills in."""
EMOJI_FIELD = "emoji"
REFUSED_FORM_STATUSES = (400, 413)  # a form is wrong or too large

T = TypeVar("T")


Send = Callable[["Rendered", list[discord.File] | None], Awaitable[T]]
"""Makes the request that sends a post with files; None keeps the files that it has already."""


@dataclass(frozen=True)
class Rendered:
    """A post as it is sent: its layout, and the picture in it if there is one.

    ``plain`` is whether it is sent without the bot's own emoji. It is not ``complete`` if its
    picture is left out because Discord refuses pictures.
    """

    content: PostContent
    layout: discord.ui.LayoutView
    picture_source: PictureSource | None = None
    png: bytes = b""
    plain: bool = True
    complete: bool = True

    @cached_property
    def layout_hash(self) -> str:
        """Hash of the layout, used to skip edits that would change nothing."""
        return layout.hash_of(self.layout)

    @property
    def picture(self) -> str:
        """The name of its picture; empty if it has none."""
        return self.picture_source.name if self.picture_source else ""

    def files(self) -> list[discord.File]:
        """Return new objects for its files, because a file can be sent only once."""
        if self.picture_source is None:
            return self.content.files
        return [self.picture_source.file(self.png)]


class Delivery:
    """Renders posts, sends them, and leaves out what Discord refuses.

    After Discord has refused a picture, or has not responded to two uploads in a row, all posts do
    without for ``picture_pause`` seconds, and ``problems`` are told. That long after a picture was
    left out, the listeners in ``on_pictures_back`` are called, to show it.
    """

    def __init__(
        self,
        pictures: Pictures,
        emoji: EmojiSource,
        *,
        picture_pause: float = PICTURE_PAUSE_SECONDS,
        problems: Problems | None = None,
    ) -> None:
        self.pictures = pictures
        self._emoji = emoji
        self._picture_pause = picture_pause
        self._problems = problems or Problems()
        self._without_pictures_until = -picture_pause
        self._unanswered_uploads = 0  # since the last picture that Discord accepted
        self.on_pictures_back: Signal[()] = Signal()

    @property
    def without_pictures(self) -> bool:
        """Whether posts do without pictures now, because Discord refuses them."""
        return time.monotonic() < self._without_pictures_until

    def _note_left_out(self, refused: MessengerError) -> None:
        """Show a picture that was left out later; suspend all if others would be refused too."""
        asyncio.get_running_loop().call_later(self._picture_pause, self.on_pictures_back.send)
        self._unanswered_uploads += 1
        if isinstance(refused, RequestRefused) or self._unanswered_uploads >= UNANSWERED_UPLOADS:
            self._without_pictures_until = time.monotonic() + self._picture_pause
            text = f"Discord refuses pictures, so posts do without: {refused}"
            # It lasts until the first picture after the pause has certainly been tried.
            self._problems.report("pictures", text, 2 * self._picture_pause, logging.WARNING)

    def laid_out(
        self, content: PostContent, source: PictureSource | None = None, png: bytes = b""
    ) -> Rendered:
        """Return a post with a picture, or in words. Only a sent picture needs its ``png``."""
        view, signs = content.layout(source), self._emoji.of_game(content.cards_of)
        if signs is not None and isinstance(view, layout.Layout):
            view.transform = signs.replace_emoji
        return Rendered(content, view, source, png, plain=signs is None)

    async def rendered(self, content: PostContent) -> Rendered:
        """Return a post with its picture, or in words if there is none or it can't be drawn."""
        return await self.painted(self.laid_out(content, picture_source_of(content)))

    async def painted(self, post: Rendered) -> Rendered:
        """Return a post with its picture as a PNG, or in words if it can't have one."""
        if post.picture_source is None:
            return post
        if self.without_pictures:
            return replace(self.laid_out(post.content), complete=False)
        png = await self.drawn(post.picture_source)
        return self.laid_out(post.content) if png is None else replace(post, png=png)

    async def drawn(self, source: PictureSource, *, urgent: bool = False) -> bytes | None:
        """Return a picture as a PNG, or None if it can't be drawn: its post says the same."""
        try:
            return await self.pictures.png(source.sheet, urgent=urgent)
        except Exception as error:
            log.error("a picture could not be drawn: %s", safe_traceback(error))
            return None

    async def deliver(self, post: Rendered, send: Send[T], *, has: str = "") -> tuple[Rendered, T]:
        """Send a post; if Discord refuses a part of it, leave that part out.

        ``has`` is the name of the picture that the post on Discord has already; it need not be
        uploaded again. Return the post as it was accepted, and the result of the request. Raise
        MessengerError if Discord does not accept the post in any form.
        """
        files = None if post.picture and post.picture == has else post.files()
        try:
            result = await send(post, files)
        except MessengerError as error:
            refused = error
        else:
            if files and post.picture:
                self._unanswered_uploads = 0
            return post, result
        if is_about_emoji(refused) and not post.plain:
            self._emoji.suspend()
            plain = self.laid_out(post.content, post.picture_source, post.png)
            return await self.deliver(replace(plain, complete=post.complete), send, has=has)
        if post.picture_source is None or not may_be_about_picture(refused):
            raise refused
        if files is None:  # it may have lost its picture
            png = post.png or await self.drawn(post.picture_source)
            if png is not None:
                return await self.deliver(replace(post, png=png), send)
        words = replace(self.laid_out(post.content), complete=False)
        accepted = await self.deliver(words, send)
        # Only now is it known that the picture was the reason.
        self._note_left_out(refused)
        return accepted


def is_about_emoji(error: MessengerError) -> bool:
    """Return whether Discord refuses a post because of an emoji in it."""
    return isinstance(error, RequestRefused) and EMOJI_FIELD in error.fields


def may_be_about_picture(error: MessengerError) -> bool:
    """Return whether a request with a picture may succeed without it.

    Discord refuses files by several codes and statuses, or does not respond to uploads at all.
    """
    if isinstance(error, RequestRefused):
        about_files = not error.fields or bool(error.fields & PICTURE_FIELDS)
        return error.status in REFUSED_FORM_STATUSES and about_files
    return isinstance(error, DiscordUnavailable) and not isinstance(error, RateLimited)
