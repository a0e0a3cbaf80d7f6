"""Servers: what their managers settle for all who play there."""

from __future__ import annotations

from bot.host.preferences import Preferences, Server
from bot.host.rights import Actor, check_governs


class Servers:
    """The settings of servers, for those who may manage the server."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def settings(self, actor: Actor, guild_id: int | None) -> Server:
        """Return a server's settings to who may change them; raises Refusal for others."""
        check_governs(actor, guild_id)
        return self._preferences.server(guild_id)

    async def settle(self, actor: Actor, guild_id: int | None, **changes: object) -> Server:
        """Change some settings of a server; raises Refusal for who may not, and for what cannot be.

        Matches that were opened before keep what they have.
        """
        guild = check_governs(actor, guild_id)
        return await self._preferences.set_server(guild, **changes)
