"""All that there is, who may do what there, and who is told of changes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.wall_clock import WallClock

from ..api_error import missing_permissions
from . import payloads, refusals
from .files import Files
from .models import Channel, ChannelType, Emoji, Guild, Interaction, Message, OverwriteType, User

EPOCH_MS = 1_420_070_400_000
Json = dict[str, Any]
Commands = dict[tuple[str, int], Json]


class Records:
    """The records of the world by their ids."""

    def __init__(self, clock: WallClock, files: Files, bot: User) -> None:
        self.clock = clock
        self.files = files
        self.bot_user = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.dm_channels: dict[int, int] = {}
        self.commands: dict[int | None, Commands] = {}
        self.application_emojis: dict[int, Emoji] = {}
        self.interactions: dict[int, Interaction] = {}
        self.interaction_tokens: dict[str, int] = {}
        self.subscribers: list[Callable[[str, Mapping[str, Any]], None]] = []
        self.changed: Callable[[str, int, int], None] = lambda kind, channel, message: None
        self._latest_id = 0

    # ------------------------------------------------------------------ ids and time

    def now(self) -> datetime.datetime:
        """Return the present moment."""
        return datetime.datetime.fromtimestamp(self.clock.now(), datetime.UTC)

    def now_iso(self) -> str:
        """Return the present moment as the wire writes it."""
        return self.now().isoformat()

    def new_id(self) -> int:
        """Return an id that says when it was made, greater than all before it."""
        milliseconds = int(self.clock.now() * 1000) - EPOCH_MS
        self._latest_id = max(self._latest_id + 1, milliseconds << 22)
        return self._latest_id

    def note_id(self, number: int) -> None:
        """Let all new ids be greater than this one."""
        self._latest_id = max(self._latest_id, number)

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Announce an event of the gateway."""
        for listener in self.subscribers:
            listener(event, payload)

    # ------------------------------------------------------------------ finding

    def get_user(self, user_id: int) -> User:
        """Return an account; raises `ApiError` when there is none."""
        if user_id not in self.users:
            raise refusals.unknown("User", 10013)
        return self.users[user_id]

    def get_guild(self, guild_id: int) -> Guild:
        """Return a server; raises `ApiError` when there is none."""
        if guild_id not in self.guilds:
            raise refusals.unknown("Guild", 10004)
        return self.guilds[guild_id]

    def get_channel(self, channel_id: int) -> Channel:
        """Return a channel; raises `ApiError` when there is none."""
        if channel_id not in self.channels:
            raise refusals.unknown_channel()
        return self.channels[channel_id]

    def get_thread(self, channel_id: int) -> Channel:
        """Return a thread; raises `ApiError` when that is none."""
        channel = self.get_channel(channel_id)
        if not channel.is_thread:
            raise refusals.wrong_kind_of_channel()
        return channel

    def get_message(self, channel_id: int, message_id: int) -> Message:
        """Return a message; raises `ApiError` when there is none."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise refusals.unknown_message()
        return message

    # ------------------------------------------------------------------ permissions

    def compute_permissions(self, guild_id: int, user_id: int, channel_id: int) -> int:
        """Return what somebody may do in a channel of a server."""
        guild = self.guilds[guild_id]
        everything = discord.Permissions.all().value
        if user_id == guild.owner_id:
            return everything
        if user_id not in guild.members:
            return 0
        held = guild.members[user_id].role_ids
        may = guild.roles[guild_id].permissions
        for role_id in held:
            may |= guild.roles[role_id].permissions
        if discord.Permissions(may).administrator:
            return everything
        above = self.get_channel(self.get_channel(channel_id).permission_channel_id())
        overwrites = {(o.type, o.target_id): o for o in above.overwrites}
        # First those for everybody, then those of all roles together, then somebody's own.
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
        return may

    def may_see(self, channel_id: int, user_id: int) -> bool:
        """Return whether somebody sees a channel, and what is said there."""
        channel = self.channels.get(channel_id)
        if channel is None:
            return False
        if channel.guild_id is None:
            return user_id == self.bot_user.id or user_id in channel.recipient_ids
        if user_id not in self.guilds[channel.guild_id].members:
            return False
        value = self.compute_permissions(channel.guild_id, user_id, channel_id)
        may = discord.Permissions(value)
        private = channel.type == ChannelType.PRIVATE_THREAD and not may.manage_threads
        return may.view_channel and (not private or user_id in channel.thread_members)

    def require(self, channel_id: int, *permissions: str) -> Channel:
        """Return a channel in which the bot may do that; raises `ApiError` where it may not."""
        channel = self.get_channel(channel_id)
        if not self.may_see(channel_id, self.bot_user.id):
            raise refusals.missing_access()
        if channel.guild_id is not None:
            value = self.compute_permissions(channel.guild_id, self.bot_user.id, channel_id)
            if not all(getattr(discord.Permissions(value), name) for name in permissions):
                raise missing_permissions()
        return channel

    # ------------------------------------------------------------------ the wire

    def channel_payload(self, channel: Channel) -> Json:
        """Return a channel as the wire shows it."""
        return payloads.channel_payload(channel, self.users)

    def member_payload(self, guild_id: int, user_id: int) -> Json:
        """Return a member with the account as the wire shows it."""
        member = self.guilds[guild_id].members[user_id]
        return payloads.member_payload(member, self.get_user(user_id))

    def message_payload(self, message: Message) -> Json:
        """Return a message, and in it the one it refers to, as the wire shows it."""
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

        Such a bot sees what it wrote itself, what answers an interaction, direct messages, and
        what mentions it or replies to it.
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
