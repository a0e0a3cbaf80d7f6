"""The page behind *More*: a seat's settings, pauses and leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.changes import changes_text
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.panel import reading
from bot.posts import layout
from bot.posts.controls import Control
from bot.runtime.hooks import Hook
from games.engine import Words

ROWS: Hook[Callable[[Match, int, Words], list[discord.ui.Item[Any]]]] = Hook()
"""Each adds rows to the page of a seat."""
ROOM = 320  # characters of changes, which fit on a phone with all buttons


def waits_for_others(match: Match, seat: int) -> bool:
    """Return whether a seat waits for people who are on move."""
    waited = match.waited_for()
    people = any(match.seats[other].person is not None for other in waited)
    return people and seat not in waited and not match.has_open_window


def more_post(match: Match, seat: int) -> discord.ui.LayoutView:
    """Return the page behind *More* of a seat's panel."""
    words, held = words_for(match, seat), match.seats[seat]
    dm = words("Hand by DM: on") if held.dm else words("Hand by DM: off")
    acts = [(words("Pause"), "pause")]
    if match.game.windows is not None:
        acts.insert(0, (words("Responses"), "asking"))
    if not match.private and not match.time_control.all_here:
        acts.insert(0, (dm, "dm_panel"))
    if waits_for_others(match, seat):
        acts.append((words("Nudge"), "nudge"))
    if match.status == "paused":
        acts = [(words("Resume"), "go_on")]
    acts.append((words("Notifications"), "reach"))
    acts += [(words("Fair play"), "fair"), (words("Export"), "export")]
    if held.user_id == match.host_id:
        acts.append((words("Manage"), "manage"))
    sets = {"dm_panel": f"{not held.dm:d}"}  # so that a double click sets it twice
    buttons = [
        layout.button(label, Control(match.id, act, seat, arg=sets.get(act, "")))
        for label, act in acts
    ]
    leave = layout.button(words("Leave"), Control(match.id, "ask_leave", seat),
                          discord.ButtonStyle.danger)  # fmt: skip
    picture_source = table_picture_source(match, seat)
    head = words("## More\n-# {title} · match {id}", title=match.game.title, id=match.id)
    return layout.post(
        layout.text("\n".join(filter(None, [head, changes_text(match, seat, words, ROOM)]))),
        *layout.rows(reading(match, seat, words, picture_source)),
        *(row for rows in ROWS for row in rows(match, seat, words)),
        *layout.rows(buttons),
        *layout.rows([leave]),  # beside no button that is pressed often
    )
