"""The world and everything that changes it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import discord

from bot.runtime.wall_clock import WallClock

from ..forms import check_message
from . import payloads
from .files import Files
from .keeping import About, Keeper
from .members import Members
from .models import Interaction, Overwrite, OverwriteType, User
from .queries import BOT, GUILD, OWNER, TABLE, spoken_at
from .store import COMMAND, Store

# The intents that a bot needs for an event, by the beginning of the event's name. The first match
# has the intent for events on a server, and the one for direct messages.
INTENTS: Mapping[str, tuple[str, str]] = {
    "GUILD_MEMBER_": ("members", "members"),
    "GUILD_MEMBERS_": ("", ""),
    "GUILD_": ("guilds", "guilds"),
    "CHANNEL_": ("guilds", "guilds"),
    "THREAD_": ("guilds", "guilds"),
    "MESSAGE_": ("guild_messages", "dm_messages"),
}
LOOK_SECONDS = 30.0

BOT_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    manage_threads=True,
    read_message_history=True,
    embed_links=True,
    attach_files=True,
    external_emojis=True,
    create_events=True,
)


class World(Members):
    """One server with one channel, its people and the bot, and all their messages.

    ``clock`` has its time.
    """

    def __init__(
        self, server: str, channel: str, people: Sequence[str], bot: str, clock: WallClock
    ) -> None:
        self.url = ""
        self.clock = clock
        self.store = Store(clock, Files(lambda: self.url), User(BOT, bot, bot=True))
        self.store.changed = self._tell
        self.on_change: list[Callable[[str, int, int], None]] = []
        self.closed_dms: set[int] = set()
        self.locales: dict[int, str] = {}
        self._keeper: Keeper | None = None
        self._looked_at = 0.0
        self._found(server)
        self.table_id = self.add_channel(channel, TABLE)
        self.people: dict[str, int] = {}
        for name in people:
            self.add_person(name)

    # ------------------------------------------------------------------ setting up

    def _found(self, name: str) -> None:
        self.store.users[OWNER] = User(OWNER, "Keeper")
        self.store.create_guild(GUILD, name, OWNER, BOT_PERMISSIONS.value)

    def add_channel(self, name: str, channel_id: int | None = None) -> int:
        """Create a text channel and return its id; only one without a given id is announced."""
        store = self.store
        channel = store.create_channel(GUILD, name, announce=channel_id is None)
        if channel_id is not None:
            self._rename(channel, channel_id)
        return channel.id

    def add_server(self, name: str, external_apps: bool) -> int:
        """Create a server without the bot, with everyone on it, and return its channel.

        Without ``external_apps``, only the person sees responses of bots that are not there.
        """
        store, guild_id = self.store, self.store.new_id()
        guild = store.create_guild(guild_id, name, OWNER, None)
        if not external_apps:
            guild.roles[guild_id].permissions &= ~discord.Permissions.use_external_apps.flag
        for person_id in self.people.values():
            store.add_member(guild_id, person_id)
        return store.create_channel(guild_id, "elsewhere", announce=False).id

    def add_group(self, people: Sequence[int]) -> int:
        """Create a channel for direct messages of people without the bot, and return its id."""
        return self.store.create_group(people).id

    def set_avatar(self, person_id: int, image: bytes) -> None:
        """Give a person a picture, as PNG."""
        key = sha256(image).hexdigest()[:32]
        self.store.files.keep(f"/avatars/{person_id}/{key}.png", image)
        self.store.users[person_id].avatar = key

    # ------------------------------------------------------------------ keeping

    def keep(self, path: Path) -> bool:
        """Load the world from a file and save all changes there. Return whether the file is new.

        Raise `StartError` if the file cannot be used.
        """
        keeper = Keeper(path, self.store)
        if not keeper.new:
            about = keeper.load(self.url, self.now().timestamp())
            self.people, self.closed_dms = about.people, about.closed_dms
            self.locales, self.store.installed = about.locales, about.installed
            self.clock.advance(about.ahead)
        self.store.files.older = keeper.file
        self.on_change.append(keeper.touch)
        self._keeper = keeper
        self.save()
        return keeper.new

    def save(self) -> None:
        """Write all changes into the file, if there is one."""
        if self._keeper is not None:
            about = About(
                url=self.url,
                people=self.people,
                closed_dms=self.closed_dms,
                locales=self.locales,
                installed=self.store.installed,
                dm_channels=self.store.dm_channels,
                commands=[(None, list(self.store.commands.values()))],
                ahead=self.clock.ahead,
                emoji=self.emoji,
            )
            self._keeper.save(about)

    def close(self) -> None:
        """Write all changes and close the file."""
        if self._keeper is not None:
            self.save()
            self._keeper.close()
            self._keeper = None

    # ------------------------------------------------------------------ listening

    def _tell(self, kind: str, channel_id: int, message_id: int) -> None:
        for listener in self.on_change:
            listener(kind, channel_id, message_id)

    def subscribe(self, listener: Callable[[str, Mapping[str, Any]], None]) -> None:
        """Call ``listener(event, payload)`` for every gateway event."""
        self.store.subscribers.append(listener)

    def delivered(self, event: str, payload: Mapping[str, Any], intents: int) -> bool:
        """Return whether a bot with these intents gets this event."""
        guild_id = payload.get("guild_id")
        if event != "INTERACTION_CREATE" and guild_id and not self.store.has_bot(int(guild_id)):
            return False
        if event == "GUILD_MEMBER_UPDATE" and payload["user"]["id"] == str(BOT):
            return True
        wanted = next((INTENTS[start] for start in INTENTS if event.startswith(start)), ("", ""))
        needed = wanted[0 if payload.get("guild_id") or event.startswith("GUILD_") else 1]
        asked = _intents(intents)
        return not needed or bool(getattr(asked, needed))

    def guild_create(self, intents: int) -> dict[str, Any]:
        """Return the payload of the server for the gateway's GUILD_CREATE."""
        store = self.store
        guild, now = store.guilds[GUILD], store.now_iso()
        payload = payloads.guild_payload(guild, store.channels, store.users, now)
        payload["threads"] = [
            thread for thread in payload["threads"] if not thread["thread_metadata"]["archived"]
        ]
        # Only bots with the presences intent get all members.
        if not _intents(intents).presences:
            payload["members"] = [store.member_payload(GUILD, BOT)]
        return payload

    # ------------------------------------------------------------------ what people do

    def interaction(
        self, kind: int, user_id: int, channel_id: int, data: dict[str, Any], source: int | None
    ) -> Interaction:
        """Announce an interaction to the bot and return its record, which the response changes."""
        store = self.store
        self._forget_expired()
        channel = store.get_channel(channel_id)
        record = store.new_interaction(kind, channel, user_id)
        payload = store.interaction_payload(record, data)
        if kind == COMMAND:
            record.command_name = " ".join(_path(data))
        payload["app_permissions"] = str(self.permissions(BOT, channel_id).value)
        payload["locale"] = self.locale(user_id)
        if source is not None:
            record.source_message_id = source
            payload["message"] = self.message(channel_id, source)
        store.emit("INTERACTION_CREATE", payload)
        return record

    def _forget_expired(self) -> None:
        store, now = self.store, self.clock.now()
        for record in list(store.interactions.values()):
            if record.expires > now:
                return
            del store.interactions[record.id]
            store.interaction_tokens.pop(record.token, None)

    def say(self, user_id: int, channel_id: int, content: str) -> int:
        """Post a plain message of a person and return its id."""
        check_message({"content": content})
        said = self.store.write(channel_id, user_id, {"content": content}).id
        self.wake(channel_id)
        self.save()
        return said

    def set_permission(self, name: str, channel_id: int, allowed: bool) -> None:
        """Grant or deny one permission of the bot in one channel."""
        flag = getattr(discord.Permissions, name).flag
        channel = self.store.get_channel(channel_id)
        channel_id = channel.permission_channel_id()
        overwrites = self.store.get_channel(channel_id).overwrites
        old = next((o for o in overwrites if o.target_id == BOT), None)
        allow, deny = (old.allow, old.deny) if old else (0, 0)
        allow, deny = (allow | flag, deny & ~flag) if allowed else (allow & ~flag, deny | flag)
        self.store.set_overwrite(channel_id, Overwrite(BOT, OverwriteType.MEMBER, allow, deny))

    def set_server_permission(self, name: str, allowed: bool) -> None:
        """Grant or deny the bot one permission on the whole server."""
        self.store.set_server_permission(GUILD, name, allowed)
        self.save()

    def time_out_bot(self, seconds: float) -> None:
        """Time the bot out on the server for some seconds; 0 ends that."""
        until = self.now() + datetime.timedelta(seconds=seconds)
        self.store.time_out(GUILD, BOT, until.isoformat() if seconds else None)
        self.save()

    def wake(self, channel_id: int) -> None:
        """Unarchive a thread in which something was posted."""
        if self.archived(channel_id):
            self.store.archive(self.store.get_thread(channel_id), False)

    def let_threads_sleep(self) -> None:
        """Archive the threads in which nothing was posted for their archive duration."""
        now = self.now().timestamp()
        if now - self._looked_at < LOOK_SECONDS:
            return
        self._looked_at = now
        for channel in list(self.store.channels.values()):
            about = channel.thread_metadata
            if about is None or about.archived:
                continue
            opened = datetime.datetime.fromisoformat(about.archive_timestamp).timestamp()
            latest = max(opened, spoken_at(channel.last_message_id or 0))
            if now - latest >= about.auto_archive_duration * 60:
                self.store.archive(channel, True)

    def advance(self, seconds: float) -> None:
        """Put the clock forward. Tokens expire, and inactive threads are archived."""
        self.clock.advance(seconds)
        self.let_threads_sleep()
        self.save()


def _path(data: Mapping[str, Any]) -> list[str]:
    """Return the name of a command and its subcommands."""
    deeper = [option for option in data.get("options", []) if "options" in option]
    return [data["name"], *(_path(deeper[0]) if deeper else [])]


def _intents(value: int) -> discord.Intents:
    intents = discord.Intents.none()
    intents.value = value
    return intents
