"""The messenger over discord.py."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Literal

import discord

from bot.messaging.discord_internals import RawRequests
from bot.messaging.discord_scheduled_events import DiscordScheduledEvents
from bot.messaging.errors import (
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    ChannelGone,
    DiscordUnavailable,
    DMsClosed,
    DMsOpenedTooFast,
    MessageGone,
    MessengerError,
    MissingPermission,
    RequestRefused,
    translated_errors,
)
from bot.messaging.messenger import may_write
from bot.messaging.permissions import (
    granted_on_server,
    invitation,
    lacking,
    lacking_on_server,
)
from bot.messaging.rate_limiter import RateLimiter
from bot.messaging.scheduled_events import ScheduledEvents
from bot.messaging.visibility import is_public, may_view, permission_channel, seen_from

ARCHIVE_AFTER_MINUTES: Literal[10080] = 10080  # minutes of silence after which a thread is archived
FIRST_DM_PAUSE_SECONDS, LONGEST_DM_PAUSE_SECONDS = (
    60.0,
    3600.0,
)  # seconds without opening direct messages
KNOWN_AVATARS = 10_000  # people whose pictures' addresses are remembered
AVATAR_SIZE = 128
HISTORY_LIMIT = 50  # messages to search for a post with an unknown id
UPLOAD_SECONDS = 5.0  # for a request with files; a post can do without its picture
NO_MENTIONS = discord.AllowedMentions.none()


class DiscordMessenger:
    """The messenger of a running client. It uses channel ids, so no channel must be cached.

    Each request waits for ``rate_limiter``. ``marker_on`` returns the marker of a message's
    surface. ``clock`` returns seconds.
    """

    def __init__(
        self,
        client: discord.Client,
        rate_limiter: RateLimiter,
        marker_on: Callable[[discord.Message], str],
        clock: Callable[[], float] = time.monotonic,
        *,
        upload_seconds: float = UPLOAD_SECONDS,
    ) -> None:
        self.rate_limiter = rate_limiter
        self.events: ScheduledEvents = DiscordScheduledEvents(client, self._request)
        self._client = client
        self._raw = RawRequests(client)
        self._marker_on = marker_on
        self._clock = clock
        self._upload_seconds = upload_seconds
        self._avatars: OrderedDict[int, discord.Asset | None] = OrderedDict()  # the oldest first
        self._opening = asyncio.Lock()  # DM channels are opened one after another
        self._opening_again = 0.0  # earliest time to open the next one, after a rate limit
        self._pause = 0.0

    @asynccontextmanager
    async def _request(
        self, channel_id: int | None = None, files: Sequence[discord.File] | None = None
    ) -> AsyncIterator[None]:
        """Wait until a request may be sent, and turn its errors into MessengerError.

        ``channel_id`` is the channel that it is about. A request with files fails if Discord does
        not accept it in time.
        """
        await self.rate_limiter.acquire()
        patience = self._upload_seconds if files else None
        async with translated_errors(channel_id), asyncio.timeout(patience):
            yield

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
        users = [discord.Object(user) for user in mentions]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        channel = self._client.get_partial_messageable(channel_id)
        async with self._request(channel_id, files):
            sent = await channel.send(
                view=layout,
                files=files,
                nonce=nonce or token_hex(8),
                silent=silent,
                allowed_mentions=allowed,
            )
        return sent.id

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        layout: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
    ) -> None:
        """Edit one of the bot's messages."""
        attached = discord.utils.MISSING if files is None else files
        message = self._message(channel_id, message_id)
        async with self._request(channel_id, files):
            await message.edit(view=layout, attachments=attached, allowed_mentions=NO_MENTIONS)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message."""
        with suppress(ChannelGone, MessageGone, MissingPermission):
            async with self._request(channel_id):
                await self._message(channel_id, message_id).delete()

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(channel_id)
        return channel.get_partial_message(message_id)

    async def find(self, channel_id: int, marker: str) -> int | None:
        """Return the id of the bot's latest message with a marker, or None if there is none."""
        me = self._client.user
        channel = self._client.get_partial_messageable(channel_id)
        with suppress(ChannelGone, MissingPermission):
            async with self._request(channel_id):
                async for message in channel.history(limit=HISTORY_LIMIT):
                    if me and message.author.id == me.id and self._marker_on(message) == marker:
                        return message.id
        return None

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread below a message."""
        thread_id = message_id  # a message's thread has the message's id
        try:
            if not self._may_write_in_threads(channel_id):
                raise MissingPermission("the bot may not write in threads")
            async with self._request(channel_id):
                minutes = ARCHIVE_AFTER_MINUTES
                await self._raw.open_thread(channel_id, message_id, name[:100], minutes)
        except DiscordUnavailable:
            raise
        except MessengerError as error:
            if isinstance(error, MissingPermission) and not may_write(self, channel_id):
                raise
            if not isinstance(error, RequestRefused) or error.code != THREAD_EXISTS:
                return None
        return thread_id

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        with suppress(MessengerError):  # the mention at the table reaches them too
            async with self._request(thread_id):
                await self._raw.add_to_thread(thread_id, user_id)

    def _may_write_in_threads(self, channel_id: int) -> bool:
        """Return whether the bot may write in a channel's threads; True if unknown."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel):
            return True
        return channel.permissions_for(channel.guild.me).send_messages_in_threads

    def sees(self, channel_id: int, other_ids: Collection[int]) -> dict[int, bool | None]:
        """Return for each of some channels whether all who may view one may view it too."""
        others = {other: self._client.get_channel(other) for other in other_ids}
        seen = seen_from(self._client.get_channel(channel_id), others.values())
        return {
            other_id: None if other is None else other_id == channel_id or sees
            for (other_id, other), sees in zip(others.items(), seen, strict=True)
        }

    def is_public(self, channel_id: int) -> bool | None:
        """Return whether all members of its server may view a channel."""
        channel = self._client.get_channel(channel_id)
        return None if channel is None else is_public(channel)

    async def may_view(self, channel_id: int, user_id: int) -> bool:
        """Return whether a person is on the server of a channel and may view it."""
        channel = self._client.get_channel(channel_id)
        place = permission_channel(channel)
        if place is None:
            return False
        async with self._request():
            member = await place.guild.fetch_member(user_id)
        return may_view(channel, member)

    def missing(self, channel_id: int) -> list[str]:
        """Return the permissions that the bot needs to post in a channel and lacks."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return []
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return []
        return lacking(channel.permissions_for(channel.guild.me), channel)

    def serves(self, guild_id: int) -> bool:
        """Return whether the bot is on a server; True while it does not know all its servers."""
        if not self._client.is_ready():
            return True
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def invitation(self) -> str:
        """Return the link with which the managers of a server add the bot to it."""
        return invitation(self._client.application_id or 0)

    def lacking_on(self, guild_id: int) -> list[str]:
        """Return the permissions that the bot lacks on a whole server; none if it is unknown."""
        guild = self._client.get_guild(guild_id)
        return lacking_on_server(granted_on_server(guild.me)) if guild else []

    def timed_out_until(self, guild_id: int) -> float | None:
        """Return until when moderators of a server have timed the bot out, or None."""
        guild = self._client.get_guild(guild_id)
        me = guild.me if guild is not None else None
        if me is None or me.timed_out_until is None or not me.is_timed_out():
            return None
        return me.timed_out_until.timestamp()

    def locale(self, guild_id: int) -> str:
        """Return the preferred locale of a server; empty if unknown."""
        guild = self._client.get_guild(guild_id)
        return guild.preferred_locale.value if guild else ""

    def owner(self) -> int:
        """Return the person who owns the bot, or their team's; 0 if unknown."""
        application = self._client.application
        if application is None:
            return 0
        return (application.team and application.team.owner_id) or application.owner.id

    def server_name(self, guild_id: int) -> str:
        """Return the name of a server; empty if unknown."""
        guild = self._client.get_guild(guild_id)
        return guild.name if guild else ""

    def remember_avatar(self, user: discord.User | discord.Member) -> None:
        """Remember where a person's picture is, so that no request has to ask for it."""
        self._avatars[user.id] = user.avatar
        self._avatars.move_to_end(user.id)
        if len(self._avatars) > KNOWN_AVATARS:
            self._avatars.popitem(last=False)

    async def avatar(self, user_id: int) -> bytes:
        """Return the picture that a person has chosen on Discord; empty if there is none."""
        if user_id not in self._avatars:
            async with self._request():
                self.remember_avatar(await self._client.fetch_user(user_id))
        found = self._avatars[user_id]
        async with translated_errors():
            return await found.replace(size=AVATAR_SIZE, format="png").read() if found else b""

    async def unarchive(self, thread_id: int) -> None:
        """Unarchive a thread."""
        async with self._request(thread_id):
            await self._raw.unarchive(thread_id)

    async def direct_channel(self, user_id: int) -> int:
        """Return the DM channel of a person, which is opened if necessary."""
        async with self._opening:
            left = self._opening_again - self._clock()
            if left > 0:
                raise DMsOpenedTooFast("direct messages were opened too fast", left)
            try:
                async with self._request():
                    channel = await self._client.create_dm(discord.Object(user_id))
            except DMsOpenedTooFast as error:
                self._pause = min(
                    2 * self._pause or FIRST_DM_PAUSE_SECONDS, LONGEST_DM_PAUSE_SECONDS
                )
                self._opening_again = self._clock() + self._pause
                raise DMsOpenedTooFast(str(error), self._pause) from error
            except RequestRefused as refused:  # permanent, whatever the reason is
                raise DMsClosed(str(refused)) from refused
            self._pause = 0.0
            return channel.id

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is on a server; True if the bot itself is not."""
        try:
            async with self._request():
                await self._raw.check_member(guild_id, user_id)
        except MissingPermission:
            return True
        except RequestRefused as refused:
            return refused.code not in (UNKNOWN_MEMBER, UNKNOWN_USER)
        return True
