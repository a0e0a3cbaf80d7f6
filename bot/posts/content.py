"""The contents of posts, and their layouts with or without a picture.

A post is made in two steps. A ``PostContent`` holds the data: a match at some version, the reader
and the marker. ``layout`` turns it into components, with the picture that ``picture_source``
describes, or in words if there is no picture (yet).
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from typing import Any, ClassVar, Protocol, Self

import discord

from bot.posts import layout
from bot.runtime.logs import safe_traceback
from games.drawing import Sheet

log = logging.getLogger(__name__)

ALT_TEXT_LIMIT = 1024  # characters that Discord accepts in a description


Edit = Callable[..., Awaitable[Any]]
"""Edits the post of a response, for as long as its token is valid."""


@dataclass(frozen=True)
class PictureSource:
    """A picture that is not painted yet, and its description in words."""

    sheet: Sheet
    alt: str

    @cached_property
    def name(self) -> str:
        """The name of its file, derived from the drawing and the description.

        A post keeps a file with the same name, including the description sent with it.
        """
        digest = sha256(f"{self.sheet.digest}{self.alt}".encode()).hexdigest()
        return f"table-{digest[:12]}.png"

    def file(self, png: bytes) -> discord.File:
        """Return the painted picture as an attachment for a post."""
        return discord.File(
            BytesIO(png), self.name, description=layout.truncate_lines(self.alt, ALT_TEXT_LIMIT)
        )


class PostContent(ABC):
    """The content of a post; only ``public`` posts are for everyone, others for one person."""

    public: ClassVar[bool] = False
    shared: ClassVar[bool] = False
    """Whether everyone in the channel reads it, so that it is in the server's language."""

    @property
    def files(self) -> list[discord.File]:
        """The files of the post, apart from its picture."""
        return []

    @property
    def picture_source(self) -> PictureSource | None:
        """The picture of the post, if any."""
        return None

    @property
    def cards_of(self) -> str:
        """The name of the game whose cards the post names; "" if it names none."""
        return ""

    @property
    def aside(self) -> discord.ui.LayoutView | None:
        """A private post that is sent to the person in addition, if any."""
        return None

    @abstractmethod
    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""

    def on_sent(self, edit: Edit) -> None:  # noqa: B027 - usually nothing follows
        """Do what follows once a response with this content is sent; ``edit`` edits its post."""


def picture_source_of(content: PostContent) -> PictureSource | None:
    """Return the picture of a post, or None if there is none or it cannot be drawn.

    The post can say the same in words, so a faulty picture must not prevent it.
    """
    try:
        return content.picture_source
    except Exception as error:
        log.error("a picture could not be drawn: %s", safe_traceback(error))
        return None


@dataclass(frozen=True)
class SurfaceContent(PostContent):
    """The content of a surface, which is a post that is kept up to date.

    ``marker`` identifies its surface, if it has one.
    """

    marker: str = field(default="", kw_only=True)

    @property
    @abstractmethod
    def version(self) -> int:
        """The version that the post shows."""

    @property
    def owner_id(self) -> int | None:
        """The match whose surface it is; None if it belongs to no match."""
        return None

    def with_marker(self, marker: str) -> Self:
        """Return the post with a marker."""
        return replace(self, marker=marker)


@dataclass(frozen=True)
class StaticContent(PostContent):
    """A post with a ready layout and without a picture."""

    view: discord.ui.LayoutView
    cards_of: str = ""

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Return the layout."""
        return self.view


def sentence(said: str) -> StaticContent:
    """Return a post of one sentence."""
    return StaticContent(layout.sentence_post(said))


class Seated(Protocol):
    """A match, as far as open pages need to know it."""

    @property
    def id(self) -> int:
        """The match's number."""

    @property
    def version(self) -> int:
        """The match's version, which grows by one with each act."""

    @property
    def seats(self) -> Sequence[Any]:
        """The match's seats, in the order of their numbers."""


class LiveContent(SurfaceContent):
    """A private page of a seat that is redrawn as its match changes, while that is possible."""

    @property
    @abstractmethod
    def key(self) -> tuple[int, int]:
        """The number of the match that the page is about, and the reader's seat."""

    @classmethod
    @abstractmethod
    def person(cls, match: Any, seat: int) -> int | None:
        """Return who has the seat; None if nobody does."""

    @classmethod
    @abstractmethod
    def question(cls, match: Any, seat: int) -> object:
        """Return what the page asks. It must not change until that does; None is no question."""

    @classmethod
    @abstractmethod
    def current(cls, match: Any, seat: int) -> LiveContent:
        """Return the page of a match as it is now."""

    @property
    @abstractmethod
    def shows(self) -> tuple[int | None, object]:
        """The person and the question that the page was made for; see ``person``, ``question``."""
