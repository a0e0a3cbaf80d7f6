"""The post of a tournament: what is next, and the standings as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.features.tournaments.pages.words import (
    Games,
    TournamentPost,
    about_line,
    drawable_names,
    medal_lines,
    moment,
    note_line,
    pace_line,
    round_of,
    standings_lines,
    title_of,
    who,
)
from bot.features.tournaments.pictures.standings import standings_picture
from bot.features.tournaments.state import TournamentState
from bot.posts import layout
from bot.posts.content import ALT_TEXT_LIMIT, PictureSource
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, said_name
from games.drawing import legible
from games.engine import Words, bidi_isolate

NAMED = 40
"""The people whom the post names before the start; more are only counted."""
NAMED_IN_WORDS = 24
"""The lines of the standings, if there is no picture of them."""
PLAIN_LINES = 128
"""The lines of the standings in a description, which is cut at its limit."""
MOST_NOTES = 5


@dataclass(frozen=True)
class TournamentContent(TournamentPost):
    """The post of a tournament; ``may_attach`` is whether the bot may attach the picture."""

    games: Games
    may_attach: bool = True

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The standings; None before the first round."""
        if not self.state.rounds or not self.may_attach:
            return None
        return standings_source(self.state, GENERIC_WORDS)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or with the standings in words."""
        state, words = self.state, GENERIC_WORDS
        head = [title_of(state), about_line(state, self.games, words), pace_line(state, words)]
        parts: list[discord.ui.Item[Any]] = [
            layout.text("\n".join(head)),
            layout.text("\n".join(status_lines(state, words))),
        ]
        if picture_source is not None:
            alt = layout.truncate_lines(picture_source.alt, ALT_TEXT_LIMIT, _more(words))
            parts.append(layout.picture(picture_source.name, alt))
        elif state.rounds:
            lines = standings_lines(state, words, NAMED_IN_WORDS, mentions=True)
            parts.append(layout.text("\n".join(lines)))
        return layout.post(*parts, *layout.rows(self._buttons(words)))

    def _buttons(self, words: Words) -> list[discord.ui.Button[Any]]:
        of, blue = self.state.id, discord.ButtonStyle.primary
        join = [layout.button(words("Join"), Control(0, "cup_join", number=of), blue)]
        table = [layout.button(words("Standings"), Control(0, "cup_table", number=of))]
        mine = Control(0, "cup_mine", number=of, arg=self.marker)
        return [
            *(join if self.state.can_join else ()),
            layout.button(words("My tournament"), mine),
            *(table if self.state.rounds else ()),
            layout.button(words("Check the draw"), Control(0, "cup_drawn", number=of)),
        ]


def _more(words: Words) -> str:
    return words("… Standings shows the rest.")


def standings_source(state: TournamentState, words: Words) -> PictureSource:
    """Return the picture of the standings, with a description that says the same."""
    title = legible(bidi_isolate(said_name(state.record.name)), words("Tournament"))
    foot = _foot(state, words)
    names = drawable_names(state, words)
    sheet = standings_picture(state.tournament, names, title, foot, words)
    lines = standings_lines(state, words, PLAIN_LINES, mentions=False)
    return PictureSource(sheet, "\n".join([f"{title}. {foot}", *lines]))


def _foot(state: TournamentState, words: Words) -> str:
    """Return the line below the picture."""
    if state.record.status in ("over", "cancelled"):
        return words("Final standings")
    return round_of(state, len(state.rounds), words)


def status_lines(state: TournamentState, words: Words) -> list[str]:
    """Say where a tournament is, and what comes next."""
    status = state.record.status
    if status == "cancelled":
        return [words("**This tournament was cancelled.** Nobody wins it.")]
    if status == "over":
        return [words("**This tournament is over.**"), *medal_lines(state, words)]
    if status == "open":
        return _open_lines(state, words)
    return _running_lines(state, words)


def _open_lines(state: TournamentState, words: Words) -> list[str]:
    names = [who(e) for e in state.entrants if not e.out_reason]
    lines = [
        words("**The first round is drawn {when}.** You can join until then.",
              when=moment(state.record.starts_at)),
        words.plural("{n} player has joined.", "{n} players have joined.", len(names))
        if names else words("Nobody has joined yet."),
    ]  # fmt: skip
    if names:
        shown = names[:NAMED]
        more = len(names) - len(shown)
        listed = words.items(shown)
        some = words.plural("{names} and {n} more", "{names} and {n} more", more, names=listed)
        lines.append(some if more else listed)
    return lines


def _running_lines(state: TournamentState, words: Words) -> list[str]:
    now = state.round
    if now is None:
        return []
    ended = sum(table.places is not None for table in now.tables)
    lines = [
        words("**{round}**, until {when}", round=round_of(state, len(state.rounds), words),
              when=moment(now.due_at)),
        words.plural("Tables with a result: {ended} of {n}", "Tables with a result: {ended} of {n}",
                     len(now.tables), ended=ended),
    ]  # fmt: skip
    if now.byes:
        names = words.listing([who(state.entrant(one)) for one in now.byes])
        lines.append(words("Bye: {names}", names=names))
    if state.can_join:
        lines.append(words("-# You can still join until the second round is drawn."))
    if not now.complete:
        lines.append(words("-# The next round is drawn as soon as all tables have a result."))
    notes = [
        note_line(table, number, words)
        for number, table in enumerate(now.tables, 1)
        if table.note is not None
    ]
    return [*lines, *notes[:MOST_NOTES]]
