"""The seam to Discord: the few things that surfaces ask of it, and what can go wrong with each.

Surfaces speak to a ``Messenger``; ``bot.surfaces.discord_messenger`` is the real one, and tests
have one in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import discord

from bot.store import SurfaceRecord

MEMBER_CHECK_TIMEOUT_SECONDS = 5.0  # for Discord to say who is on a server


class MessengerError(Exception):
    """A request of the messenger has failed."""


class DiscordUnavailable(MessengerError):
    """Discord is not answering as it should; it is asked again later."""


class RateLimited(DiscordUnavailable):
    """Discord wants it slower: again after so many ``seconds``, None where it does not say."""

    def __init__(self, said: str = "", seconds: float | None = None) -> None:
        super().__init__(said)
        self.seconds = seconds


class DMsOpenedTooFast(RateLimited):
    """No channel for direct messages can be opened for now, with anybody."""


class ChannelGone(MessengerError):
    """The channel is no more."""


class MessageGone(MessengerError):
    """The message is no more."""


class EditedTooOften(MessengerError):
    """An old message takes no more edits for now; a new one does."""


class MissingPermission(MessengerError):
    """The bot may not write there."""


class DMsClosed(MissingPermission):
    """The person takes no direct messages from the bot."""


class NoSharedServer(DMsClosed):
    """The person shares no server with the bot any more."""


class ThreadArchived(MessengerError):
    """The thread is archived; it can be opened again."""


class RequestRefused(MessengerError):
    """Discord refuses this request as such; sent again unchanged it would be refused again.

    ``fields`` are the names in the paths of the fields for which a form is refused.
    """

    def __init__(
        self, said: str, status: int, code: int, fields: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(said)
        self.status = status
        self.code = code
        self.fields = fields


class Messenger(Protocol):
    """What surfaces ask of Discord. Every call may raise MessengerError, in particular
    DiscordUnavailable.
    """

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

        The same nonce in the same channel brings back the message that was posted with it a short
        while ago. Only the people in ``mentions`` are notified.
        """

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Change a message of the bot; without ``files`` it keeps the ones it has."""

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message away; nothing happens where it is gone or out of reach."""

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Look for the bot's latest message that carries a marker; return its id.

        None too where the channel is gone or out of reach.
        """

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread below a message; None where that is not allowed.

        A thread that is there already is taken. None too where the bot could not write in it.
        """

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread; nothing happens where that is not possible."""

    async def unarchive(self, thread_id: int) -> None:
        """Open an archived thread again."""

    def sees(self, channel_id: int, other_id: int) -> bool | None:
        """Return whether all members who see one channel see another too, by their roles.

        None where the other one is not known.
        """

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot lacks in a channel, of those it needs for a post.

        The list is empty where the channel is not known.
        """

    def locale(self, guild_id: int) -> str:
        """Return the locale that a server's community has chosen; empty where that is unknown."""

    async def direct_channel(self, user_id: int) -> int:
        """Return the channel for direct messages with a person, opened if need be."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on a server; True where that cannot be known."""


async def delete_posts(messenger: Messenger, posts: Sequence[SurfaceRecord]) -> None:
    """Delete private posts, as far as they can be reached."""
    for post in posts:
        if post.channel_id is not None and post.message_id is not None:
            with suppress(MessengerError):
                await messenger.delete(post.channel_id, post.message_id)


async def still_member(messenger: Messenger, guild_id: int, user_id: int) -> bool:
    """Return whether a person is on a server; True where Discord does not say, or not soon."""
    try:
        async with asyncio.timeout(MEMBER_CHECK_TIMEOUT_SECONDS):
            return await messenger.is_member(guild_id, user_id)
    except (MessengerError, TimeoutError):
        return True
