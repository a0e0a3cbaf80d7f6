"""The records of the world and their changes: server, channels, members, interactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from ..api_error import UNKNOWN_MEMBER, UNKNOWN_WEBHOOK, ApiError
from . import payloads
from .models import (
    Channel,
    ChannelType,
    Guild,
    Interaction,
    Member,
    MessageType,
    Overwrite,
    Role,
    ThreadMetadata,
)
from .posts import Posts
from .records import Json

ANSWER_SECONDS = 3.0  # time for the bot's first response to an interaction
TOKEN_SECONDS = 15 * 60.0  # after this the token of an interaction is invalid
SLASH, COMMAND = 1, 2  # a type of command, and a type of interaction

EVERYBODY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    add_reactions=True,
    embed_links=True,
    attach_files=True,
    external_emojis=True,
    change_nickname=True,
    connect=True,
    speak=True,
    use_application_commands=True,
    create_public_threads=True,
    use_external_apps=True,
)


class Store(Posts):
    """The world's records, and everything that can happen to them."""

    answer_seconds = ANSWER_SECONDS

    # ------------------------------------------------------------------ the server

    def create_guild(
        self, guild_id: int, name: str, owner_id: int, bot_permissions: int | None
    ) -> Guild:
        """Create a server with its owner, with the bot in its own role if it has permissions."""
        everybody = Role(guild_id, "@everyone", EVERYBODY.value)
        guild = Guild(guild_id, name, owner_id, roles={guild_id: everybody})
        self.guilds[guild_id] = guild
        self.add_member(guild_id, owner_id)
        if bot_permissions is not None:
            bot = Role(self.new_id(), self.bot_user.name, bot_permissions, position=1, managed=True)
            guild.roles[bot.id] = bot
            self.add_member(guild_id, self.bot_user.id, [bot.id])
        return guild

    def has_bot(self, guild_id: int) -> bool:
        """Return whether the bot is on a server."""
        return self.bot_user.id in self.guilds[guild_id].members

    def create_role(self, guild_id: int, name: str, permissions: int) -> Role:
        """Create a role just above @everyone, and announce it."""
        roles = self.guilds[guild_id].roles
        moved = [role for role in roles.values() if role.position]
        for role in moved:
            role.position += 1
        made = Role(self.new_id(), name, permissions, position=1)
        roles[made.id] = made
        for event, role in [("CREATE", made), *(("UPDATE", role) for role in moved)]:
            payload = {"guild_id": str(guild_id), "role": payloads.role_payload(role)}
            self.emit(f"GUILD_ROLE_{event}", payload)
        return made

    def set_server_permission(self, guild_id: int, name: str, allowed: bool) -> None:
        """Grant or deny the bot's role a permission, and announce it."""
        role = next(r for r in self.guilds[guild_id].roles.values() if r.managed)
        flag = getattr(discord.Permissions, name).flag
        role.permissions = role.permissions | flag if allowed else role.permissions & ~flag
        payload = {"guild_id": str(guild_id), "role": payloads.role_payload(role)}
        self.emit("GUILD_ROLE_UPDATE", payload)

    # ------------------------------------------------------------------ members

    def add_member(
        self, guild_id: int, user_id: int, roles: Sequence[int] = (), *, announce: bool = False
    ) -> None:
        """Add a person to a server."""
        member = Member(user_id, list(roles), joined_at=self.now_iso())
        self.guilds[guild_id].members[user_id] = member
        if announce:
            self._tell_member("GUILD_MEMBER_ADD", guild_id, user_id)

    def remove_member(self, guild_id: int, user_id: int) -> None:
        """Remove a person from the server and its threads. Raise `ApiError` for non-members."""
        guild = self.guilds[guild_id]
        if guild.members.pop(user_id, None) is None:
            raise ApiError(*UNKNOWN_MEMBER)
        for thread_id in guild.thread_ids:
            self.channels[thread_id].thread_members.pop(user_id, None)
        user = payloads.user_payload(self.get_user(user_id))
        self.emit("GUILD_MEMBER_REMOVE", {"guild_id": str(guild_id), "user": user})

    def announce_member_update(self, guild_id: int, user_id: int) -> None:
        """Announce that a member has changed."""
        self._tell_member("GUILD_MEMBER_UPDATE", guild_id, user_id)

    def _tell_member(self, event: str, guild_id: int, user_id: int) -> None:
        payload = self.member_payload(guild_id, user_id)
        self.emit(event, payload | {"guild_id": str(guild_id)})

    def time_out(self, guild_id: int, user_id: int, until: str | None) -> None:
        """Time a member out, or end that, and announce it."""
        self.guilds[guild_id].members[user_id].timed_out_until = until
        self.announce_member_update(guild_id, user_id)

    def add_member_role(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Give a role to a member who does not have it."""
        self.guilds[guild_id].members[user_id].role_ids.append(role_id)
        self.announce_member_update(guild_id, user_id)

    def remove_member_role(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Take a role from a member who has it."""
        self.guilds[guild_id].members[user_id].role_ids.remove(role_id)
        self.announce_member_update(guild_id, user_id)

    # ------------------------------------------------------------------ channels

    def create_channel(self, guild_id: int, name: str, *, announce: bool = True) -> Channel:
        """Create a text channel below all others."""
        order = self.guilds[guild_id].channel_ids
        channel = Channel(self.new_id(), ChannelType.TEXT, name, guild_id, position=len(order))
        self._keep(channel)
        order.append(channel.id)
        if announce:
            self.emit("CHANNEL_CREATE", self.channel_payload(channel))
        return channel

    def get_dm_channel(self, user_id: int) -> Channel:
        """Return the DM channel of a person. Raise `ApiError` if there is no such person."""
        self.get_user(user_id)
        if user_id not in self.dm_channels:
            channel = Channel(self.new_id(), ChannelType.DM, recipient_ids=[user_id])
            self._keep(channel)
            self.dm_channels[user_id] = channel.id
        return self.channels[self.dm_channels[user_id]]

    def create_group(self, people: Sequence[int]) -> Channel:
        """Create the direct messages of people among themselves, without the bot."""
        channel = Channel(self.new_id(), ChannelType.GROUP, recipient_ids=list(people))
        self._keep(channel)
        return channel

    def _keep(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}

    def announce_channel_update(self, channel: Channel) -> None:
        """Announce that a channel or a thread has changed."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.emit(event, self.channel_payload(channel))

    def set_overwrite(self, channel_id: int, overwrite: Overwrite) -> None:
        """Set the permission overwrite of a role or a member in a channel."""
        channel = self.get_channel(channel_id)
        others = [o for o in channel.overwrites if o.target_id != overwrite.target_id]
        channel.overwrites = [*others, overwrite]
        self.announce_channel_update(channel)

    def delete_channel(self, channel_id: int) -> None:
        """Delete a thread, or a channel with its threads."""
        channel = self.get_channel(channel_id)
        payload, guild = self.channel_payload(channel), self.get_guild(channel.guild_id or 0)
        # Discord announces only the channel, not its threads.
        threads = [n for n in guild.thread_ids if self.channels[n].parent_id == channel_id]
        for number in (channel_id, *threads):
            del self.channels[number]
            self.messages.pop(number, None)
        guild.channel_ids = [n for n in guild.channel_ids if n in self.channels]
        guild.thread_ids = [n for n in guild.thread_ids if n in self.channels]
        self.emit("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", payload)

    # ------------------------------------------------------------------ threads

    def create_thread(self, parent: Channel, source: int, name: str, minutes: int) -> Channel:
        """Create a thread of the bot from the message ``source`` in a channel."""
        now, owner = self.now_iso(), self.bot_user.id
        thread = Channel(
            source, ChannelType.PUBLIC_THREAD, name, parent.guild_id,
            parent_id=parent.id, owner_id=owner, thread_members={owner: now},
            thread_metadata=ThreadMetadata(False, minutes, now, create_timestamp=now),
        )  # fmt: skip
        self._keep(thread)
        self.get_guild(parent.guild_id or 0).thread_ids.append(thread.id)
        self.emit("THREAD_CREATE", self.channel_payload(thread) | {"newly_created": True})
        # The thread starts with that message, and the channel gets no new message.
        starter = {"channel_id": str(parent.id), "message_id": str(source)}
        said = {"content": "Thread starter message."}
        start = MessageType.THREAD_STARTER_MESSAGE
        self.write(thread.id, owner, said, kind=start, reference=starter)
        return thread

    def archive(self, thread: Channel, archived: bool) -> None:
        """Archive or unarchive a thread and announce it."""
        assert thread.thread_metadata is not None
        thread.thread_metadata.archived = archived
        thread.thread_metadata.archive_timestamp = self.now_iso()
        self.announce_channel_update(thread)

    def add_thread_member(self, thread_id: int, user_id: int) -> None:
        """Add a person to a thread."""
        thread = self.get_thread(thread_id)
        if user_id not in thread.thread_members:
            thread.thread_members[user_id] = self.now_iso()
            added = [payloads.thread_member_payload(thread, user_id)]
            payload = self.channel_payload(thread) | {"added_members": added}
            self.emit("THREAD_MEMBERS_UPDATE", payload)

    # ------------------------------------------------------------------ commands and interactions

    def register_commands(self, wanted: Sequence[Mapping[str, Any]]) -> list[Json]:
        """Replace all commands."""
        before, self.commands = self.commands, {}
        for command in wanted:
            usual = {"type": SLASH, "description": "", "options": [], "dm_permission": True}
            full = {**usual, "default_member_permissions": None, **command}
            key = (full["name"], full["type"])
            full["id"] = before[key]["id"] if key in before else str(self.new_id())
            full["application_id"] = str(self.bot_user.id)
            self.commands[key] = full
        return list(self.commands.values())

    def visible_commands(self, user_id: int, channel_id: int) -> list[Json]:
        """Return the slash commands that a person may use in a channel, by name."""
        channel = self.get_channel(channel_id)
        owners = self.installations(user_id, channel)
        usable = [
            command
            for command in self.commands.values()
            if command["type"] == SLASH
            and any(str(kind) in owners for kind in command.get("integration_types") or [0])
            and self._may_use(command, user_id, channel)
        ]
        return sorted(usable, key=lambda command: (command["name"], int(command["id"])))

    def installations(self, user_id: int, channel: Channel) -> dict[str, str]:
        """Return who has installed the bot, for a person in a channel: "0" a server, "1" they."""
        owners = {"1": str(user_id)} if user_id in self.installed else {}
        if channel.guild_id is not None:
            return owners | ({"0": str(channel.guild_id)} if self.has_bot(channel.guild_id) else {})
        shared = any(user_id in g.members and self.has_bot(g.id) for g in self.guilds.values())
        return owners | ({"0": "0"} if shared and channel.type == ChannelType.DM else {})

    def _may_use(self, command: Mapping[str, Any], user_id: int, channel: Channel) -> bool:
        contexts = command.get("contexts")
        if channel.guild_id is None:
            allowed = command["dm_permission"] is not False
            return allowed if contexts is None else _context(channel) in contexts
        value = self.compute_permissions(channel.guild_id, user_id, channel.id)
        may = discord.Permissions(value)
        if contexts is not None and 0 not in contexts:
            return False
        wanted = command["default_member_permissions"]
        enough = wanted is None or (int(wanted) and value & int(wanted) == int(wanted))
        return may.administrator or bool(may.use_application_commands and enough)

    def new_interaction(self, kind: int, channel: Channel, user_id: int) -> Interaction:
        """Create an interaction that the bot has to respond to."""
        number, now = self.new_id(), self.clock.now()
        record = Interaction(
            number, f"interaction-{number}", kind, channel.id, channel.guild_id, user_id,
            deadline=now + self.answer_seconds, expires=now + TOKEN_SECONDS,
            owners=self.installations(user_id, channel),
        )  # fmt: skip
        if channel.guild_id is not None and "0" not in record.owners:
            value = self.compute_permissions(channel.guild_id, user_id, channel.id)
            record.private = not discord.Permissions(value).use_external_apps
        self.interactions[number] = record
        self.interaction_tokens[record.token] = number
        return record

    def interaction_payload(self, record: Interaction, data: Mapping[str, Any]) -> Json:
        """Return the payload of an interaction, without ``app_permissions`` and ``locale``."""
        guild_id, channel = record.guild_id, self.get_channel(record.channel_id)
        payload: Json = {
            "id": str(record.id),
            "application_id": str(self.bot_user.id),
            "type": record.type,
            "token": record.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": self.channel_payload(channel),
            "entitlements": [],
            "authorizing_integration_owners": record.owners,
            "context": _context(channel),
            "attachment_size_limit": 25 << 20,
        }
        if guild_id is None:
            return payload | {"user": payloads.user_payload(self.get_user(record.user_id))}
        may = str(self.compute_permissions(guild_id, record.user_id, channel.id))
        member = self.member_payload(guild_id, record.user_id) | {"permissions": may}
        return payload | {"guild_id": str(guild_id), "member": member, "guild_locale": "en-US"}

    def by_token(self, token: str) -> Interaction:
        """Return the interaction of a token. Raise `ApiError` if it is invalid or expired."""
        record = self.interactions.get(self.interaction_tokens.get(token, 0))
        if record is None or record.over(self.clock.now()):
            raise ApiError(*UNKNOWN_WEBHOOK)
        return record


def _context(channel: Channel) -> int:
    """Return the context of a channel: a server, the bot's direct messages, or other ones."""
    if channel.guild_id is not None:
        return 0
    return 1 if channel.type == ChannelType.DM else 2
