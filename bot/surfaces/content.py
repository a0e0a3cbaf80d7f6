"""The contents of posts: what a post is to show, and its layout with or without its picture.

A post is made in two steps. A ``PostContent`` holds its data: a match as it was, for whom, with
which marker. ``layout`` makes components of it, with the picture that ``picture_source`` describes,
or in words where there is no picture (yet).
"""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from typing import Any, ClassVar, Self

import discord

from bot.host import Match, safe_traceback
from bot.pictures import file_name
from bot.surfaces import layout
from bot.surfaces.words import GENERIC_WORDS, words_for
from games.drawing import Sheet
from games.engine import Choice, Game, Place, View, Words, lately, strip_markdown

log = logging.getLogger(__name__)

ALT_TEXT_LIMIT = 1024  # characters of a description that Discord takes


@dataclass(frozen=True)
class PictureSource:
    """A picture not yet painted, and all that it shows in words."""

    sheet: Sheet
    alt: str

    @property
    def name(self) -> str:
        """The name of its file, which follows from what it shows and from its description.

        A post keeps a file of the same name, and the description that was sent with it.
        """
        return file_name(self.sheet, self.alt)

    def file(self, png: bytes) -> discord.File:
        """Return the picture, drawn, as it is attached to a post."""
        return discord.File(
            BytesIO(png), self.name, description=layout.truncate_lines(self.alt, ALT_TEXT_LIMIT)
        )


class PostContent(ABC):
    """The content of a post; all but ``public`` ones are for one person alone."""

    public: ClassVar[bool] = False
    shared: ClassVar[bool] = False
    """Whether all who see its place read it, so that it speaks the server's language."""

    @property
    def files(self) -> list[discord.File]:
        """The files that belong to the post, beside its picture."""
        return []

    @property
    def picture_source(self) -> PictureSource | None:
        """The picture that belongs to the post, if any."""
        return None

    @property
    def cards_of(self) -> str:
        """The game whose cards the post names, by its name; "" where it names none."""
        return ""

    @property
    def aside(self) -> discord.ui.LayoutView | None:
        """What its person is told in private beside the post, if anything."""
        return None

    @abstractmethod
    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""


def picture_source_of(content: PostContent) -> PictureSource | None:
    """Return the picture of a post; None also where making its SVG fails.

    The words of the post say the same, so a faulty picture must not keep them from being shown.
    """
    try:
        return content.picture_source
    except Exception as error:
        log.error("a picture could not be drawn: %s", safe_traceback(error))
        return None


class SurfaceContent(PostContent):
    """The content of a surface: of a post that is kept up to date."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The version that the post shows."""

    @abstractmethod
    def with_marker(self, marker: str) -> Self:
        """Return the post with a marker, which says which surface's post it is."""


@dataclass(frozen=True)
class StaticContent(PostContent):
    """A post that is laid out already and has no picture."""

    view: discord.ui.LayoutView
    cards_of: str = ""

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Return the layout."""
        return self.view


@dataclass(frozen=True)
class CardContent(PostContent):
    """A card that was looked up: its picture, and what it does in words."""

    game: Game[Any, Any]
    name: str
    said: str

    @property
    def cards_of(self) -> str:
        """The game of the card."""
        return self.game.name

    @cached_property
    def _picture_source(self) -> PictureSource | None:
        sheet = self.game.picture.card(self.name, GENERIC_WORDS) if self.game.picture else None
        return PictureSource(sheet, strip_markdown(self.said)) if sheet else None

    @property
    def picture_source(self) -> PictureSource | None:
        """The card, large."""
        return self._picture_source

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the card out; its words stay below its picture."""
        pictured = (
            [layout.picture(picture_source.name, picture_source.alt)] if picture_source else []
        )
        return layout.post(*pictured, layout.text(self.said))


@dataclass(frozen=True)
class MatchContent(SurfaceContent):
    """A post about a match; ``marker`` says which surface's post it is, if it is one."""

    pictured: ClassVar[bool] = True

    match: Match
    marker: str = ""

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.match.record.version

    def with_marker(self, marker: str) -> Self:
        """Return the post with a marker."""
        return replace(self, marker=marker)

    @property
    def cards_of(self) -> str:
        """The game of the match."""
        return self.match.game.name

    @property
    def reader(self) -> int | None:
        """The seat that the post is for; None for everybody."""
        return None

    @property
    def trying(self) -> Choice | None:
        """The choice whose outcome the picture shows, if any."""
        return None

    @cached_property
    def _picture_source(self) -> PictureSource | None:
        return table_picture_source(self.match, self.reader, self.trying) if self.pictured else None

    @property
    def picture_source(self) -> PictureSource | None:
        """The table as the reader may see it."""
        return self._picture_source


def table_picture_source(
    match: Match, reader: int | None, trying: Choice | None = None
) -> PictureSource | None:
    """Return the picture of the table for one reader; None where the game has no pictures."""
    table, picture = match.table, match.game.picture
    if table is None or picture is None:
        return None
    words, view = words_for(match, reader), table.view(reader)
    decision = None if reader is None else table.waiting.get(reader)
    sheet = picture.draw(view, words, decision, trying, changed_places(match, reader))
    return PictureSource(sheet, unescaped(match.game.text.alt(view, words)))


def changed_places(match: Match, reader: int | None) -> Set[Place]:
    """Return the places of the picture that have changed since the reader's last turn.

    For onlookers it is the last turn of who is to move.
    """
    table, picture = match.table, match.game.picture
    assert table is not None and picture is not None
    seat = next(iter(table.waiting), None) if reader is None else reader
    events = [event.seen_by(reader) for event in lately(match.recent, seat)]
    return picture.touched(events, table.masked(reader))


def unescaped(markdown: str) -> str:
    r"""Return text as it is read aloud: a description shows no Markdown.

    >>> unescaped(r"snake\_case wins")
    'snake_case wins'
    """
    return re.sub(r"\\([\W_])", r"\1", markdown)


def picture_or_words(
    match: Match, view: View, words: Words, picture_source: PictureSource | None
) -> list[discord.ui.Item[Any]]:
    """Show a view by its picture, and in words where there is none.

    Where the words are more than a picture's description holds, the post has a way to all of them.
    """
    if picture_source is not None:
        more = words("… Look closer shows the rest.")
        alt = layout.truncate_lines(picture_source.alt, ALT_TEXT_LIMIT, more)
        return [layout.picture(picture_source.name, alt)]
    return [layout.text(in_words(match, view, words))]


def in_words(match: Match, view: View, words: Words) -> str:
    """Describe the table as its reader knows it, and what only the reader knows."""
    text = match.game.text
    said = [text.table(view, words)]
    said += [text.hand(view, words)] if view.reader is not None else []
    return "\n\n".join(said)


def has_closer_look(
    match: Match, view: View, words: Words, picture_source: PictureSource | None
) -> bool:
    """Say whether there is more to read than a post shows."""
    return bool(
        (picture_source and len(picture_source.alt) > ALT_TEXT_LIMIT)
        or match.game.text.lying(view, words)
    )
