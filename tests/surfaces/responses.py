"""Responses without Discord: a responder, and clicks that it responds to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from types import SimpleNamespace
from typing import Any

import discord

from bot.checks.scenes import match_of
from bot.match.pages.content import MatchContent
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent, StaticContent, SurfaceContent
from bot.posts.delivery import Delivery
from bot.posts.emoji import Emoji
from bot.posts.responder import Responder, Waits
from games.drawing import Text
from games.engine import ENGLISH, Language
from tests.drawing.sheets import picture_of
from tests.host.harness import HANGS
from tests.surfaces.clicks import Click, Post
from tests.surfaces.emoji import MemoryEmoji
from tests.surfaces.harness import FakePictures

SENTENCE = "It is done."


class Deaf:
    """Languages that are always English."""

    async def remember(self, interaction: Any) -> None:
        """Do nothing."""

    def of_server(self, guild_id: int | None) -> Language:
        return ENGLISH


class Told:
    """A publisher that only records which posts were redrawn."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.languages = Deaf()

    async def on_redrawn(
        self, content: SurfaceContent, view: Any, picture_source: PictureSource | None
    ) -> None:
        self.heard.append((content.marker, picture_source.name if picture_source else ""))


@dataclass(frozen=True)
class Picture(MatchContent):
    """A post with a picture, or with text instead."""

    shown: str = "one"

    @property
    def picture_source(self) -> PictureSource:
        sheet = picture_of(Text(self.shown))
        return PictureSource(sheet, "what is in it")

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        if picture_source is None:
            return layout.post(layout.text(f"words of {self.shown}"))
        return layout.post(layout.picture(picture_source.name, picture_source.alt))


def picture(shown: str = "one", marker: str = "") -> Picture:
    return Picture(match_of(None, status="lobby"), shown, marker=marker)


class Desk:
    """A responder with everything that it needs."""

    def __init__(self) -> None:
        self.pictures = FakePictures()
        self.publisher = Told()
        live: Any = SimpleNamespace(register=lambda *_: None)
        self.emoji = Emoji(MemoryEmoji(), (), self.pictures)
        self.delivery = Delivery(self.pictures, self.emoji)
        # No response is late, even on a busy machine, and the last ones are finished.
        self.waits = Waits(defer=inf, meanwhile=inf, picture=0.02, upload=inf, shutdown=inf)
        self.responder = Responder(
            self.delivery, self.publisher.on_redrawn, live, self.publisher.languages, self.waits
        )

    async def give(
        self,
        click: Click,
        content: PostContent | Exception,
        *,
        edit: bool = False,
        public: bool = False,
        after: Any = None,
        slow: bool = False,
        meanwhile: Callable[[], discord.ui.LayoutView] | None = None,
    ) -> Click:
        """Respond with a post or an exception, after ``after`` is done if given.

        With ``slow`` the work takes until the response is deferred.
        """

        async def work() -> PostContent:
            while slow and not click.how:
                await asyncio.sleep(0)
            if after is not None:
                await after
            if isinstance(content, Exception):
                raise content
            return content

        interaction: Any = click
        async with asyncio.timeout(HANGS):
            await self.responder.respond(
                interaction, work(), edit=edit, public=public, meanwhile=meanwhile
            )
        return click


def plain() -> PostContent:
    return StaticContent(layout.sentence_post(SENTENCE))


def error(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="Bad")
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(answer, {"code": code, "message": "said Discord"})


def gone() -> Post:
    """Return a post that is deleted as it is clicked."""
    post = Post()
    post.delete()
    return post
