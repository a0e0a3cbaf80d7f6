"""Servers: what their managers settle for all who play there."""

from __future__ import annotations

from collections.abc import Callable

from bot.host.preferences import Preferences, Server
from bot.host.refusals import Refusal, store_refusal
from bot.host.rights import Actor, check_may_manage_server
from bot.store import Store, StoreError

BOARD = "board"
"""The kind of surface that lists a server's tables."""


class Servers:
    """The settings of servers, for those who may manage the server, and their boards.

    ``on_board_change`` are called with a server whose board was moved or removed.
    """

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self.on_board_change: list[Callable[[int], None]] = []

    def settings(self, actor: Actor, guild_id: int | None) -> Server:
        """Return a server's settings to who may change them; raises Refusal for others."""
        check_may_manage_server(actor, guild_id)
        return self._preferences.server(guild_id)

    async def settle(self, actor: Actor, guild_id: int | None, **changes: object) -> Server:
        """Change some settings of a server; raises Refusal for who may not, and for what cannot be.

        Matches that were opened before keep what they have.
        """
        guild = check_may_manage_server(actor, guild_id)
        return await self._preferences.set_server(guild, **changes)

    async def place_board(self, actor: Actor, guild_id: int | None, channel_id: int) -> None:
        """Let the list of a server's tables stand in a channel; for its moderators.

        It stands nowhere else from then on.
        """
        if guild_id is None:
            raise Refusal("only_server")
        if actor.moderated_channel_id != channel_id:
            raise Refusal("not_moderator")
        try:
            await self._store.add_server_surface(guild_id, BOARD)
        except StoreError as error:
            raise store_refusal(error) from error
        await self._set_board_channel(guild_id, channel_id)

    async def remove_board(self, actor: Actor, guild_id: int | None) -> None:
        """Take the list of a server's tables away; for the managers and where it stands."""
        if guild_id is None:
            raise Refusal("only_server")
        place = self._preferences.server(guild_id).board
        if not place:
            raise Refusal("no_board")
        if actor.managed_guild_id != guild_id and actor.moderated_channel_id != place:
            raise Refusal("not_moderator")
        await self._set_board_channel(guild_id, 0)

    async def lose_board(self, guild_id: int, channel_id: int) -> None:
        """Forget a board that cannot stand where it was asked for, unless it was moved since."""
        if self._preferences.server(guild_id).board == channel_id:
            await self._preferences.set_server(guild_id, board=0)

    async def _set_board_channel(self, guild_id: int, channel_id: int) -> None:
        await self._preferences.set_server(guild_id, board=channel_id)
        for listener in self.on_board_change:
            listener(guild_id)
