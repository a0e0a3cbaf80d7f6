"""The events of the host's own, in sentences: who left, whose time ran out, what stands still."""

from __future__ import annotations

from bot.host import (
    BACK,
    ENDED,
    HOLIDAY,
    HOME,
    KEPT,
    LEFT,
    MOVED,
    NUDGED,
    PAUSED,
    RAN_OUT,
    RESUMED,
    REWOUND,
    TAKEN_BACK,
)
from bot.surfaces.words import display
from games.engine import SeenEvent, Teller, Words


def _ended(event: SeenEvent, words: Words) -> str:
    if event.seat is None:
        return words("🛑 The match has been ended.")
    return words("🛑 {who} has ended the match.", who=words.seat(event.seat))


def _paused(event: SeenEvent, words: Words) -> str:
    if event.seat is None:
        return words("⏸️ Nobody is left at the table: the match stands still.")
    return words("⏸️ The match is paused.")


def _left(event: SeenEvent, words: Words) -> str:
    who = display(str(event.about[0]), 0)
    return words("🚪 {who} has left; {robot} plays that seat now.", who=who,
                 robot=words.seat(event.doer))  # fmt: skip


def _holiday(event: SeenEvent, words: Words) -> str:
    return words.told(
        event.doer,
        "🏖️ You are on holiday until {day}; your clock stands.",
        "🏖️ {name} is on holiday until {day}; that clock stands.",
        day=f"<t:{event.about[0]}:D>",
    )


HOST_EVENTS: dict[str, Teller] = {
    REWOUND: lambda event, words: words("⏪ This turn begins anew with fresh chance."),
    LEFT: _left,
    MOVED: lambda event, words: words("📍 The table has moved here."),
    ENDED: _ended,
    RAN_OUT: lambda event, words: words.told(
        event.doer, "⏰ Your time ran out.", "⏰ The time of {name} ran out."
    ),
    KEPT: lambda event, words: words.told(
        event.doer,
        "💤 A robot keeps your seat until you are back.",
        "💤 A robot keeps the seat of {name} for the time being.",
    ),
    BACK: lambda event, words: words.told(event.doer, "👋 You are back.", "👋 {name} is back."),
    PAUSED: _paused,
    RESUMED: lambda event, words: words("▶️ The match goes on."),
    TAKEN_BACK: lambda event, words: words.told(
        event.doer,
        "↩️ You have taken your last answer back.",
        "↩️ {name} has taken the last answer back.",
    ),
    NUDGED: lambda event, words: words.told(
        event.doer,
        "🔔 You remind those on move.",
        "🔔 {name} would like to go on, and reminds those on move.",
    ),
    HOLIDAY: _holiday,
    HOME: lambda event, words: words.told(
        event.doer, "🧳 Your holiday is over.", "🧳 {name} is back from holiday."
    ),
}
"""Tells the events of the host's own."""
