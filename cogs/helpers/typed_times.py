"""The command option for the time of a start, typed in words or picked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from discord import app_commands

from bot.features.schedules.typed_times import typed_time
from bot.posts.languages import current_language, format_hour
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.helpers.replies import Interaction

EXAMPLES = ("20:00", "21:00", "tomorrow 20:00", "friday 20:00", "saturday 15:00", "sunday 15:00")
"""The times to pick from before anything is typed."""


def _zone(interaction: Interaction) -> ZoneInfo:
    preferences = interaction.client.host.preferences
    return preferences.zone(interaction.user.id, interaction.guild_id)


def start_of(interaction: Interaction, typed: str) -> float:
    """Return the moment that a person has typed, in their time zone. Raise Refusal if unclear."""
    at = typed_time(typed, interaction.client.host.now(), _zone(interaction))
    if at is None:
        raise Refusal("bad_time")
    return at


def zone_name(interaction: Interaction) -> str:
    """Return the name of the time zone in which a person's times are read."""
    return _zone(interaction).key.replace("_", " ")


def suggested_times(interaction: Interaction) -> list[tuple[str, str]]:
    """Return some times to pick from, each with its seconds since the epoch."""
    zone, now = _zone(interaction), interaction.client.host.now()
    today = datetime.fromtimestamp(now, zone).date()
    return [
        (_day_and_hour(datetime.fromtimestamp(at, zone), today), str(int(at)))
        for at in _moments(EXAMPLES, now, zone)
    ]


def _day_and_hour(at: datetime, today: date) -> str:
    words, hour = GENERIC_WORDS, format_hour(at.time(), current_language())
    if at.date() == today:
        return words("Today, {time}", time=hour)
    if at.date() == today + timedelta(days=1):
        return words("Tomorrow, {time}", time=hour)
    return _day_and_time(at)


def _day_and_time(at: datetime) -> str:
    """Return a day with its weekday, and the time, as the reader's language writes them."""
    day = format_skeleton("MMMMEEEEd", at, locale=current_language().code)
    return f"{day}, {format_hour(at.time(), current_language())}"


def _moments(typed: Iterable[str], now: float, zone: ZoneInfo) -> list[float]:
    """Return the moments that the typed texts mean, sorted; ambiguous texts have none."""
    read = (typed_time(each, now, zone) for each in typed)
    return sorted({at for at in read if at is not None})


def time_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return how the bot reads the typed time, or some times to pick from."""
    zone, now = _zone(interaction), interaction.client.host.now()
    moments = _moments([typed] if typed.strip() else EXAMPLES, now, zone)
    return [_choice(datetime.fromtimestamp(at, zone), zone_name(interaction)) for at in moments]


def menu_times(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Return the same as `time_choices` for a menu: short labels without the zone, and values."""
    zone, now = _zone(interaction), interaction.client.host.now()
    moments = _moments([typed] if typed.strip() else EXAMPLES, now, zone)
    locale, language = current_language().code, current_language()
    found = []
    for moment in moments:
        at = datetime.fromtimestamp(moment, zone)
        day = format_skeleton("MMMEd", at, locale=locale)
        found.append((f"{day}, {format_hour(at.time(), language)}", _value(at)))
    return found


def _value(at: datetime) -> str:
    """Return a timestamp: a local time is not clear in the hour that a clock change repeats."""
    return f"<t:{int(at.timestamp())}>"


def _choice(at: datetime, place: str) -> app_commands.Choice[str]:
    """Return a moment in the reader's language, with the time zone that it is in."""
    said = _day_and_time(at)
    return app_commands.Choice(name=f"{said} ({place})", value=_value(at))
