"""What moderators can do with their server's table list."""

from __future__ import annotations

from bot.match.acts.permissions import Actor
from bot.match.preferences import Preferences
from bot.posts.refusals import Refusal
from bot.runtime.signals import Signal
from bot.store import Store

TABLE_LIST = "table_list"
"""The kind of surface that is a server's table list."""


class TableListActs:
    """Decides in which channel each server has its table list.

    The listeners in ``on_change`` are called with a server whose list was moved or removed.
    """

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self.on_change: Signal[int] = Signal()

    async def place(self, actor: Actor, guild_id: int | None, channel_id: int) -> None:
        """Put a server's table list in a channel; for moderators of the channel.

        It disappears from any other channel. Raise Refusal if the person is not a moderator.
        """
        if guild_id is None:
            raise Refusal("only_server")
        if actor.moderated_channel_id != channel_id:
            raise Refusal("not_moderator")
        await self._store.add_server_surface(guild_id, TABLE_LIST)
        await self._set_channel(guild_id, channel_id)

    async def remove(self, actor: Actor, guild_id: int | None) -> None:
        """Remove a server's table list; for server managers and moderators of its channel.

        Raise Refusal for others, or if there is none.
        """
        if guild_id is None:
            raise Refusal("only_server")
        channel_id = self._preferences.server(guild_id).table_list
        if not channel_id:
            raise Refusal("no_table_list")
        if actor.managed_guild_id != guild_id and actor.moderated_channel_id != channel_id:
            raise Refusal("not_moderator")
        await self._set_channel(guild_id, 0)

    async def lose(self, guild_id: int, channel_id: int) -> None:
        """Forget a table list that cannot be in this channel, unless it was moved since."""
        if self._preferences.server(guild_id).table_list == channel_id:
            await self._preferences.set_server(guild_id, table_list=0)

    async def _set_channel(self, guild_id: int, channel_id: int) -> None:
        await self._preferences.set_server(guild_id, table_list=channel_id)
        self.on_change.send(guild_id)
