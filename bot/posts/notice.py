"""Notices: that it is somebody's move, or that a match is in trouble."""

from __future__ import annotations

import discord

from bot.host import Match
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.words import mention, words_for
from bot.store import SeatRecord


def notice_post(match: Match, seat: SeatRecord, marker: str) -> discord.ui.LayoutView:
    """Return the mention that tells a seat it is on move."""
    words = words_for(match)
    who = mention(seat.user_id or 0)
    return layout.plain(
        layout.text(words("{who}, it is your move.", who=who)),
        *layout.rows(
            [
                layout.button(
                    words("My move"),
                    Control(match.id, "move", arg=marker),
                    discord.ButtonStyle.primary,
                )
            ]
        ),
    )


def trouble_post(match: Match, why: str) -> discord.ui.LayoutView:
    """Return what the host of a match hears when its table cannot be shown."""
    words = words_for(match)
    return layout.say(
        words(
            "Your match {id} of {title} cannot be shown at its table: {why}. Nothing is lost: "
            "everybody can go on with `/hand`, and `/table` sets it up in another channel.",
            id=match.id,
            title=match.game.title,
            why=why,
        )
    )
