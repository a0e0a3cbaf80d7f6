"""Sketches: the picture that a post is to show, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord

from bot.host import Match
from bot.pictures import name
from bot.posts import layout
from bot.posts.words import words_for
from games.engine import Choice, View, Words

ALT = 1024  # characters of a description that Discord takes


@dataclass(frozen=True)
class Sketch:
    """A picture not yet drawn: its SVG, and all that it shows in words."""

    svg: str
    alt: str

    @property
    def name(self) -> str:
        """The name of its file, which follows from what it shows."""
        return name(self.svg)

    def file(self, png: bytes) -> discord.File:
        """Return the picture, drawn, as it is attached to a post."""
        return discord.File(BytesIO(png), self.name, description=layout.ending(self.alt, ALT))


@dataclass(frozen=True)
class Draft:
    """A post before it is shown: it can be laid out with its picture, or do without.

    ``mark`` tells which surface's post it redraws, if any; it shows ``version`` of a match.
    """

    layout: Callable[[Sketch | None], discord.ui.LayoutView]
    sketch: Sketch | None = None
    mark: str = ""
    match_id: int = 0
    version: int = 0


def sketch_of(match: Match, reader: int | None, trying: Choice | None = None) -> Sketch | None:
    """Sketch the table for one reader; None where the game has no pictures."""
    table, picture = match.table, match.game.picture
    if table is None or picture is None:
        return None
    words, view = words_for(match, reader), table.view(reader)
    decision = None if reader is None else table.waiting.get(reader)
    svg = picture.draw(view, words, decision, trying)
    return Sketch(svg, match.game.text.alt(view, words))


def seen(
    match: Match, view: View, words: Words, sketch: Sketch | None
) -> list[discord.ui.Item[Any]]:
    """Show a view by its picture, and in words where there is none.

    Where the words are more than a picture's description holds, the post has a way to all of them.
    """
    if sketch is not None:
        more = words("… Look closer tells the rest.")
        alt = layout.ending(sketch.alt, ALT, more)
        return [layout.picture(sketch.name, alt)]
    return [layout.text(in_words(match, view, words))]


def in_words(match: Match, view: View, words: Words) -> str:
    """Describe the table as its reader knows it, and what only the reader knows."""
    text = match.game.text
    said = [text.table(view, words)]
    said += [text.hand(view, words)] if view.reader is not None else []
    return "\n\n".join(said)


def has_closer_look(match: Match, view: View, words: Words, sketch: Sketch | None) -> bool:
    """Say whether there is more to read than a post shows."""
    return bool((sketch and len(sketch.alt) > ALT) or match.game.text.lying(view, words))
