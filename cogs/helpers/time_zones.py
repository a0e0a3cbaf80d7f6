"""The command option for a time zone, which people choose by city."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.features.settings.time_zones import time_zone, time_zones
from bot.posts.languages import current_language
from bot.posts.refusals import Refusal

MOST_SUGGESTIONS = 25  # that Discord takes for autocomplete


async def zone_of(typed: str) -> str:
    """Return the name of the time zone of a typed city. Raise Refusal if that is not clear."""
    zone = await asyncio.to_thread(time_zone, typed)  # the first call reads all names
    if zone is None:
        raise Refusal("unknown_city")
    return zone


async def city_choices(typed: str) -> list[app_commands.Choice[str]]:
    """Return the time zones that fit the typed text, for autocomplete."""
    found = await asyncio.to_thread(time_zones, typed, current_language().code)
    suggestions = found[:MOST_SUGGESTIONS]
    return [app_commands.Choice(name=zone.label, value=zone.name) for zone in suggestions]
