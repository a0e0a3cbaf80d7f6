"""Reading the world, with payloads as Discord's API sends them."""

from __future__ import annotations

import datetime
from typing import Any

import discord

from . import payloads
from .records import EPOCH_MS
from .store import Store

# These ids are fixed, so that a bot finds its table, its players and their direct messages
# again after a restart of the stand-in. Their times are far in the past, as those of real ids.
BOT, GUILD, TABLE, OWNER = (1_000_000_000_000_000_000 + n for n in (1, 2, 3, 4))
FIRST_PERSON, FIRST_DM = 1_000_000_000_000_000_100, 1_000_000_000_000_000_500

DM_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    read_message_history=True,
    embed_links=True,
    attach_files=True,
    external_emojis=True,
    add_reactions=True,
    use_application_commands=True,
)

# What the bot may do in its responses on a server where it is not.
GUEST_PERMISSIONS = discord.Permissions(
    embed_links=True, attach_files=True, external_emojis=True, use_application_commands=True
)


def spoken_at(message_id: int) -> float:
    """Return when a message was written, in seconds since 1970, as its id says."""
    return ((message_id >> 22) + EPOCH_MS) / 1000


def emoji_path(emoji_id: int) -> str:
    """Return the path of the image of an application's emoji."""
    return f"/emojis/{emoji_id}.png"


class Queries:
    """The part of the world that only reads."""

    store: Store

    @property
    def emoji(self) -> dict[int, str]:
        """The names of the emoji that the bot has uploaded, by their ids."""
        return {emoji.id: emoji.name for emoji in self.store.application_emojis.values()}

    @property
    def bot(self) -> dict[str, Any]:
        """The bot's own account."""
        return payloads.user_payload(self.store.bot_user)

    def user(self, user_id: int) -> dict[str, Any]:
        """Return a person's account."""
        return payloads.user_payload(self.store.get_user(user_id))

    def member(self, user_id: int) -> dict[str, Any]:
        """Return a person's membership of the server, without the account."""
        return payloads.member_payload(self.store.guilds[GUILD].members[user_id])

    def members(self, beginning: str = "") -> list[dict[str, Any]]:
        """Return the members of the server with a name that starts with ``beginning``."""
        guild, wanted = self.store.guilds[GUILD], beginning.casefold()
        found = []
        for user_id, member in guild.members.items():
            user = self.store.get_user(user_id)
            names = (user.name, user.global_name or "", member.nick or "")
            if any(name.casefold().startswith(wanted) for name in names):
                found.append(payloads.member_payload(member, user))
        return found

    def channel(self, channel_id: int) -> dict[str, Any] | None:
        """Return a channel, thread or DM, or None if there is none."""
        channel = self.store.channels.get(channel_id)
        if channel is None:
            return None
        payload = self.store.channel_payload(channel)
        if channel.is_thread:
            payload["member_ids"] = [str(member) for member in channel.thread_members]
        return payload

    @property
    def guild_id(self) -> int:
        """The server's id."""
        return GUILD

    def all_channels(self) -> list[dict[str, Any]]:
        """Return all channels, threads and DMs, in the order of their creation."""
        found = (self.channel(channel_id) for channel_id in list(self.store.channels))
        return [channel for channel in found if channel is not None]

    def channels(self, reader: int) -> list[dict[str, Any]]:
        """Return all channels, threads and DMs that this person can see."""
        seen = (
            self.channel(channel_id)
            for channel_id in list(self.store.channels)
            if self.store.may_see(channel_id, reader)
        )
        return [channel for channel in seen if channel is not None]

    def thread_ids(self, channel_id: int) -> list[int]:
        """Return the ids of a channel's threads, oldest first."""
        held = self.store.channels.values()
        return sorted(c.id for c in held if c.is_thread and c.parent_id == channel_id)

    def dm_of(self, user_id: int) -> int:
        """Return the id of the DM channel of this person and the bot."""
        return self.store.get_dm_channel(user_id).id

    def recipients(self, channel_id: int) -> list[int]:
        """Return the ids of the people in a DM channel; for other channels none."""
        channel = self.store.channels.get(channel_id)
        return list(channel.recipient_ids) if channel and channel.guild_id is None else []

    def message(self, channel_id: int, message_id: int) -> dict[str, Any] | None:
        """Return a message, or None if there is none."""
        message = self.store.messages.get(channel_id, {}).get(message_id)
        return None if message is None else self.store.message_payload(message)

    def message_ids(self, channel_id: int, reader: int | None = None) -> list[int]:
        """Return the messages of a channel that everyone, or this person, can see, oldest first."""
        held = self.store.messages.get(channel_id, {})
        return sorted(message.id for message in held.values() if message.visible_to(reader))

    def visible(self, channel_id: int, message_id: int, reader: int) -> bool:
        """Return whether this person can see this message."""
        message = self.store.messages.get(channel_id, {}).get(message_id)
        return (
            message is not None
            and message.visible_to(reader)
            and self.store.may_see(channel_id, reader)
        )

    @property
    def has_commands(self) -> bool:
        """Whether the bot has registered any commands."""
        return bool(self.store.commands)

    def commands(self, user_id: int, channel_id: int) -> list[dict[str, Any]]:
        """Return the slash commands that a person may use in a channel."""
        return self.store.visible_commands(user_id, channel_id)

    def permissions(self, user_id: int, channel_id: int) -> discord.Permissions:
        """Return the permissions of a person in a channel."""
        channel = self.store.get_channel(channel_id)
        if channel.guild_id is None:
            return DM_PERMISSIONS
        if user_id == BOT and not self.store.has_bot(channel.guild_id):
            return GUEST_PERMISSIONS
        return discord.Permissions(
            self.store.compute_permissions(channel.guild_id, user_id, channel_id)
        )

    def archived(self, channel_id: int) -> bool:
        """Return whether this is an archived thread."""
        channel = self.store.channels.get(channel_id)
        about = channel.thread_metadata if channel else None
        return about is not None and about.archived

    def moment(self) -> int:
        """Return an id that is smaller than all ids created from now on."""
        return (int(self.now().timestamp() * 1000) - EPOCH_MS) << 22

    def roles(self) -> list[dict[str, Any]]:
        """Return the server's roles."""
        return [payloads.role_payload(r) for r in self.store.guilds[GUILD].roles.values()]

    def events(self) -> list[dict[str, Any]]:
        """Return the server's scheduled events, in the order of their creation."""
        held = self.store.guilds[GUILD].events.values()
        return [payloads.event_payload(event, GUILD) for event in held]

    def now(self) -> datetime.datetime:
        """Return the stand-in's time."""
        return self.store.now()
