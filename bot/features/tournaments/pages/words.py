"""What the posts and pages of tournaments have in common: names, lines about rounds, standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.features.tournaments.rows import EntrantRecord
from bot.features.tournaments.rules import NOT_PLAYED, Kind, Standing, points_text, table_points
from bot.features.tournaments.state import StartRule, TableState, TournamentState
from bot.match.pages.lobby import clock_name
from bot.posts.content import SurfaceContent
from bot.posts.languages import display, mention, said_name
from games.drawing import legible
from games.engine import Game, Words, message

Games = Mapping[str, Game[Any, Any]]

KINDS: Mapping[Kind, str] = {
    Kind.SWISS: message("Swiss"),
    Kind.ROUND_ROBIN: message("Everyone plays everyone"),
    Kind.KNOCKOUT: message("Knock-out"),
}
STARTS: Mapping[StartRule, str] = {
    "flexible": message("when all are ready"),
    "at_once": message("at the start of the round"),
}
"""When a match starts, for a menu."""
MATCHES_START: Mapping[StartRule, str] = {
    "flexible": message("matches start when their players are ready"),
    "at_once": message("all matches start when the round starts"),
}
SIGNS = ("🥇", "🥈", "🥉")
NO_POINTS = "–"
"""What people have who did not play."""
NO_PLACE = "–"
"""What people have who left."""


@dataclass(frozen=True)
class TournamentPost(SurfaceContent):
    """A post about a tournament, for everyone."""

    shared: ClassVar[bool] = True

    state: TournamentState

    @property
    def version(self) -> int:
        """The version of the tournament."""
        return self.state.record.version


def title_of(state: TournamentState) -> str:
    """Return the heading of a tournament."""
    return f"## 🏆 {display(state.record.name, 0)}"


def about_line(state: TournamentState, games: Games, words: Words) -> str:
    """Return the game, the kind and the size of a tournament in one line."""
    record = state.record
    known = games.get(record.game)
    tables = words("tables of up to {n}", n=record.table_size)
    if record.table_size == 2:
        tables = words("tables of two")
    title = f"{known.emoji} {known.title}" if known else record.game
    return f"-# {' · '.join([title, tables, kind_of(state, words)])}"


def kind_of(state: TournamentState, words: Words) -> str:
    """Return the kind of a tournament, and the number of its rounds if that is certain."""
    record, parts = state.record, [words(KINDS[Kind(state.record.kind)])]
    if record.total_rounds and record.kind == Kind.SWISS:
        parts.append(words.plural("{n} round", "{n} rounds", record.total_rounds))
    return " · ".join(parts)


def pace_line(state: TournamentState, words: Words) -> str:
    """Say how long a round lasts, when its matches start, and which clock they have."""
    settings, language = state.settings, words.language
    parts = [
        words("A round lasts {time}", time=language.duration(settings.round_seconds)),
        words(MATCHES_START[settings.starts]),
        clock_name(settings.clock, words),
    ]
    if settings.reserve:
        parts.append(words("{time} in reserve", time=language.duration(settings.reserve)))
    return f"-# {' · '.join(parts)}"


def who(entrant: EntrantRecord) -> str:
    """Return a mention of an entrant, or the name of one who is no longer known."""
    return display(entrant.name, 0) if entrant.user_id is None else mention(entrant.user_id)


def label_of(entrant: EntrantRecord) -> str:
    """Return the name of an entrant for menus, which show no Markdown."""
    return said_name(entrant.name).strip() or str(entrant.id)


def drawable_names(state: TournamentState, words: Words) -> dict[int, str]:
    """Return the names of all entrants for a picture."""
    return {e.id: legible(said_name(e.name), words("Player {n}", n=e.id)) for e in state.entrants}


def round_of(state: TournamentState, number: int, words: Words) -> str:
    """Return the number of a round, and how many there are if that is certain."""
    if state.record.kind != Kind.SWISS or not state.record.total_rounds:
        return words("Round {n}", n=number)
    return words("Round {n} of {all}", n=number, all=state.record.total_rounds)


def moment(at: float) -> str:
    """Return a time as each reader's Discord shows it, and how far away it is."""
    return f"<t:{int(at)}:F> (<t:{int(at)}:R>)"


def table_line(state: TournamentState, number: int, table: TableState, words: Words) -> str:
    """Return who plays at a table, and how it ended or whether it has begun."""
    if table.places is None:
        sign = "⏳" if table.match_id is None else "▶️"
        players = [who(state.entrant(one)) for one in table.seats]
    else:
        sign, players = "✅", _with_points(state, table)
    line = f"{sign} {number}. {words.items(players)}"
    return f"{line}\n{note_line(table, number, words)}" if table.note is not None else line


def _with_points(state: TournamentState, table: TableState) -> list[str]:
    """Return the people at a table that has ended, with their points, the best first."""
    assert table.places is not None
    played = zip(table.seats, table.places, table_points(table.places), strict=True)
    ordered = sorted(played, key=lambda each: (each[1] == NOT_PLAYED, each[1]))
    return [
        f"{who(state.entrant(one))} {NO_POINTS if place == NOT_PLAYED else points_text(got)}"
        for one, place, got in ordered
    ]


def note_line(table: TableState, number: int, words: Words) -> str:
    """Say that a manager has set a result, and why."""
    note = display(table.note or "", 0)
    return words("-# The result of table {n} was set by a manager: {note}", n=number, note=note)


def standings_lines(
    state: TournamentState, words: Words, most: int, *, mentions: bool
) -> list[str]:
    """Return the first lines of the standings; without ``mentions`` they are plain text.

    In Markdown the dots are escaped: Discord would number the lines itself, without shared places.
    """
    shown = state.standings[:most]
    lines = [_standing(state, line, words, mentions=mentions) for line in shown]
    if left := len(state.standings) - len(shown):
        lines.append(words.plural("and {n} more", "and {n} more", left))
    return lines


def _standing(state: TournamentState, line: Standing, words: Words, *, mentions: bool) -> str:
    entrant = state.entrant(line.entrant)
    name = who(entrant) if mentions else said_name(entrant.name)
    parts = [words.plural("{points} point", "{points} points", 1 if line.points == 1 else 2,
                          points=points_text(line.points))]  # fmt: skip
    if line.played:
        share = words.language.percent(float(line.opponents))
        parts.append(words("opponents' score {share}", share=share))
        parts.append(words.plural("{n} win", "{n} wins", line.wins))
    if line.byes:
        parts.append(words.plural("{n} bye", "{n} byes", line.byes))
    if entrant.out_reason:
        parts.append(words(message("out", "no longer in a tournament")))
    said = words.items(parts)
    dot = "\\." if mentions else "."
    place = NO_PLACE if line.place is None else f"{line.place}{dot}"
    return f"{place} {words.label_value(name, said)}"


def medal_lines(state: TournamentState, words: Words) -> list[str]:
    """Return the first three of a tournament that is over, each with a medal.

    If everyone has left, say so.
    """
    placed = sorted(
        (e for e in state.entrants if e.place is not None and e.place <= len(SIGNS)),
        key=lambda e: (e.place or 0, e.id),
    )
    lines = [f"{SIGNS[(e.place or 1) - 1]} {who(e)}" for e in placed]
    return lines or [words("There is no winner, because everyone has left.")]


def medallists(state: TournamentState) -> Sequence[int]:
    """Return the people with a medal."""
    return [
        e.user_id
        for e in state.entrants
        if e.user_id is not None and e.place is not None and e.place <= len(SIGNS)
    ]
