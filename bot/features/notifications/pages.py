"""The page for a person's notifications, quiet hours and holidays."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import discord

from bot.match.acts.timeouts import QUARTER_DAYS, current_holiday
from bot.match.host import Host
from bot.match.preferences import NotificationMode
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, format_hour
from bot.posts.languages import format_hours as hours_between
from games.engine import Words, message

NOTICES: dict[NotificationMode, str] = {
    "auto": message("Direct message, or the table if that fails"),
    "dm": message("Direct message only"),
    "thread": message("Table only"),
    "both": message("Direct message and table"),
    "none": message("Not at all"),
}
NIGHTS = ((20, 8), (21, 7), (21, 9), (22, 6), (22, 7), (22, 8), (23, 7), (23, 9), (0, 8), (0, 10))
"""The quiet hours to choose from."""
SERVERS, NEVER = "server", "0-0"
HOLIDAYS = (1, 2, 3, 5, 7, 10, 14)  # days


def night(hours: tuple[int, int]) -> str:
    """Return quiet hours as the value of a control.

    >>> night((22, 8))
    '22-8'
    """
    return f"{hours[0]}-{hours[1]}"


def notifications_post(host: Host, user_id: int, guild_id: int | None) -> discord.ui.LayoutView:
    """Return the page on which a person chooses their notifications."""
    words, person = GENERIC_WORDS, host.preferences.person(user_id)
    notices = layout.select(
        words("Where to notify you"), Control(0, "notices"),
        [(words(label), key) for key, label in NOTICES.items()], chosen=[person.notices],
    )  # fmt: skip
    quiet = layout.select(
        words("Quiet hours"), Control(0, "quiet"), _nights(host, guild_id, words),
        chosen=[SERVERS if person.quiet is None else night(person.quiet)],
    )  # fmt: skip
    daily = words("Daily list: on") if person.daily_list else words("Daily list: off")
    turn = "off" if person.daily_list else "on"
    buttons = [layout.button(daily, Control(0, "daily_list", arg=turn))]
    return layout.post(
        layout.text(words("## Notifications\n"
                          "**Your move**\n"
                          "-# I notify you when it is your move, and twice more before your time "
                          "runs out.")),
        notices,
        layout.text(_quiet_lines(host, user_id, guild_id, words)),
        quiet,
        layout.text(_holiday_lines(host, user_id, words)),
        *_holiday_controls(host, user_id, words),
        layout.text(words("**Daily list**\n"
                          "-# In the morning, if a match has been waiting for your move for "
                          "several hours, I send you a list of all your matches in "
                          "which it is your move.")),
        *layout.rows(buttons),
    )  # fmt: skip


def _nights(host: Host, guild_id: int | None, words: Words) -> list[tuple[str, str]]:
    """Return the options for quiet hours."""
    theirs = words("Same as the server")
    if guild_id is not None:
        hours = host.preferences.server(guild_id).quiet
        theirs = words("Same as this server: {hours}", hours=hours_in_words(hours, words))
    listed = [(hours_in_words(hours, words), night(hours)) for hours in NIGHTS]
    return [(theirs, SERVERS), (words(message("None", "of quiet hours")), NEVER), *listed]


def hours_in_words(hours: tuple[int, int], words: Words) -> str:
    """Return quiet hours in words, from start to end."""
    if hours[0] == hours[1]:
        return words(message("none", "of quiet hours"))
    return hours_between(time(hours[0]), time(hours[1]), words.language)


def _quiet_lines(host: Host, user_id: int, guild_id: int | None, words: Words) -> str:
    zone = host.preferences.zone(user_id, guild_id)
    now = datetime.fromtimestamp(host.now(), zone)
    hours = hours_in_words(host.preferences.quiet(user_id, guild_id), words)
    return words(
        "**Quiet hours**: {hours}\n"
        "-# During these hours I don't ping you and your time doesn't run out, except in live "
        "matches. Your local time is {now} ({zone}). Wrong? Set it with `/notifications city:`.",
        hours=hours, now=format_hour(now.time(), words.language), zone=zone.key.replace("_", " "),
    )  # fmt: skip


def _holiday_lines(host: Host, user_id: int, words: Words) -> str:
    left = host.holidays.days_left(user_id)
    till = current_holiday(host.preferences.person(user_id), host.now())
    body = words("**Holiday**")
    if till is not None:
        body = words("**Holiday** until {day}", day=f"<t:{int(till)}:f>")
    rest = words.plural(
        "-# While you are on holiday, your clock stops in all slow matches. {n} of "
        "{most} holiday days left this quarter.",
        "-# While you are on holiday, your clock stops in all slow matches. {n} of "
        "{most} holiday days left this quarter.",
        left, most=QUARTER_DAYS,
    )  # fmt: skip
    return f"{body}\n{rest}"


def _holiday_controls(host: Host, user_id: int, words: Words) -> list[discord.ui.ActionRow[Any]]:
    person, left = host.preferences.person(user_id), host.holidays.days_left(user_id)
    if current_holiday(person, host.now()) is not None:
        return layout.rows([layout.button(words("End my holiday"), Control(0, "home"))])
    days = [(words.plural("For {n} day", "For {n} days", n), str(n)) for n in HOLIDAYS if n <= left]
    return [layout.select(words("Take a holiday"), Control(0, "holiday"), days)] if days else []
