"""Polls at the table: what people are asked to agree on, and one button for each way."""

from __future__ import annotations

from typing import Any

import discord

from bot.host import Match, poll_of
from bot.surfaces import layout
from bot.surfaces.controls import Control
from games.engine import Words, message

ASKED = {
    "late": message("🗳️ {name} has not answered in time. What now?"),
    "pause": message("🗳️ {name} asks for a pause. Do you all agree?"),
    "undo": message("🗳️ {name} asks to take the last answer back. Do you agree?"),
}
WAYS = {
    "late": {
        "wait": message("Wait on"),
        "skip": message("Skip this once"),
        "replace": message("Let a robot play"),
        "end": message("End the match"),
    },
    "pause": {"yes": message("Agree"), "no": message("Go on playing")},
    "undo": {"yes": message("Agree"), "no": message("No")},
}


def poll_lines(match: Match, words: Words) -> list[str]:
    """Say what is asked, whom, and how the votes stand."""
    poll = poll_of(match)
    if poll is None:
        return []
    asked = words(ASKED[poll.kind], name=words.seat(poll.seat))
    left = [words.seat(seat) for seat in poll.voters if seat not in poll.votes]
    return [asked, words("-# Still asked: {names}", names=words.listing(left))]


def poll_controls(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return a button for each way to vote."""
    poll = poll_of(match)
    if poll is None or match.record.status != "running":
        return []
    return [
        layout.button(words(label), Control(match.id, "vote", number=poll.number, arg=way))
        for way, label in WAYS[poll.kind].items()
    ]
