"""The interface to Discord: the requests that posts need.

``discord_messenger`` has the real messenger; tests use one in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol

import discord

from bot.messaging.errors import MessengerError, NotOnServer
from bot.messaging.permissions import ATTACH
from bot.messaging.rate_limiter import RateLimiter
from bot.messaging.scheduled_events import ScheduledEvents

MEMBER_CHECK_TIMEOUT_SECONDS = 5.0  # for Discord to say whether a person is on a server


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

        Return None if the bot is not allowed to open it or could not write in it. Raise
        MissingPermission if it may not write in the channel either, so that nothing is known of
        threads.
        """

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread; do nothing if that is not possible."""

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""

    def sees(self, channel_id: int, other_ids: Collection[int]) -> dict[int, bool | None]:
        """Return for each of some channels whether all who may view one may view it too.

        It is None for an unknown channel.
        """

    def is_public(self, channel_id: int) -> bool | None:
        """Return whether all members of its server may view a channel; None if it is unknown."""

    async def may_view(self, channel_id: int, user_id: int) -> bool:
        """Return whether a person is on the server of a channel and may view it."""

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot needs to post in a channel and lacks.

        The list is empty if the channel is unknown.
        """

    def serves(self, guild_id: int) -> bool:
        """Return whether the bot is on a server; True if that is not known yet."""

    def invitation(self) -> str:
        """Return the link with which the managers of a server add the bot to it."""

    def lacking_on(self, guild_id: int) -> list[str]:
        """Return the permissions that the bot lacks on a whole server; none if it is unknown."""

    def timed_out_until(self, guild_id: int) -> float | None:
        """Return until when moderators of a server have timed the bot out, or None."""

    def locale(self, guild_id: int) -> str:
        """Return the preferred locale of a server; empty if unknown."""

    async def direct_channel(self, user_id: int) -> int:
        """Return the DM channel of a person, which is opened if necessary."""

    def owner(self) -> int:
        """Return the person who owns the bot, or their team's; 0 if unknown."""

    def server_name(self, guild_id: int) -> str:
        """Return the name of a server; empty if unknown."""

    async def avatar(self, user_id: int) -> bytes:
        """Return the picture that a person has chosen on Discord; empty if there is none."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on a server; True if that cannot be known."""


async def still_member(messenger: Messenger, guild_id: int, user_id: int) -> bool:
    """Return whether a person is on a server; True if Discord does not respond in time.

    Where the bot itself is not, Discord would refuse to say it.
    """
    if not messenger.serves(guild_id):
        return True
    try:
        async with asyncio.timeout(MEMBER_CHECK_TIMEOUT_SECONDS):
            return await messenger.is_member(guild_id, user_id)
    except (MessengerError, TimeoutError):
        return True


async def can_view(messenger: Messenger, channel_id: int, user_id: int) -> bool:
    """Return whether a person may view a channel; False if Discord does not respond in time."""
    try:
        async with asyncio.timeout(MEMBER_CHECK_TIMEOUT_SECONDS):
            return await messenger.may_view(channel_id, user_id)
    except (MessengerError, TimeoutError):
        return False


def may_write(messenger: Messenger, channel_id: int) -> bool:
    """Return whether the bot may write in a channel; True if the channel is unknown.

    It may not while moderators have timed it out.
    """
    return {*messenger.missing(channel_id)} <= {ATTACH}


def require_server(messenger: Messenger, guild_id: int | None) -> None:
    """Raise NotOnServer if the bot is not on a server; outside servers do nothing."""
    if guild_id is not None and not messenger.serves(guild_id):
        raise NotOnServer("the bot is not on this server")
