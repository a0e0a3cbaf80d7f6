"""Questions that confirm acts which cannot be undone."""

from __future__ import annotations

from typing import Any

import discord

from bot.match.acts.polls import pauses_without
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control

RED = discord.ButtonStyle.danger


def confirm_end(match: Match) -> discord.ui.LayoutView:
    """Ask whether the match should really end."""
    words = words_for(match)
    question = words("End match {id} of {title} for everyone? There will be no winner.",
                  id=match.id, title=match.game.title)  # fmt: skip
    end = layout.button(words("End match"), Control(match.id, "really_end"), RED)
    return layout.unframed(layout.text(question), *layout.rows([end, _back(match)]))


def confirm_leave(match: Match, seat: int) -> discord.ui.LayoutView:
    """Ask whether a player really wants to leave a running match, for now or for good."""
    words = words_for(match)
    question = words("Leave match {id} of {title}? A robot takes your seat, either "
                  "until you are back or for good.",
                  id=match.id, title=match.game.title)  # fmt: skip
    if pauses_without(match, seat):
        alone = words("You are the only person still playing, so the match will then pause or end.")
        question = words.sentences([question, alone])
    away = layout.button(words("Leave for now"), Control(match.id, "really_leave"))
    good = layout.button(words("Leave for good"), Control(match.id, "resign"), RED)
    return layout.unframed(layout.text(question), *layout.rows([away, good, _back(match)]))


def _back(match: Match) -> discord.ui.Button[Any]:
    return layout.button(words_for(match)("Back"), Control(match.id, "stay"))
