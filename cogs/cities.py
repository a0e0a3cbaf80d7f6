"""The option of a command that takes a city, for its time zone."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.cities import cities, city
from bot.host import Refusal


async def zone_of(typed: str) -> str:
    """Return the time zone of the city that is meant; raises Refusal where that is not clear."""
    found = await asyncio.to_thread(city, typed)  # the first look reads thousands of cities
    if found is None:
        raise Refusal("unknown_city")
    return found.zone


async def city_choices(typed: str) -> list[app_commands.Choice[str]]:
    """List the cities that may be meant by what was typed."""
    found = await asyncio.to_thread(cities, typed)
    return [app_commands.Choice(name=c.label[:100], value=c.label[:100]) for c in found]
