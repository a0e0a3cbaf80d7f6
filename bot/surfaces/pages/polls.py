"""Polls at the table: the questions, and a button for each option."""

from __future__ import annotations

from typing import Any

import discord

from bot.host import Match, Poll, polls_of
from bot.surfaces.components import layout
from bot.surfaces.components.controls import Control
from bot.surfaces.components.words import display
from games.engine import Words, message, truncate

ASKED = {
    "late": message("🗳️ {name} has run out of time. What now?"),
    "pause": message("🗳️ {name} asks for a pause. Do you all agree?"),
    "undo": message("🗳️ {name} asks to take back their last move. Do you agree?"),
    "sit": message("🪑 {heir} asks to take over {name}'s seat. Do you agree?"),
}
WAYS = {
    "late": {
        "wait": message("Keep waiting"),
        "skip": message("Skip this once"),
        "replace": message("Let a robot play"),
        "end": message("End the match"),
    },
    "pause": {"yes": message("Agree"), "no": message("Keep playing")},
    "undo": {"yes": message("Agree"), "no": message("No")},
    "sit": {"yes": message("Give {heir} the seat"), "no": message("Decline {heir}")},
}

LABEL_NAME = 24  # characters of a name on a button
REQUESTS = 3  # takeover requests shown at a time


def poll_lines(match: Match, words: Words) -> list[str]:
    """List the open polls with the players who have not voted, and the agreed takeovers."""
    lines = []
    for poll in _shown(match):
        question = words(ASKED[poll.kind], name=words.seat(poll.seat), heir=display(poll.name, 0))
        left = [words.seat(seat) for seat in poll.voters if seat not in poll.votes]
        lines += [question, words("-# Waiting for: {names}", names=words.listing(left))]
    for seat in match.seats:
        request = seat.takeover_request
        if request is not None and request.agreed:
            player, name = display(request.name, 0), words.seat(seat.seat)
            lines.append(words("-# {heir} takes over {name}'s seat once this turn is over.",
                               heir=player, name=name))  # fmt: skip
    return lines


def _shown(match: Match) -> list[Poll]:
    """Return the polls shown at the table; of takeover requests only the first ones."""
    polls = polls_of(match)
    requests = [poll for poll in polls if poll.kind == "sit"]
    return [poll for poll in polls if poll not in requests[REQUESTS:]]


def poll_controls(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return a button for each option of each poll."""
    if match.record.status != "running":
        return []
    return [
        layout.button(
            words(label, heir=truncate(poll.name, LABEL_NAME)),
            Control(match.id, "vote", number=poll.number, arg=way),
        )
        for poll in _shown(match)
        for way, label in WAYS[poll.kind].items()
    ]
