"""The log: recent events as one reader saw them."""

from __future__ import annotations

import discord

from bot.match.match import Match
from bot.match.pages.story import latest_events
from bot.match.words import words_for
from bot.posts import layout

EVENTS = 200  # as many as a match keeps
ROOM = 3600  # characters for all events


def log_post(match: Match, reader: int | None) -> discord.ui.LayoutView:
    """Return the latest events, including those that only the reader saw."""
    words = words_for(match, reader)
    lines = latest_events(match, reader, EVENTS, words, ROOM)
    title = words("## Recent events\n-# {title} · match {id}", title=match.game.title, id=match.id)
    return layout.post(layout.text(title), layout.text(lines or words("Nothing yet.")))
