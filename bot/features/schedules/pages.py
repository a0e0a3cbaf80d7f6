"""Scheduled matches: their lines in the lobby, and the reminders before the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import discord

from bot.match.match import Match
from bot.match.pages.content import MatchContent, words_for
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import mention
from games.engine import Words


@dataclass(frozen=True)
class ReminderContent(MatchContent):
    """The post that a match starts soon, which mentions ``people``."""

    shared: ClassVar[bool] = True

    people: tuple[int, ...] = ()

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        match, words = self.match, words_for(self.match)
        said = words("🗓️ {game} starts {when}.", game=match.game.title,
                     when=f"<t:{int(match.ends_at or 0)}:R>")  # fmt: skip
        called = "".join(f" {mention(user)}" for user in self.people)
        leave = layout.button(words("I can't come"), Control(match.id, "leave"))
        rules = layout.button(words("Rules"), Control(match.id, "rules", arg=self.marker))
        buttons = [*self._links(words), rules, leave]
        return layout.unframed(layout.text(f"{said}{called}"), *layout.rows(buttons))

    def _links(self, words: Words) -> list[discord.ui.Button[Any]]:
        """Return the buttons that lead elsewhere."""
        return []


@dataclass(frozen=True)
class StartNoticeContent(ReminderContent):
    """The direct message that a match starts soon, with a link to its table."""

    shared: ClassVar[bool] = False

    url: str = ""

    def _links(self, words: Words) -> list[discord.ui.Button[Any]]:
        """Return the link to the table."""
        return [layout.link(words("Go to the table"), self.url)]


def schedule_lines(match: Match, words: Words) -> list[str]:
    """Say when a scheduled match starts, and what happens then."""
    if not match.time_control.scheduled:
        return []
    at = int(match.ends_at or 0)
    lines = [words("🗓️ **{day}** ({when})", day=f"<t:{at}:F>", when=f"<t:{at}:R>")]
    if match.time_control.fill:
        lines.append(words("-# The match starts automatically with everyone who has joined. If "
                           "there are too few players, robots join."))  # fmt: skip
    else:
        lines.append(
            words(
                "-# The match starts automatically with everyone who has joined, if there are "
                "enough players."
            )
        )
    return lines
