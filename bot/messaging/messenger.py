"""The interface to Discord: the requests that surfaces need, and their errors.

Surfaces use a ``Messenger``. ``discord_messenger`` beside it is the real one; tests use one in
memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import discord

from bot.features.schedules.events import ScheduledEvents
from bot.messaging.rate_limiter import Priority, RateLimiter
from bot.store import SurfaceRecord

MEMBER_CHECK_TIMEOUT_SECONDS = 5.0  # for Discord to say whether a person is on a server


class MessengerError(Exception):
    """A request of the messenger has failed."""


class DiscordUnavailable(MessengerError):
    """Discord does not respond as it should; the request should be retried later."""


class RateLimited(DiscordUnavailable):
    """Discord's rate limit was hit; retry after ``seconds`` (None if unknown)."""

    def __init__(self, reason: str = "", seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class DMsOpenedTooFast(RateLimited):
    """The bot cannot open any channel for direct messages for now."""


class ChannelGone(MessengerError):
    """The channel no longer exists."""


class MessageGone(MessengerError):
    """The message no longer exists."""


class EventGone(MessengerError):
    """The scheduled event no longer exists."""


class EditedTooOften(MessengerError):
    """An old message cannot be edited again for now; a new message can."""


class MissingPermission(MessengerError):
    """The bot may not write there."""


class DMsClosed(MissingPermission):
    """The person does not accept direct messages from the bot."""


class NoSharedServer(DMsClosed):
    """The person no longer shares a server with the bot."""


class ThreadArchived(MessengerError):
    """The thread is archived; it can be unarchived."""


class RequestRefused(MessengerError):
    """Discord refuses this request, and would refuse it again unchanged.

    ``fields`` are the names in the paths of the form fields that Discord refuses.
    """

    def __init__(
        self, reason: str, status: int, code: int, fields: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code
        self.fields = fields


class Messenger(Protocol):
    """The requests to Discord that surfaces need.

    Each request waits for ``rate_limiter``, with the priority of the reservation in which it is
    made (``RateLimiter.reserve``). Every call may raise MessengerError, in particular
    DiscordUnavailable.
    """

    rate_limiter: RateLimiter
    events: ScheduledEvents

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
        """Post a message and return its id.

        If a message was recently posted in the same channel with the same nonce, return that
        message's id instead. Only the people in ``mentions`` are notified.
        """

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Edit one of the bot's messages; without ``files`` it keeps its files."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message; do nothing if it is gone or out of reach."""

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Return the id of the bot's latest message with a marker, or None if there is none.

        Return None too if the channel is gone or out of reach.
        """

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread below a message, or use the existing one; return its id.

        Return None if the bot is not allowed to open it or could not write in it.
        """

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread; do nothing if that is not possible."""

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""

    def sees(self, channel_id: int, other_id: int) -> bool | None:
        """Return whether all roles that see one channel also see the other.

        Return None if the other channel is unknown.
        """

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot needs to post in a channel and lacks.

        The list is empty if the channel is unknown.
        """

    def locale(self, guild_id: int) -> str:
        """Return the preferred locale of a server; empty if unknown."""

    async def direct_channel(self, user_id: int) -> int:
        """Return the DM channel of a person, which is opened if necessary."""

    def server_name(self, guild_id: int) -> str:
        """Return the name of a server; empty if unknown."""

    async def avatar(self, user_id: int) -> bytes:
        """Return the picture that a person has chosen on Discord; empty if there is none."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on a server; True if that cannot be known."""


async def delete_posts(messenger: Messenger, posts: Sequence[SurfaceRecord]) -> None:
    """Delete private posts at the lowest priority, except those out of reach."""
    for post in posts:
        if post.channel_id is not None and post.message_id is not None:
            with suppress(MessengerError):
                async with messenger.rate_limiter.reserve(Priority.REST, post.match_id):
                    await messenger.delete(post.channel_id, post.message_id)


async def still_member(messenger: Messenger, guild_id: int, user_id: int) -> bool:
    """Return whether a person is on a server; True if Discord does not respond in time."""
    try:
        async with asyncio.timeout(MEMBER_CHECK_TIMEOUT_SECONDS):
            return await messenger.is_member(guild_id, user_id)
    except (MessengerError, TimeoutError):
        return True
