"""What server managers and moderators can do for their server."""

from __future__ import annotations

from bot.match.permissions import Actor, check_may_manage_server
from bot.match.preferences import Preferences, Server
from bot.posts.refusals import Refusal, store_refusal
from bot.runtime.signals import Signal
from bot.store import Store, StoreError

BOARD = "board"
"""The kind of surface that is a server's table list."""
PUZZLE = "puzzle"
"""The kind of surface that is a server's daily puzzle."""


class Servers:
    """The settings and table lists of servers, for people who may manage them.

    The listeners in ``on_board_change`` are called with a server whose table list was moved or
    removed.
    """

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self.on_board_change: Signal[int] = Signal()

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
            await self._add_surface(guild, PUZZLE)
        return await self._preferences.set_server(guild, **changes)

    async def place_board(self, actor: Actor, guild_id: int | None, channel_id: int) -> None:
        """Put a server's table list in a channel; for moderators of the channel.

        It disappears from any other channel. Raise Refusal if the person is not a moderator.
        """
        if guild_id is None:
            raise Refusal("only_server")
        if actor.moderated_channel_id != channel_id:
            raise Refusal("not_moderator")
        await self._add_surface(guild_id, BOARD)
        await self._set_board_channel(guild_id, channel_id)

    async def _add_surface(self, guild_id: int, kind: str) -> None:
        try:
            await self._store.add_server_surface(guild_id, kind)
        except StoreError as error:
            raise store_refusal(error) from error

    async def remove_board(self, actor: Actor, guild_id: int | None) -> None:
        """Remove a server's table list; for server managers and moderators of its channel.

        Raise Refusal for others, or if there is none.
        """
        if guild_id is None:
            raise Refusal("only_server")
        place = self._preferences.server(guild_id).board
        if not place:
            raise Refusal("no_board")
        if actor.managed_guild_id != guild_id and actor.moderated_channel_id != place:
            raise Refusal("not_moderator")
        await self._set_board_channel(guild_id, 0)

    async def lose_board(self, guild_id: int, channel_id: int) -> None:
        """Forget a table list that cannot be in this channel, unless it was moved since."""
        if self._preferences.server(guild_id).board == channel_id:
            await self._preferences.set_server(guild_id, board=0)

    async def _set_board_channel(self, guild_id: int, channel_id: int) -> None:
        await self._preferences.set_server(guild_id, board=channel_id)
        self.on_board_change.send(guild_id)
