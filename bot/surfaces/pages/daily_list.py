"""The daily list of the matches that wait for a person."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.host import Match
from bot.surfaces.components import layout
from bot.surfaces.components.controls import Control
from bot.surfaces.components.words import GENERIC_WORDS
from bot.surfaces.pages.my_games import match_lines


def daily_list_post(matches: Sequence[Match], user_id: int) -> discord.ui.LayoutView:
    """Return the list of the matches that wait for a person, in the given order."""
    words = GENERIC_WORDS
    head = words.plural("## Your move in {n} match", "## Your move in {n} matches", len(matches))
    off = layout.button(words("Turn off daily list"), Control(0, "no_digest"))
    return layout.post(
        layout.text("\n".join([head, *match_lines(matches, user_id)])), *layout.rows([off])
    )
