"""Scheduled events over discord.py's HTTP client, so that no server must be cached for requests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any

import discord

from bot.messaging.discord_internals import RawRequests
from bot.messaging.scheduled_events import ScheduledEvent

MOST_NAME, MOST_PLACE = 100, 100  # characters that Discord accepts


class DiscordScheduledEvents:
    """The events of servers; each request is made within ``request``."""

    def __init__(
        self, client: discord.Client, request: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        self._client = client
        self._raw = RawRequests(client)
        self._request = request

    def allowed(self, guild_id: int) -> bool:
        """Return whether the bot has the permission Create Events; False if unknown."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and guild.me.guild_permissions.create_events

    async def create(self, guild_id: int, event: ScheduledEvent) -> int:
        """Create an event and return its id."""
        async with self._request():
            return await self._raw.create_event(guild_id, _form(event))

    async def find(self, guild_id: int, match: str) -> int | None:
        """Return the id of the bot's event for a match, or None if there is none."""
        me = self._client.user
        async with self._request():
            held = await self._raw.events(guild_id)
        for event in held:
            last = (event.get("description") or "").rpartition("\n")[2]
            if me and int(event.get("creator_id") or 0) == me.id and last == match:
                return int(event["id"])
        return None

    async def edit(self, guild_id: int, event_id: int, event: ScheduledEvent) -> None:
        """Change an event that has not started."""
        await self._change(guild_id, event_id, _form(event))

    async def begin(self, guild_id: int, event_id: int) -> None:
        """Start an event now."""
        await self._change(guild_id, event_id, {"status": discord.EventStatus.active.value})

    async def end(self, guild_id: int, event_id: int) -> None:
        """End an event that has started."""
        await self._change(guild_id, event_id, {"status": discord.EventStatus.completed.value})

    async def _change(self, guild_id: int, event_id: int, form: dict[str, Any]) -> None:
        async with self._request():
            await self._raw.edit_event(guild_id, event_id, form)

    async def delete(self, guild_id: int, event_id: int) -> None:
        """Delete an event."""
        async with self._request():
            await self._raw.delete_event(guild_id, event_id)


def _form(event: ScheduledEvent) -> dict[str, Any]:
    """Return the fields of an event as Discord takes them."""
    return {
        "name": event.name[:MOST_NAME],
        "description": event.description,
        "scheduled_start_time": _iso(event.start),
        "scheduled_end_time": _iso(event.end),
        "privacy_level": discord.PrivacyLevel.guild_only.value,
        "entity_type": discord.EntityType.external.value,
        "entity_metadata": {"location": event.place[:MOST_PLACE]},
    }


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()
