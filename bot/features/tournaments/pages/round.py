"""The posts in the thread of a tournament: each round with its results, and the end."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.features.tournaments.pages.words import (
    TournamentPost,
    medal_lines,
    moment,
    round_of,
    table_line,
    who,
)
from bot.features.tournaments.state import TableState, TournamentState
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, display
from games.engine import Words

GREEN = discord.ButtonStyle.success
MOST_TABLES = 24
"""The most tables that a post shows."""
MOST_MENTIONS = 100
"""The most people whom Discord notifies of one post."""


def tables_per_post(state: TournamentState) -> int:
    """Return how many tables a post has."""
    return min(MOST_TABLES, MOST_MENTIONS // state.record.table_size)


@dataclass(frozen=True)
class RoundContent(TournamentPost):
    """A part of a round: its tables from ``first`` on, counted from 0, and how they ended."""

    number: int
    first: int = 0

    @property
    def people(self) -> list[int]:
        """The players of these tables who are still known."""
        seats = [one for _, table in self._tables for one in table.seats]
        users = [self.state.entrant(one).user_id for one in seats]
        return [user for user in users if user is not None]

    @property
    def _tables(self) -> list[tuple[int, TableState]]:
        """The tables of this post, with their numbers."""
        tables = list(enumerate(self.state.rounds[self.number - 1].tables, 1))
        return tables[self.first : self.first + tables_per_post(self.state)]

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        state, words = self.state, GENERIC_WORDS
        lines = [f"### {round_of(state, self.number, words)}"]
        lines += [] if self.first else self._about(words)
        lines += [table_line(state, number, table, words) for number, table in self._tables]
        ready = Control(0, "cup_ready", number=state.id)
        mine = Control(0, "cup_mine", number=state.id, arg=self.marker)
        buttons = [
            *([layout.button(words("Ready"), ready, GREEN)] if self._waits_for_players else []),
            layout.button(words("My tournament"), mine),
        ]
        return layout.post(layout.text("\n".join(lines)), *layout.rows(buttons))

    @property
    def _waits_for_players(self) -> bool:
        """Whether there is a match in this round that starts once its players are ready."""
        state = self.state
        if state.record.status != "running" or self.number < len(state.rounds):
            return False
        waiting = [t for t in state.rounds[-1].tables if t.places is None and t.match_id is None]
        return bool(waiting) and state.settings.starts == "flexible"

    def _about(self, words: Words) -> list[str]:
        """Say until when the round lasts, how its matches start, and who has a bye."""
        state, now = self.state, self.state.rounds[self.number - 1]
        lines = []
        if state.record.status == "running" and self.number == len(state.rounds):
            lines.append(words("Until {when}", when=moment(now.due_at)))
            if self._waits_for_players:
                lines.append(words(
                    "Press **Ready** when you have time. A match starts when everyone at its "
                    "table is ready, or {when} at the latest.", when=moment(now.start_by),
                ))  # fmt: skip
        if now.byes:
            names = words.listing([who(state.entrant(one)) for one in now.byes])
            lines.append(words("Bye, worth a win: {names}", names=names))
        return [*lines, words("-# ⏳ waiting, ▶️ playing, ✅ over")]


@dataclass(frozen=True)
class EndContent(TournamentPost):
    """The post with the first three of a tournament that is over."""

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        state, words = self.state, GENERIC_WORDS
        head = words("### 🏆 {name} is over", name=display(state.record.name, 0))
        mine = Control(0, "cup_mine", number=state.id, arg=self.marker)
        buttons = [
            layout.button(words("My tournament"), mine),
            layout.button(words("Standings"), Control(0, "cup_table", number=state.id)),
            layout.button(words("Check the draw"), Control(0, "cup_drawn", number=state.id)),
        ]
        said = "\n".join([head, *medal_lines(state, words)])
        return layout.post(layout.text(said), *layout.rows(buttons))
