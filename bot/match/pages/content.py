"""The contents of posts about a match: its words for a reader, its picture or the same in words."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from weakref import ref

import discord

from bot.match.match import Match
from bot.match.time_control import MINUTE
from bot.posts import layout
from bot.posts.content import (
    ALT_TEXT_LIMIT,
    LiveContent,
    PictureSource,
    PostContent,
    SurfaceContent,
)
from bot.posts.languages import GENERIC_WORDS, current_language, display
from games.engine import Choice, Game, Language, Place, View, Words, lately, strip_markdown

LATEST = 64  # pictures of tables that are kept undrawn; each has about 30 kB


def words_for(match: Match, reader: int | None = None) -> Words:
    """Return the words for one match, addressed to a seat or to everyone."""
    names = [display(seat.name, seat.person if seat.robot else 0) for seat in match.seats]
    roles = match.game.roles(match.table.state) if match.table else {}
    return Words(names, reader, current_language(), roles)


def size_line(game: Game[Any, Any], words: Words) -> str:
    """Say for how many players a game is, and how long it takes against robots."""
    least, most = game.seats[0], game.seats[-1]
    time = words.language.duration(game.minutes * MINUTE)
    if least == most:
        return words("{n} players · {time}", n=least, time=time)
    return words("{least}–{most} players · {time}", least=least, most=most, time=time)


@dataclass(frozen=True)
class MatchContent(SurfaceContent):
    """A post about a match."""

    match: Match

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.match.version

    @property
    def owner_id(self) -> int:
        """The match."""
        return self.match.id

    @property
    def cards_of(self) -> str:
        """The name of the match's game."""
        return self.match.game.name


@dataclass(frozen=True)
class SeatContent(MatchContent, LiveContent):
    """A private page for the person in a seat."""

    seat: int = 0

    @property
    def key(self) -> tuple[int, int]:
        """The match and the seat."""
        return self.match.id, self.seat

    @property
    def shows(self) -> tuple[int | None, object]:
        """The person in the seat, and what the page asks."""
        return self.person(self.match, self.seat), self.question(self.match, self.seat)

    @classmethod
    def person(cls, match: Match, seat: int) -> int | None:
        """Return who has the seat; None if nobody does."""
        return match.seats[seat].user_id if seat < len(match.seats) else None

    @classmethod
    def current(cls, match: Match, seat: int) -> SeatContent:
        """Return the page of a match as it is now."""
        return cls(match, seat=seat)


def table_picture_source(
    match: Match, reader: int | None, trying: Choice | None = None
) -> PictureSource | None:
    """Return the picture of the table for one reader; None if the game has no pictures."""
    return _picture_source(ref(match), reader, trying, current_language())


@lru_cache(LATEST)
def _picture_source(
    kept: ref[Match], reader: int | None, trying: Choice | None, language: Language
) -> PictureSource | None:
    """Return the picture in the current language, which is part of the key.

    An answer often draws one twice: for the reply to a player, and for an open panel of theirs.
    The key keeps no match in memory.
    """
    match = kept()
    assert match is not None
    table, picture = match.table, match.game.picture
    if table is None or picture is None:
        return None
    words, view = words_for(match, reader), table.view(reader)
    decision = None if reader is None else table.waiting.get(reader)
    story = [event.seen_by(seen_by) for event, seen_by in match.events_for(reader)]
    sheet = picture.draw(view, words, decision, trying, changed_places(match, reader), story)
    return PictureSource(sheet, unescaped(sheet.alt or match.game.text.alt(view, words)))


def changed_places(match: Match, reader: int | None) -> Set[Place]:
    """Return the places of the picture that have changed since the reader's last turn.

    For spectators it is the last turn of the player whose move it is.
    """
    table, picture = match.table, match.game.picture
    assert table is not None and picture is not None
    seat = next(iter(table.waiting), None) if reader is None else reader
    events = [event.seen_by(reader) for event in lately(match.recent, seat, picture.passive)]
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
        more = words("… For the rest, press Look closer.")
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
    """Return whether a page in words would say more than the post, whose picture leaves things out.

    ``picture_source`` is the post's picture; None if it is in words already.
    """
    return bool(
        (picture_source and (picture_source.sheet.alt or len(picture_source.alt) > ALT_TEXT_LIMIT))
        or match.game.text.lying(view, words)
    )


@dataclass(frozen=True)
class CardContent(PostContent):
    """A card that someone looked up: its picture, and its action in words."""

    game: Game[Any, Any]
    name: str
    said: str

    @property
    def cards_of(self) -> str:
        """The name of the card's game."""
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
