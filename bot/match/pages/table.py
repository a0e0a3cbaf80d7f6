"""The table post: the public table, whose move it is, and the latest events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import (
    MatchContent,
    has_closer_look,
    picture_or_words,
    table_picture_source,
    words_for,
)
from bot.match.pages.ending import fair_play_button, going_on, help_out
from bot.match.pages.robots import robots_line
from bot.match.pages.story import LAST_EVENTS, latest_events
from bot.match.pages.turn import panel_button, poll_controls, standing
from bot.messaging.permissions import ATTACH, named
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from games.engine import Words

LAST_OF_ALL = 3  # events listed below the result of a match


@dataclass(frozen=True)
class TableContent(MatchContent):
    """The table post; without a picture if the bot may not attach files.

    ``marker`` identifies it among the bot's posts.
    """

    may_attach: bool = True

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The table as everyone may see it."""
        return table_picture_source(self.match, None) if self.may_attach else None

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        match, marker = self.match, self.marker
        words, table, game = words_for(match), match.table, match.game
        title = f"## {game.emoji} {game.title}\n-# {words('Match {id}', id=match.id)}"
        if table is None:
            rules = layout.button(words("Rules"), Control(match.id, "rules", arg=marker))
            return layout.post(
                layout.text(title),
                layout.text(words("### This match can't be loaded right now. Nothing is lost.")),
                *layout.rows([rules]),
            )
        over = match.status in OVER_STATUSES
        count = LAST_OF_ALL if over else LAST_EVENTS
        lately = latest_events(match, None, count, words) or words("The table is set.")
        stands = standing(match, words, pictured=picture_source is not None)
        robots = "" if over else robots_line(match, words)
        stands = "\n".join(filter(None, [stands, robots]))
        shown = picture_or_words(match, table.view(None), words, picture_source)
        if over and picture_source is not None:  # which shows how it ended
            foot = words("-# {title} · match {id}", title=game.title, id=match.id)
            said = [layout.text(f"{stands}\n{foot}")]
        else:
            shown = [layout.text(title), *shown, layout.line()]
            said = [*map(layout.text, (stands, lately) if over else (lately, stands))]
        return layout.post(
            *shown,
            *said,
            *layout.rows(poll_controls(match, words)),
            *layout.rows(_controls(match, marker, words, picture_source)),
            *([] if self.may_attach else [layout.text(_why_no_picture(words))]),
        )


def _why_no_picture(words: Words) -> str:
    return words(
        "-# I can't show the picture of the table here. Missing permissions: "
        "{missing}. Someone who manages this channel can grant them.",
        missing=named([ATTACH], words),
    )


def _controls(
    match: Match, marker: str, words: Words, picture_source: PictureSource | None
) -> list[discord.ui.Button[Any]]:
    story = layout.button(words("Log"), Control(match.id, "log"))
    rules = layout.button(words("Rules"), Control(match.id, "rules"))
    panel = panel_button(match, words, marker)
    if match.status != "running":
        story = layout.button(words("Log"), Control(match.id, "log", arg=marker))
        last = fair_play_button(match, words) if match.status in OVER_STATUSES else rules
        return [*going_on(match, words), story, last]
    closer = []
    if has_closer_look(match, match.table_or_refuse().view(None), words, picture_source):
        closer = [layout.button(words("Look closer"), Control(match.id, "closer"))]
    takeover = []
    if match.offers_seats:
        takeover = [layout.button(words("Take over"), Control(match.id, "takeover"))]
    stuck = help_out(match, words) if match.stuck else ()
    return [panel, *closer, story, rules, *takeover, *stuck]
