"""The contents of posts, and their layouts with or without a picture.

A post is made in two steps. A ``PostContent`` holds the data: a match at some version, the reader
and the marker. ``layout`` turns it into components, with the picture that ``picture_source``
describes, or in words if there is no picture (yet).
"""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from typing import Any, ClassVar, Self

import discord

from bot.match.match import Match
from bot.posts import layout
from bot.posts.words import GENERIC_WORDS, words_for
from bot.runtime.logs import safe_traceback
from games.drawing import Sheet
from games.engine import Choice, Game, Place, View, Words, lately, strip_markdown

log = logging.getLogger(__name__)

ALT_TEXT_LIMIT = 1024  # characters that Discord accepts in a description


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


@dataclass(frozen=True)
class CardContent(PostContent):
    """A card that someone looked up: its picture, and its action in words."""

    game: Game[Any, Any]
    name: str
    said: str

    @property
    def cards_of(self) -> str:
        """The game of the card."""
        return self.game.name

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The card, large."""
        sheet = self.game.picture.card(self.name, GENERIC_WORDS) if self.game.picture else None
        return PictureSource(sheet, strip_markdown(self.said)) if sheet else None

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the card out; its words stay below its picture."""
        pictured = (
            [layout.picture(picture_source.name, picture_source.alt)] if picture_source else []
        )
        return layout.post(*pictured, layout.text(self.said))


@dataclass(frozen=True)
class MatchContent(SurfaceContent):
    """A post about a match."""

    match: Match

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.match.record.version

    @property
    def cards_of(self) -> str:
        """The game of the match."""
        return self.match.game.name


def table_picture_source(
    match: Match, reader: int | None, trying: Choice | None = None
) -> PictureSource | None:
    """Return the picture of the table for one reader; None if the game has no pictures."""
    table, picture = match.table, match.game.picture
    if table is None or picture is None:
        return None
    words, view = words_for(match, reader), table.view(reader)
    decision = None if reader is None else table.waiting.get(reader)
    sheet = picture.draw(view, words, decision, trying, changed_places(match, reader))
    return PictureSource(sheet, unescaped(match.game.text.alt(view, words)))


def changed_places(match: Match, reader: int | None) -> Set[Place]:
    """Return the places of the picture that have changed since the reader's last turn.

    For spectators it is the last turn of the player whose move it is.
    """
    table, picture = match.table, match.game.picture
    assert table is not None and picture is not None
    seat = next(iter(table.waiting), None) if reader is None else reader
    events = [event.seen_by(reader) for event in lately(match.recent, seat)]
    return picture.touched(events, table.masked(reader))


def unescaped(markdown: str) -> str:
    r"""Return text without Markdown escapes, as descriptions do not show Markdown.

    >>> unescaped(r"snake\_case wins")
    'snake_case wins'
    """
    return re.sub(r"\\([\W_])", r"\1", markdown)


def picture_or_words(
    match: Match, view: View, words: Words, picture_source: PictureSource | None
) -> list[discord.ui.Item[Any]]:
    """Return a view's picture, or the view in words if there is none.

    If the words are too long for the description, it refers to *Look closer*.
    """
    if picture_source is not None:
        more = words("… Look closer shows the rest.")
        alt = layout.truncate_lines(picture_source.alt, ALT_TEXT_LIMIT, more)
        return [layout.picture(picture_source.name, alt)]
    return [layout.text(in_words(match, view, words))]


def in_words(match: Match, view: View, words: Words) -> str:
    """Describe the table as its reader knows it, including the reader's hand."""
    text = match.game.text
    said = [text.table(view, words)]
    said += [text.hand(view, words)] if view.reader is not None else []
    return "\n\n".join(said)


def has_closer_look(
    match: Match, view: View, words: Words, picture_source: PictureSource | None
) -> bool:
    """Return whether there is more to read than the post shows."""
    return bool(
        (picture_source and len(picture_source.alt) > ALT_TEXT_LIMIT)
        or match.game.text.lying(view, words)
    )
