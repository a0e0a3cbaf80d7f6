"""A server's table list: the tables that people can join or watch there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.match.match import Match
from bot.match.pages.lobby import clock_name
from bot.match.pages.my_games import standing
from bot.posts import layout
from bot.posts.content import PictureSource, SurfaceContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from games.engine import Words

LISTED_TABLES = 15  # tables on a list; others are only counted


@dataclass(frozen=True)
class TableListContent(SurfaceContent):
    """The post that lists a server's tables.

    ``tables`` are the first ones and ``more`` is the number of others, such as those that can't be
    read now. ``lobbies`` holds the message ids of lobbies by match, if they are known.
    """

    tables: Sequence[Match]
    more: int
    lobbies: Mapping[int, int]
    wanted: int

    @property
    def version(self) -> int:
        """The version of the surface that the post shows."""
        return self.wanted

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        words = GENERIC_WORDS
        joined = [m for m in self.tables if m.record.status == "lobby"]
        watched = [m for m in self.tables if m.record.status != "lobby"]
        parts = [words("## Tables on this server")]
        if not self.tables and not self.more:
            parts.append(words("No table is open here. `/play` opens one."))
        if joined:
            lines = [self._to_join(match, words) for match in joined]
            parts.append("\n".join([words("### To join"), *lines]))
        if watched:
            lines = [_to_watch(match, words) for match in watched]
            parts.append("\n".join([words("### To watch"), *lines]))
        if self.more:
            parts.append(words.plural("-# and {n} more table", "-# and {n} more tables", self.more))
        mine = layout.button(words("My matches"), Control(0, "mine", arg=self.marker))
        return layout.post(layout.text("\n".join(parts)), *layout.rows([mine]))

    def _to_join(self, match: Match, words: Words) -> str:
        taken, most = len(match.seats), match.game.seats[-1]
        seats = words("{taken} of {most} seats taken", taken=taken, most=most)
        return " · ".join(
            (
                _title(match),
                seats,
                clock_name(match.time_control.clock, words),
                self._way(match, words),
            )
        )

    def _way(self, match: Match, words: Words) -> str:
        """Return a link to a lobby's post, or to its channel if the post is unknown."""
        record = match.record
        message = self.lobbies.get(match.id)
        if message is None:
            return f"<#{record.channel_id}>"
        to = f"https://discord.com/channels/{record.guild_id}/{record.channel_id}/{message}"
        state = words("full") if match.full else words("join")
        return f"[{state}]({to})"


def _to_watch(match: Match, words: Words) -> str:
    return " · ".join((_title(match), standing(match, words), f"<#{match.table_channel_id}>"))


def _title(match: Match) -> str:
    return f"{match.game.emoji} {match.game.title}"
