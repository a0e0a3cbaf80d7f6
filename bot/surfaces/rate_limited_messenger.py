"""A messenger whose requests are rate limited."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.surfaces.messenger import Messenger
from bot.surfaces.rate_limiter import Priority, RateLimiter


class RateLimitedMessenger(Messenger):
    """A wrapper around a messenger in which each request waits for the rate limiter.

    ``priority`` is for requests outside of a reservation (``RateLimiter.reserve``).
    """

    def __init__(
        self, messenger: Messenger, rate_limiter: RateLimiter, priority: Priority = Priority.ASKED
    ) -> None:
        self._messenger = messenger
        self._rate_limiter = rate_limiter
        self._priority = priority

    async def _acquire(self) -> None:
        await self._rate_limiter.acquire(self._priority)

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
        await self._acquire()
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
        """Edit one of the bot's messages."""
        await self._acquire()
        await self._messenger.edit(channel_id, message_id, layout, files)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._acquire()
        await self._messenger.delete(channel_id, message_id)

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Return the id of the bot's latest message with a marker."""
        await self._acquire()
        return await self._messenger.find(channel_id, marker)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread below a message."""
        await self._acquire()
        return await self._messenger.open_thread(channel_id, message_id, name)

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        await self._acquire()
        await self._messenger.add_to_thread(thread_id, user_id)

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""
        await self._acquire()
        await self._messenger.unarchive(thread_id)

    def sees(self, channel_id: int, other_id: int) -> bool | None:
        """Return whether all roles that see one channel also see the other; no request."""
        return self._messenger.sees(channel_id, other_id)

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot lacks in a channel; no request."""
        return self._messenger.missing(channel_id)

    def locale(self, guild_id: int) -> str:
        """Return the preferred locale of a server; no request."""
        return self._messenger.locale(guild_id)

    async def direct_channel(self, user_id: int) -> int:
        """Return the DM channel of a person."""
        await self._acquire()
        return await self._messenger.direct_channel(user_id)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on a server."""
        await self._acquire()
        return await self._messenger.is_member(guild_id, user_id)
