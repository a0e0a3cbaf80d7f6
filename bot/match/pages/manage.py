"""The private page on which a match's host and moderators manage the match."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.robots import strengths_menus
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import Words

RED = discord.ButtonStyle.danger


def manage_post(match: Match, done: str = "") -> discord.ui.LayoutView:
    """Return the page; ``done`` is a sentence on top about the latest act."""
    words = words_for(match)
    title = words("## Manage match {id}\n-# {title}", id=match.id, title=match.game.title)
    parts: list[discord.ui.Item[Any]] = [layout.text(f"{done}\n{title}" if done else title)]
    parts += layout.rows(_buttons(match, words))
    if match.status == "running" and match.players:
        people = [(words.label(seat.seat), str(seat.seat)) for seat in match.players]
        about = words("Let a robot play for someone. The seat stays theirs: they get it back as "
                      "soon as they make a move.")  # fmt: skip
        menu = layout.select(words("Replace a player"), Control(match.id, "replace"), people)
        parts += [layout.text(about), menu]
    parts += strengths_menus(match, Control(match.id, "strength"), words)
    return layout.post(*parts)


def _buttons(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    acts = []
    if match.status == "running":
        acts.append((words("Pause"), "manage_pause"))
    if match.status == "paused":
        acts.append((words("Resume"), "manage_go_on"))
    if match.table is not None and not match.private:
        acts.append((words("Move the table here"), "move_here"))
    if match.stuck:
        acts.append((words("Restart turn"), "rewind"))
    buttons = [layout.button(label, Control(match.id, act)) for label, act in acts]
    return [*buttons, layout.button(words("End the match"), Control(match.id, "end"), RED)]
