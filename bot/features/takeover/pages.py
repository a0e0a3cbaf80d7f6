"""The page on which a person chooses a robot's seat to take over."""

from __future__ import annotations

import discord

from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts import layout
from bot.posts.controls import Control


def free_seats(match: Match) -> list[int]:
    """Return the seats that a robot plays and that nobody has asked to take over."""
    return [s.seat for s in match.seats if s.robot is not None and s.takeover_request is None]


def takeover_post(match: Match) -> discord.ui.LayoutView:
    """Ask which seat a person wants to take over."""
    words = words_for(match)
    heading = words("## Take over a seat\n"
                    "Robots play these seats. Choose a seat: if your request is accepted, it is "
                    "yours for good, and you see its hand from then on.")  # fmt: skip
    options = [(words.label(seat), str(seat)) for seat in free_seats(match)]
    menu = layout.select(words("Take over from…"), Control(match.id, "takeover_seat"), options)
    return layout.post(layout.text(heading), menu)
