"""What server managers can do for their server."""

from __future__ import annotations

from bot.features.puzzles.acts import PUZZLE
from bot.match.acts.permissions import Actor, check_may_manage_server
from bot.match.preferences import Preferences, Server
from bot.store import Store


class Servers:
    """The settings of servers, for people who may manage them."""

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences

    def settings(self, actor: Actor, guild_id: int | None) -> Server:
        """Return a server's settings. Raise Refusal if the person may not change them."""
        check_may_manage_server(actor, guild_id)
        return self._preferences.server(guild_id)

    async def settle(self, actor: Actor, guild_id: int | None, **changes: object) -> Server:
        """Change settings of a server.

        Open matches keep their own. Raise Refusal if the person may not do that, or for an invalid
        value.
        """
        guild = check_may_manage_server(actor, guild_id)
        if changes.get("puzzle_channel"):
            await self._store.add_server_surface(guild, PUZZLE)
        return await self._preferences.set_server(guild, **changes)
