"""The command option for the time of a start, typed in words or picked."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from discord import app_commands

from bot.host import Refusal
from bot.languages import current_language
from bot.typed_times import typed_time
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


def time_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return how the bot reads the typed time, or some times to pick from."""
    zone, now = _zone(interaction), interaction.client.host.now()
    read = [typed_time(each, now, zone) for each in ([typed] if typed.strip() else EXAMPLES)]
    moments = sorted({at for at in read if at is not None})
    return [_choice(datetime.fromtimestamp(at, zone), zone) for at in moments]


def _choice(at: datetime, zone: ZoneInfo) -> app_commands.Choice[str]:
    """Return a moment in the reader's language, with the time zone that it is in.

    Its value is a timestamp: a local time is not clear in the hour that a clock change repeats.
    """
    said = format_datetime(at, "EEEE d MMMM, HH:mm", locale=current_language().code)
    place = zone.key.replace("_", " ")
    return app_commands.Choice(name=f"{said} ({place})", value=f"<t:{int(at.timestamp())}>")
