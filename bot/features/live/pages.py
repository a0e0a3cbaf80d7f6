"""Live play on the pages of a match: the button in its lobby, the countdown, and the way back."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.live.acts import Live
from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.lobby import LobbyNote, clock_name
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import Words, message

COUNTDOWN = message("▶️ **Starts {when}.** Join now: everyone plays live.")
FULL_COUNTDOWN = message("▶️ **Starts {when}.** Everyone plays live.")
OFFER = message(
    "-# Everyone at this table is here now. The host can press **Play now** for a "
    "live match: two minutes per move, no direct messages."
)


def play_now_note(host: Host, match: Match) -> LobbyNote | None:
    """Say when a match starts; or offer to start it now if everyone is there."""
    if match.status == "lobby" and match.time_control.all_here:
        said = FULL_COUNTDOWN if match.full else COUNTDOWN
        return LobbyNote(said, f"<t:{int(match.ends_at or 0)}:R>")
    if not host[Live].is_offered(match):
        return None
    play = Control(match.id, "play_now")
    return LobbyNote(OFFER, label=message("Play now"), control=play)


def slow_rows(match: Match, seat: int, words: Words) -> list[discord.ui.Item[Any]]:
    """Return the button with which a player asks for the slow clock, if the match has one."""
    if not match.time_control.all_here or match.status != "running":
        return []
    slow = clock_name(match.time_control.slow_clock or "none", words)
    label = words("Slow clock: {clock}", clock=slow)
    return [*layout.rows([layout.button(label, Control(match.id, "slow_down", seat))])]
