"""Invitations to a table, and playing again with the same people."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, mention


def invitation_post(match: Match, people: Sequence[int], url: str) -> discord.ui.LayoutView:
    """Return the message that asks a person to join; in a channel it mentions ``people``."""
    words, record = GENERIC_WORDS, match.record
    host, title = mention(record.host_id), match.game.title
    if match.time_control.scheduled:
        said = words("✉️ {host} invites you to a match of {game} on {day}.", host=host, game=title,
                     day=f"<t:{int(match.ends_at or 0)}:F>")  # fmt: skip
    else:
        said = words("✉️ {host} invites you to a match of {game}.", host=host, game=title)
    called = " ".join(mention(user) for user in people)
    blue = discord.ButtonStyle.primary
    buttons = [
        layout.button(words("Join"), Control(match.id, "accept"), blue),
        layout.button(words("No, thanks"), Control(match.id, "decline")),
        layout.link(words("Go to the table"), url),
    ]
    return layout.unframed(
        layout.text(f"{said}\n{called}" if called else said), *layout.rows(buttons)
    )


def again_section(
    match: Match, user_id: int
) -> layout.Row | discord.ui.Item[discord.ui.LayoutView]:
    """Return the part of a page that offers another match with the people of this one."""
    words = GENERIC_WORDS
    others = [words_for(match).seat(s.seat) for s in match.people if s.user_id != user_id]
    said = words("🔁 **{game}** with {names}", game=match.game.title, names=words.listing(others))
    blue = discord.ButtonStyle.primary
    again = layout.button(words("Play again"), Control(match.id, "again"), blue)
    return layout.section(said, again)
