"""The table post: the public table, whose move it is, and the latest events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.host import OVER_STATUSES, Match
from bot.surfaces.components import layout
from bot.surfaces.components.content import (
    MatchContent,
    PictureSource,
    has_closer_look,
    picture_or_words,
)
from bot.surfaces.components.controls import Control
from bot.surfaces.components.permissions import ATTACH, named
from bot.surfaces.components.words import words_for
from bot.surfaces.pages.ending import ending_text, fair_play_button, going_on, help_out
from bot.surfaces.pages.polls import poll_controls, poll_lines
from bot.surfaces.pages.robots import robots_line
from bot.surfaces.pages.story import latest_events, sentences
from bot.surfaces.pages.turn import first_due, relative, their_move
from games.engine import Words

LAST_EVENTS = 6
LAST_OF_ALL = 3  # events listed below the result of a match


@dataclass(frozen=True)
class TableContent(MatchContent):
    """The table post; without a picture if the bot may not attach files."""

    may_attach: bool = True

    @property
    def picture_source(self) -> PictureSource | None:
        """The table as everyone may see it."""
        return super().picture_source if self.may_attach else None

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return table_post(self.match, self.marker, picture_source, may_attach=self.may_attach)


def table_post(
    match: Match,
    marker: str,
    picture_source: PictureSource | None = None,
    *,
    may_attach: bool = True,
) -> discord.ui.LayoutView:
    """Return the table post; ``marker`` identifies it among the bot's posts."""
    words = words_for(match)
    table = match.table
    game = match.game
    title = f"## {game.emoji} {game.title}\n-# {words('Match {id}', id=match.id)}"
    if table is None:
        return layout.post(
            layout.text(title),
            layout.text(words("### This match can't be loaded right now. Nothing is lost.")),
            *layout.rows([layout.button(words("Rules"), Control(match.id, "rules", arg=marker))]),
        )
    over = match.record.status in OVER_STATUSES
    if over:
        title += f"\n🎯 {game.text.goal(table.view(None), words)}"
    count = LAST_OF_ALL if over else LAST_EVENTS
    lately = latest_events(match, None, count, words) or words("The table is set.")
    stands = "\n".join(filter(None, [standing(match, words), robots_line(match, words)]))
    return layout.post(
        layout.text(title),
        *picture_or_words(match, table.view(None), words, picture_source),
        layout.line(),
        *map(layout.text, (stands, lately) if over else (lately, stands)),
        *layout.rows(poll_controls(match, words)),
        *layout.rows(_controls(match, marker, words, picture_source)),
        *([] if may_attach else [layout.text(_why_no_picture(words))]),
    )


def _why_no_picture(words: Words) -> str:
    return words(
        "-# I can't show the picture of the table here. I need these "
        "permissions: {missing}. Someone who manages this channel can grant them.",
        missing=named([ATTACH], words),
    )


def _private(match: Match, words: Words) -> bool:
    """Return whether the listed events showed something to some readers only."""
    everyone = (2 << len(match.seats)) - 1
    described = sentences(match, match.events_for(None), words, LAST_EVENTS)
    return any(event.visible_to not in (0, everyone) for _, event in described)


def standing(match: Match, words: Words) -> str:
    """Say whose move it is, or how the match ended."""
    table = match.table
    assert table is not None
    if match.record.status in OVER_STATUSES:
        return ending_text(match, words)
    if match.record.status == "paused":
        return words("### The match is paused\nIts clocks are stopped. Press "
                     "**Resume** to continue; otherwise it ends {when}.",
                     when=relative(match.ends_at or 0))  # fmt: skip
    lines = [window_line(match, words) or to_move(match, words), *choosing(match, words)]
    lines += poll_lines(match, words)
    if words.reader is None and _private(match, words):
        lines.append(words("There is something new to see: press **My panel**."))
    if match.stuck:
        lines.append(words("⚠️ This turn keeps failing. The host or a moderator "
                           "can restart it or end the match."))  # fmt: skip
    return "\n".join(lines)


def window_line(match: Match, words: Words) -> str:
    """Say when the window closes, but never for whom it waits; empty if no window is open."""
    if not match.has_open_window:
        return ""
    if match.closes_at is None:
        return words("### Waiting for responses")
    until = relative(match.closes_at)
    return words("### Waiting for responses: the window closes {until}", until=until)


def to_move(match: Match, words: Words) -> str:
    """Say who is on move, and when their time runs out."""
    names = [f"**{words.seat(seat)}**" for seat in match.waited_for()]
    if names and len(match.robots_due) == len(names):
        return words.plural("### {names} is thinking…", "### {names} are thinking…", len(names),
                            names=words.listing(names))  # fmt: skip
    move, due = f"### {their_move(match, words)}", first_due(match)
    if due is None:
        return move
    return words("{said}\n-# Time runs out {when}", said=move, when=relative(due))


def choosing(match: Match, words: Words) -> list[str]:
    """Say how many of the players who decide at the same time have chosen, but not what."""
    table = match.table
    given = [d.given is not None for d in table.waiting.values()] if table else []
    if len(given) < 2 or match.has_open_window:
        return []
    return [have_chosen(sum(given), len(given), words)]


def have_chosen(n: int, of: int, words: Words) -> str:
    """Say how many of the players who decide at the same time have chosen."""
    return words.plural("-# {n} of {all} has chosen", "-# {n} of {all} have chosen", n, all=of)


def _controls(
    match: Match, marker: str, words: Words, picture_source: PictureSource | None
) -> list[discord.ui.Button[Any]]:
    view = match.table_or_refuse().view(None)
    closer = []
    if has_closer_look(match, view, words, picture_source):
        closer = [layout.button(words("Look closer"), Control(match.id, "closer"))]
    story = layout.button(words("Log"), Control(match.id, "log"))
    rules = layout.button(words("Rules"), Control(match.id, "rules"))
    panel = layout.button(
        words("My panel"), Control(match.id, "move", arg=marker), discord.ButtonStyle.primary
    )
    if match.record.status != "running":
        story = layout.button(words("Log"), Control(match.id, "log", arg=marker))
        fair = [fair_play_button(match, words)] if match.record.status in OVER_STATUSES else []
        return [*going_on(match, words), *closer, story, rules, *fair]
    sit = []
    if any(seat.robot is not None for seat in match.seats):
        sit = [layout.button(words("Take over"), Control(match.id, "sit"))]
    stuck = help_out(match, words) if match.stuck else ()
    return [panel, *closer, story, rules, *sit, *stuck]
