"""The host's events in sentences: departures, timeouts, takeovers by robots, pauses and others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.commits.change import (
    HOLIDAY,
    HOLIDAY_OVER,
    IS_BACK,
    LEFT,
    LEFT_SERVER,
    MOVED,
    NUDGED,
    PAUSED,
    RAN_OUT,
    REPLACED,
    RESUMED,
    REWOUND,
    ROBOT_KEEPS_SEAT,
    SLOWED,
    TAKEN_BACK,
    TAKEOVER_REFUSED,
)
from bot.match.match import ENDED, TOOK_OVER_SEAT, VOTED
from bot.posts.languages import display
from games.engine import EventFormatter, SeenEvent, Words


def _ended(event: SeenEvent, words: Words) -> str:
    if VOTED in event.about:
        return words("🛑 The players voted to end the match.")
    if event.seat is None:
        return words("🛑 The match was ended early.")
    return words.by_actor(
        event.seat, "🛑 You have ended the match.", "🛑 {name} has ended the match."
    )


def _paused(event: SeenEvent, words: Words) -> str:
    if "moderator" in event.about:
        return words("⏸️ A moderator has paused the match.")
    if "host" in event.about:
        return words("⏸️ The host has paused the match.")
    if event.seat is None:
        return words("⏸️ Nobody is left at the table, so the match is paused.")
    return words("⏸️ The match is paused.")


def _left(event: SeenEvent, words: Words) -> str:
    who = display(str(event.about[0]), 0)
    return words("🚪 {who} has left, and {robot} has taken over.", who=who,
                 robot=words.seat(event.doer))  # fmt: skip


def _replaced(event: SeenEvent, words: Words) -> str:
    if "moderator" in event.about:
        return words.by_actor(
            event.doer,
            "🛠️ A moderator has put a robot in your seat until you are back.",
            "🛠️ A moderator has put a robot in {name}'s seat for now.",
        )
    return words.by_actor(
        event.doer,
        "🛠️ The host has put a robot in your seat until you are back.",
        "🛠️ The host has put a robot in {name}'s seat for now.",
    )


def _sits_in(event: SeenEvent, words: Words) -> str:
    return words.by_actor(
        event.doer,
        "🪑 You have taken over {earlier}'s seat.",
        "🪑 {name} has taken over {earlier}'s seat.",
        earlier=earlier_name(event.about),
    )


def earlier_name(about: Sequence[int | str]) -> str:
    """Return a seat's former name, from the ``about`` of a LEFT or TOOK_OVER_SEAT event."""
    name, *person = about
    return display(str(name), 0 if all(person) else None)


def _holiday(event: SeenEvent, words: Words) -> str:
    return words.by_actor(
        event.doer,
        "🏖️ You are on holiday until {day}; your clock is stopped.",
        "🏖️ {name} is on holiday until {day}; their clock is stopped.",
        day=f"<t:{event.about[0]}:D>",
    )


HOST_EVENTS: dict[str, EventFormatter] = {
    REWOUND: lambda event, words: words("⏪ This turn restarts with a new shuffle."),
    LEFT: _left,
    MOVED: lambda event, words: words("📍 The table has moved here."),
    ENDED: _ended,
    RAN_OUT: lambda event, words: words.by_actor(
        event.doer, "⏰ Your time ran out.", "⏰ {name} ran out of time."
    ),
    ROBOT_KEEPS_SEAT: lambda event, words: words.by_actor(
        event.doer,
        "💤 A robot is playing for you until you are back.",
        "💤 A robot is playing for {name} for now.",
    ),
    IS_BACK: lambda event, words: words.by_actor(
        event.doer, "👋 You are back.", "👋 {name} is back."
    ),
    PAUSED: _paused,
    RESUMED: lambda event, words: words("▶️ The match has resumed."),
    SLOWED: lambda event, words: words("🐌 The match continues with its slow clock."),
    TAKEN_BACK: lambda event, words: words.by_actor(
        event.doer,
        "↩️ You took back your last move.",
        "↩️ {name} took back their last move.",
    ),
    NUDGED: lambda event, words: words.by_actor(
        event.doer,
        "🔔 You sent a reminder.",
        "🔔 {name} would like to continue and has sent a reminder.",
    ),
    HOLIDAY: _holiday,
    HOLIDAY_OVER: lambda event, words: words.by_actor(
        event.doer, "🧳 Your holiday is over.", "🧳 {name} is back from holiday."
    ),
    TOOK_OVER_SEAT: _sits_in,
    TAKEOVER_REFUSED: lambda event, words: words(
        "🪑 {name}'s request to take over a seat was declined.",
        name=display(str(event.about[0]), 0),
    ),
    REPLACED: _replaced,
    LEFT_SERVER: lambda event, words: words.by_actor(
        event.doer,
        "🚪 You have left this server, so a robot is playing for you until you are back.",
        "🚪 {name} has left this server, so a robot is playing for them.",
    ),
}
"""Formatters for the host's events."""
