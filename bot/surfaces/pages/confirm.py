"""Asking once more before something that cannot be taken back."""

from __future__ import annotations

import discord

from bot.host import Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.words import words_for


def confirm_end(match: Match) -> discord.ui.LayoutView:
    """Ask whether a match is really to end."""
    words = words_for(match)
    asked = words("Really end match {id} of {title}, for everybody? Nobody wins it then.",
                  id=match.id, title=match.game.title)  # fmt: skip
    return _confirm(match, asked, words("End it"), "really_end")


def confirm_leave(match: Match) -> discord.ui.LayoutView:
    """Ask whether somebody really wants to leave a running match."""
    words = words_for(match)
    asked = (
        words("Really leave match {id} of {title}? A robot takes your seat.", id=match.id,
              title=match.game.title)
        if len(match.people) > 1
        else words("Really leave match {id} of {title}? Nobody else is left, so it ends.",
                   id=match.id, title=match.game.title)
    )  # fmt: skip
    return _confirm(match, asked, words("Leave"), "really_leave")


def _confirm(match: Match, asked: str, label: str, act: str) -> discord.ui.LayoutView:
    do = layout.button(label, Control(match.id, act), discord.ButtonStyle.danger)
    stay = layout.button(words_for(match)("Back"), Control(match.id, "stay"))
    return layout.plain(layout.text(asked), *layout.rows([do, stay]))
