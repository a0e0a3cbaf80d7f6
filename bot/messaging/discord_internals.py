"""The parts of discord.py that are no public interface; nothing else in the bot uses them.

discord.py's public methods need objects that its cache may lack: a thread to unarchive, a server to
ask for a member. The HTTP client beneath takes ids. A later 2.x may rename its methods, so `lost`
compares them with what is used here.
"""

from __future__ import annotations

from inspect import signature
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route, json_or_text

__all__ = [
    "DiscordWebSocket",
    "HTTPClient",
    "RawRequests",
    "Route",
    "json_or_text",
    "lost",
    "overwrites",
]

# The bot does not use voice, so discord.py need not warn of missing libraries for it.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

SERVERS_PER_REQUEST = 200  # the most that Discord returns


class RawRequests:
    """Requests to Discord by ids, for what a client's cache may not know.

    All of them raise discord.HTTPException if Discord refuses.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    @property
    def _http(self) -> HTTPClient:
        return self._client.http

    async def open_thread(self, channel_id: int, message_id: int, name: str, minutes: Any) -> None:
        """Open a public thread below a message, archived after some minutes without activity."""
        await self._http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=minutes
        )

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        await self._http.add_user_to_thread(thread_id, user_id)

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""
        await self._http.edit_channel(thread_id, archived=False)

    async def check_member(self, guild_id: int, user_id: int) -> None:
        """Raise discord.NotFound if a person is not on a server."""
        await self._http.get_member(guild_id, user_id)

    async def delete_emoji(self, application_id: int, emoji_id: int) -> None:
        """Delete an emoji of the application."""
        await self._http.delete_application_emoji(application_id, emoji_id)

    async def create_event(self, guild_id: int, form: dict[str, Any]) -> int:
        """Create a scheduled event and return its id."""
        return int((await self._http.create_guild_scheduled_event(guild_id, **form))["id"])

    async def events(self, guild_id: int) -> list[dict[str, Any]]:
        """Return the scheduled events of a server."""
        found: Any = await self._http.get_scheduled_events(guild_id, with_user_count=False)
        return list(found)

    async def edit_event(self, guild_id: int, event_id: int, form: dict[str, Any]) -> None:
        """Change a scheduled event."""
        await self._http.edit_scheduled_event(guild_id, event_id, **form)

    async def delete_event(self, guild_id: int, event_id: int) -> None:
        """Delete a scheduled event."""
        await self._http.delete_scheduled_event(guild_id, event_id)

    async def server_permissions(self) -> dict[str, discord.Permissions]:
        """Return the bot's permissions on each of its servers, by the server's name and id."""
        found: dict[str, discord.Permissions] = {}
        after = 0
        while True:
            part: list[Any] = list(
                await self._http.get_guilds(SERVERS_PER_REQUEST, after=after, with_counts=False)
            )
            for server in part:
                after = max(after, int(server["id"]))
                name = f"{server['name']} ({server['id']})"
                found[name] = discord.Permissions(int(server["permissions"]))
            if len(part) < SERVERS_PER_REQUEST:
                return found


def overwrites(channel: discord.abc.GuildChannel) -> list[tuple[int, int, int]]:
    """Return the permission overwrites of a channel: of which role or person, allowed, denied.

    The public property takes a thousand times as long.
    """
    return [(each.id, each.allow, each.deny) for each in channel._overwrites]


_CALLS = {
    "start_thread_with_message": ("name", "auto_archive_duration"),
    "add_user_to_thread": (),
    "edit_channel": (),
    "get_member": (),
    "delete_application_emoji": (),
    "create_guild_scheduled_event": (),
    "get_scheduled_events": ("with_user_count",),
    "edit_scheduled_event": (),
    "delete_scheduled_event": (),
    "get_guilds": ("after", "with_counts"),
}
"""The methods of the HTTP client that are used, with the parameters given by name."""


def lost(client: Any = HTTPClient) -> list[str]:
    """Return the names of used parts that an HTTP client, discord.py's own, no longer has."""
    gone = []
    for name, given in _CALLS.items():
        call = getattr(client, name, None)
        taken = signature(call).parameters if call is not None else {}
        if call is None or not {*given} <= {*taken}:
            gone.append(f"HTTPClient.{name}")
    holders = (
        (Route, "BASE"), (discord.Asset, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"),
        (discord.abc.GuildChannel, "_fill_overwrites"),
    )  # fmt: skip
    return gone + [f"{kind.__name__}.{name}" for kind, name in holders if not hasattr(kind, name)]
