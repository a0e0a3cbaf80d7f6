"""The records of the world, permissions, and announcements of changes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.runtime.wall_clock import WallClock

from ..api_error import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    WRONG_KIND_OF_CHANNEL,
    ApiError,
)
from . import payloads
from .files import Files
from .models import Channel, ChannelType, Emoji, Guild, Interaction, Message, OverwriteType, User

EPOCH_MS = 1_420_070_400_000
TIMED_OUT = discord.Permissions(view_channel=True, read_message_history=True)
"""What a member may do while moderators have timed them out."""
Json = dict[str, Any]


class Records:
    """The records of the world by id."""

    def __init__(self, clock: WallClock, files: Files, bot: User) -> None:
        self.clock = clock
        self.files = files
        self.bot_user = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.dm_channels: dict[int, int] = {}
        self.commands: dict[tuple[str, int], Json] = {}  # by name and type
        self.installed: set[int] = set()  # people who have installed the bot for themselves
        self.application_emojis: dict[int, Emoji] = {}
        self.interactions: dict[int, Interaction] = {}
        self.interaction_tokens: dict[str, int] = {}
        self.subscribers: list[Callable[[str, Mapping[str, Any]], None]] = []
        self.changed: Callable[[str, int, int], None] = lambda kind, channel, message: None
        self._latest_id = 0

    # ------------------------------------------------------------------ ids and time

    def now(self) -> datetime.datetime:
        """Return the current time."""
        return datetime.datetime.fromtimestamp(self.clock.now(), datetime.UTC)

    def now_iso(self) -> str:
        """Return the current time as Discord's API writes it."""
        return self.now().isoformat()

    def new_id(self) -> int:
        """Return an id that contains the current time and is greater than all earlier ids."""
        milliseconds = int(self.clock.now() * 1000) - EPOCH_MS
        self._latest_id = max(self._latest_id + 1, milliseconds << 22)
        return self._latest_id

    def note_id(self, number: int) -> None:
        """Ensure that all later ids are greater than this one."""
        self._latest_id = max(self._latest_id, number)

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Announce an event of the gateway."""
        for listener in self.subscribers:
            listener(event, payload)

    # ------------------------------------------------------------------ finding

    def get_user(self, user_id: int) -> User:
        """Return an account. Raise `ApiError` if there is none."""
        if user_id not in self.users:
            raise ApiError(*UNKNOWN_USER)
        return self.users[user_id]

    def get_guild(self, guild_id: int) -> Guild:
        """Return a server. Raise `ApiError` if there is none."""
        if guild_id not in self.guilds:
            raise ApiError(*UNKNOWN_GUILD)
        return self.guilds[guild_id]

    def get_channel(self, channel_id: int) -> Channel:
        """Return a channel. Raise `ApiError` if there is none."""
        if channel_id not in self.channels:
            raise ApiError(*UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def get_thread(self, channel_id: int) -> Channel:
        """Return a thread. Raise `ApiError` if there is no thread with this id."""
        channel = self.get_channel(channel_id)
        if not channel.is_thread:
            raise ApiError(*WRONG_KIND_OF_CHANNEL)
        return channel

    def get_message(self, channel_id: int, message_id: int) -> Message:
        """Return a message. Raise `ApiError` if there is none."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message

    # ------------------------------------------------------------------ permissions

    def server_permissions(self, guild_id: int, user_id: int) -> int:
        """Return the permissions that the roles of a person on a server give, as a number."""
        guild = self.guilds[guild_id]
        everything = discord.Permissions.all().value
        if user_id == guild.owner_id:
            return everything
        if user_id not in guild.members:
            return 0
        may = guild.roles[guild_id].permissions
        for role_id in guild.members[user_id].role_ids:
            may |= guild.roles[role_id].permissions
        return everything if discord.Permissions(may).administrator else may

    def compute_permissions(self, guild_id: int, user_id: int, channel_id: int) -> int:
        """Return the permissions of a person in a channel of a server, as a number."""
        guild = self.guilds[guild_id]
        may = self.server_permissions(guild_id, user_id)
        if user_id not in guild.members or discord.Permissions(may).administrator:
            return may
        member = guild.members[user_id]
        held = member.role_ids
        above = self.get_channel(self.get_channel(channel_id).permission_channel_id())
        overwrites = {(o.type, o.target_id): o for o in above.overwrites}
        # Everyone's overwrites come first, then those of all roles together, then the member's own.
        for kind, targets in (
            (OverwriteType.ROLE, [guild_id]),
            (OverwriteType.ROLE, held),
            (OverwriteType.MEMBER, [user_id]),
        ):
            found = [overwrites[kind, target] for target in targets if (kind, target) in overwrites]
            for overwrite in found:
                may &= ~overwrite.deny
            for overwrite in found:
                may |= overwrite.allow
        timed_out = member.timed_out_until is not None and self.now_iso() < member.timed_out_until
        return may & TIMED_OUT.value if timed_out else may

    def may_see(self, channel_id: int, user_id: int) -> bool:
        """Return whether a person can see a channel and its messages."""
        channel = self.channels.get(channel_id)
        if channel is None:
            return False
        if channel.guild_id is None:
            own = user_id == self.bot_user.id and channel.type == ChannelType.DM
            return own or user_id in channel.recipient_ids
        if user_id not in self.guilds[channel.guild_id].members:
            return False
        value = self.compute_permissions(channel.guild_id, user_id, channel_id)
        may = discord.Permissions(value)
        private = channel.type == ChannelType.PRIVATE_THREAD and not may.manage_threads
        return may.view_channel and (not private or user_id in channel.thread_members)

    def require(self, channel_id: int, *permissions: str) -> Channel:
        """Return a channel in which the bot has these permissions. Raise `ApiError` otherwise."""
        channel = self.get_channel(channel_id)
        if not self.may_see(channel_id, self.bot_user.id):
            raise ApiError(*MISSING_ACCESS)
        if channel.guild_id is not None:
            value = self.compute_permissions(channel.guild_id, self.bot_user.id, channel_id)
            if not all(getattr(discord.Permissions(value), name) for name in permissions):
                raise ApiError(*MISSING_PERMISSIONS)
        return channel

    # ------------------------------------------------------------------ the wire

    def channel_payload(self, channel: Channel) -> Json:
        """Return the payload of a channel."""
        return payloads.channel_payload(channel, self.users)

    def member_payload(self, guild_id: int, user_id: int) -> Json:
        """Return the payload of a member, with the account."""
        member = self.guilds[guild_id].members[user_id]
        return payloads.member_payload(member, self.get_user(user_id))

    def message_payload(self, message: Message) -> Json:
        """Return the payload of a message, including the message that it refers to."""
        guild_id = self.channels[message.channel_id].guild_id
        payload = payloads.message_payload(message, guild_id, self.users)
        if message.reference is not None:
            place = int(message.reference["channel_id"])
            referenced = self.messages.get(place, {}).get(int(message.reference["message_id"]))
            if referenced is not None:
                payload["referenced_message"] = self.message_payload(referenced)
        return payload

    def told_to_bot(self, message: Message, *, as_answer: bool = False) -> Json:
        """Return a message as a bot without the message content intent gets it.

        Such a bot sees the content of its own messages, responses to interactions, direct messages,
        and messages that mention it or reply to it.
        """
        payload = self.message_payload(message)
        referenced = payload.get("referenced_message")
        if referenced is not None:
            place = int(referenced["channel_id"])
            payload["referenced_message"] = self.told_to_bot(
                self.get_message(place, int(referenced["id"]))
            )
        bot = self.bot_user.id
        meant = {message.author_id, message.reply_author_id, *message.mention_user_ids}
        if not (as_answer or bot in meant or self.channels[message.channel_id].guild_id is None):
            payload |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return payload
