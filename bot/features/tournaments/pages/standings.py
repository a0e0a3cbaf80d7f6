"""The post of a tournament: what is next, and the standings as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

import discord
from babel.dates import get_timezone_location

from bot.features.tournaments.pages.words import (
    Games,
    TournamentPost,
    about_line,
    drawable_names,
    kind_of,
    medal_lines,
    moment,
    note_line,
    pace_line,
    round_of,
    standings_lines,
    title_of,
    who,
)
from bot.features.tournaments.pictures.poster import Poster, poster_picture
from bot.features.tournaments.pictures.standings import standings_picture
from bot.features.tournaments.state import RoundState, TournamentState
from bot.match.preferences import UTC
from bot.posts import layout
from bot.posts.content import ALT_TEXT_LIMIT, PictureSource
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, format_hour, format_weekday, said_name
from games.drawing import legible
from games.drawing.faces import with_portraits
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
    """The post of a tournament; ``may_attach`` is whether the bot may attach the picture.

    ``zone`` is the time zone of the poster. ``faces`` are the animals that some entrants have
    chosen.
    """

    games: Games
    may_attach: bool = True
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(UTC))
    faces: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The standings; before the first round the poster."""
        if not self.may_attach:
            return None
        if self.state.rounds:
            return standings_source(self.state, self.faces, GENERIC_WORDS)
        if self.state.record.status == "open":
            return poster_source(self.state, self.games, self.zone, self.faces, GENERIC_WORDS)
        return None

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
    return words("… For the rest, press Standings.")


def poster_source(
    state: TournamentState, games: Games, zone: ZoneInfo, faces: Mapping[int, str], words: Words
) -> PictureSource:
    """Return the poster, with a description that says the same."""
    at = datetime.fromtimestamp(state.record.starts_at, zone)
    game, language = games.get(state.record.game), words.language
    city = get_timezone_location(zone.key, locale=language.code, return_city=True)
    present, names = (
        [e.id for e in state.entrants if not e.out_reason],
        drawable_names(state, words),
    )
    shown = Poster(
        _title(state, words),
        words.items([words(game.title) if game else state.record.game, kind_of(state, words)]),
        format_weekday(at.date(), language),
        format_hour(at.time(), language),
        UTC if zone.key == UTC else words("Time in {place}", place=city),
        [names[one] for one in present],
    )
    said = words.items([*shown[:5], *shown.names])
    chosen = {n: faces[one] for n, one in enumerate(present) if one in faces}
    return PictureSource(with_portraits(poster_picture(shown, game, words), chosen), said)


def _title(state: TournamentState, words: Words) -> str:
    return legible(bidi_isolate(said_name(state.record.name)), words("Tournament"))


def standings_source(
    state: TournamentState, faces: Mapping[int, str], words: Words
) -> PictureSource:
    """Return the picture of the standings, with a description that says the same."""
    title, stage = _title(state, words), _stage(state, words)
    names, foot = drawable_names(state, words), _foot(state, words)
    sheet = standings_picture(state.tournament, names, title, stage, foot, words, faces)
    lines = standings_lines(state, words, PLAIN_LINES, mentions=False)
    head = words.items(filter(None, [stage, foot]))
    return PictureSource(sheet, "\n".join([f"{title}. {head}", *lines]))


def _stage(state: TournamentState, words: Words) -> str:
    """Say how far a tournament is."""
    if state.record.status in ("over", "cancelled"):
        return words("Final standings")
    return round_of(state, len(state.rounds), words)


def _foot(state: TournamentState, words: Words) -> str:
    """Say how many matches of the round have ended; empty if there is no round."""
    if state.record.status in ("over", "cancelled") or state.round is None:
        return ""
    return _results(state.round, words)


def _results(now: RoundState, words: Words) -> str:
    ended = sum(table.places is not None for table in now.tables)
    return words.plural(
        "Tables with a result: {ended} of {n}", "Tables with a result: {ended} of {n}",
        len(now.tables), ended=ended,
    )  # fmt: skip


def status_lines(state: TournamentState, words: Words) -> list[str]:
    """Say where a tournament is, and what comes next."""
    status = state.record.status
    if status == "cancelled":
        return [words("**This tournament was cancelled.** There is no winner.")]
    if status == "over":
        return [words("**This tournament is over.**"), *medal_lines(state, words)]
    if status == "open":
        return _open_lines(state, words)
    return _running_lines(state, words)


def _open_lines(state: TournamentState, words: Words) -> list[str]:
    names = [who(e) for e in state.entrants if not e.out_reason]
    lines = [
        words("**The first round is drawn {when}.** To play in it, join before then.",
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
    lines = [
        words("**{round}**, until {when}", round=round_of(state, len(state.rounds), words),
              when=moment(now.due_at)),
        _results(now, words),
    ]  # fmt: skip
    if now.byes:
        names = words.listing([who(state.entrant(one)) for one in now.byes])
        lines.append(words("Bye, worth a win: {names}", names=names))
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
