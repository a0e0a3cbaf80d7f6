"""The daily list of the matches that wait for a person."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.match.match import Match
from bot.match.pages.my_games import match_lines
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS


def daily_list_post(matches: Sequence[Match], user_id: int) -> discord.ui.LayoutView:
    """Return the list of the matches that wait for a person, in the given order."""
    words = GENERIC_WORDS
    head = words.plural("## Your move in {n} match", "## Your move in {n} matches", len(matches))
    off = layout.button(words("Turn off daily list"), Control(0, "no_daily_list"))
    return layout.post(
        layout.text("\n".join([head, *match_lines(matches, user_id)])), *layout.rows([off])
    )
