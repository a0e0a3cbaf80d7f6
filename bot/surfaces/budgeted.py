"""A messenger whose requests go out within a budget."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.surfaces.budget import Budget, Rank
from bot.surfaces.messenger import Messenger


class Budgeted(Messenger):
    """Another messenger, each request of which takes a place in a budget first.

    Outside of a turn (``Budget.turn``) the places are those of ``rank``.
    """

    def __init__(self, messenger: Messenger, budget: Budget, rank: Rank = Rank.ASKED) -> None:
        self._messenger = messenger
        self._budget = budget
        self._rank = rank

    async def _spend(self) -> None:
        await self._budget.spend(self._rank)

    async def send(
        self,
        channel_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        nonce: str | None = None,
        mentions: Sequence[int] = (),
        silent: bool = False,
    ) -> int:
        """Post a message and return its id."""
        await self._spend()
        return await self._messenger.send(
            channel_id, layout, files, nonce=nonce, mentions=mentions, silent=silent
        )

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Change a message of the bot."""
        await self._spend()
        await self._messenger.edit(channel_id, message_id, layout, files)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message away."""
        await self._spend()
        await self._messenger.delete(channel_id, message_id)

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Look for the bot's latest message that carries a marker."""
        await self._spend()
        return await self._messenger.find(channel_id, marker)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread below a message."""
        await self._spend()
        return await self._messenger.open_thread(channel_id, message_id, name)

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        await self._spend()
        await self._messenger.add_to_thread(thread_id, user_id)

    async def unarchive(self, thread_id: int) -> None:
        """Open an archived thread again."""
        await self._spend()
        await self._messenger.unarchive(thread_id)

    def sees(self, channel_id: int, other_id: int) -> bool | None:
        """Say whether all who may look into one channel may look into another; no request."""
        return self._messenger.sees(channel_id, other_id)

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot lacks in a channel; no request."""
        return self._messenger.missing(channel_id)

    def locale(self, guild_id: int) -> str:
        """Return the locale that a server's community has chosen; no request."""
        return self._messenger.locale(guild_id)

    async def direct_channel(self, user_id: int) -> int:
        """Return the channel for direct messages with a person."""
        await self._spend()
        return await self._messenger.direct_channel(user_id)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Say whether a person is on a server."""
        await self._spend()
        return await self._messenger.is_member(guild_id, user_id)
