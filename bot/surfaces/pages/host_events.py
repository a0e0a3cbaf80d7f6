"""The events of the host's own, in sentences: who left, whose time ran out, what stands still."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host import (
    ENDED,
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
    TAKEN_BACK,
    TAKEOVER_REFUSED,
    TOOK_OVER_SEAT,
)
from bot.surfaces.words import display
from games.engine import EventFormatter, SeenEvent, Words


def _ended(event: SeenEvent, words: Words) -> str:
    if event.seat is None:
        return words("🛑 The match has been ended.")
    return words("🛑 {who} has ended the match.", who=words.seat(event.seat))


def _paused(event: SeenEvent, words: Words) -> str:
    if "moderator" in event.about:
        return words("⏸️ A moderator has paused the match.")
    if "host" in event.about:
        return words("⏸️ The host has paused the match.")
    if event.seat is None:
        return words("⏸️ Nobody is left at the table: the match stands still.")
    return words("⏸️ The match is paused.")


def _left(event: SeenEvent, words: Words) -> str:
    who = display(str(event.about[0]), 0)
    return words("🚪 {who} has left; {robot} plays that seat now.", who=who,
                 robot=words.seat(event.doer))  # fmt: skip


def _replaced(event: SeenEvent, words: Words) -> str:
    if "moderator" in event.about:
        return words.by_actor(
            event.doer,
            "🛠️ A moderator lets a robot play for you; it keeps your seat until you are back.",
            "🛠️ A moderator lets a robot play for {name}; it keeps the seat for the time being.",
        )
    return words.by_actor(
        event.doer,
        "🛠️ The host lets a robot play for you; it keeps your seat until you are back.",
        "🛠️ The host lets a robot play for {name}; it keeps the seat for the time being.",
    )


def _sits_in(event: SeenEvent, words: Words) -> str:
    return words.by_actor(
        event.doer,
        "🪑 You sit in for {earlier} from now on.",
        "🪑 {name} sits in for {earlier} from now on.",
        earlier=earlier_name(event.about),
    )


def earlier_name(about: Sequence[int | str]) -> str:
    """Return how a seat was called before it passed on, from what LEFT or SITS_IN is about."""
    name, *person = about
    return display(str(name), 0 if all(person) else None)


def _holiday(event: SeenEvent, words: Words) -> str:
    return words.by_actor(
        event.doer,
        "🏖️ You are on holiday until {day}; your clock stands.",
        "🏖️ {name} is on holiday until {day}; that clock stands.",
        day=f"<t:{event.about[0]}:D>",
    )


HOST_EVENTS: dict[str, EventFormatter] = {
    REWOUND: lambda event, words: words("⏪ This turn begins anew with fresh chance."),
    LEFT: _left,
    MOVED: lambda event, words: words("📍 The table has moved here."),
    ENDED: _ended,
    RAN_OUT: lambda event, words: words.by_actor(
        event.doer, "⏰ Your time ran out.", "⏰ The time of {name} ran out."
    ),
    ROBOT_KEEPS_SEAT: lambda event, words: words.by_actor(
        event.doer,
        "💤 A robot keeps your seat until you are back.",
        "💤 A robot keeps the seat of {name} for the time being.",
    ),
    IS_BACK: lambda event, words: words.by_actor(
        event.doer, "👋 You are back.", "👋 {name} is back."
    ),
    PAUSED: _paused,
    RESUMED: lambda event, words: words("▶️ The match goes on."),
    TAKEN_BACK: lambda event, words: words.by_actor(
        event.doer,
        "↩️ You have taken your last answer back.",
        "↩️ {name} has taken the last answer back.",
    ),
    NUDGED: lambda event, words: words.by_actor(
        event.doer,
        "🔔 You remind those on move.",
        "🔔 {name} would like to go on, and reminds those on move.",
    ),
    HOLIDAY: _holiday,
    HOLIDAY_OVER: lambda event, words: words.by_actor(
        event.doer, "🧳 Your holiday is over.", "🧳 {name} is back from holiday."
    ),
    TOOK_OVER_SEAT: _sits_in,
    TAKEOVER_REFUSED: lambda event, words: words(
        "🪑 {name} does not sit in for now.", name=display(str(event.about[0]), 0)
    ),
    REPLACED: _replaced,
    LEFT_SERVER: lambda event, words: words.by_actor(
        event.doer,
        "🚪 You have left this server: a robot keeps your seat until you are back.",
        "🚪 {name} has left this server: a robot keeps the seat.",
    ),
}
"""Tells the events of the host's own."""
