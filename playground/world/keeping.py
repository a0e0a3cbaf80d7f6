"""Saving the world in a file, so that a restarted stand-in continues where it was.

The file has the server, its people, channels, commands, messages and their files. It does not have
what is short-lived on Discord, too: interaction tokens, gateway sessions, request counts.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.runtime.errors import StartError
from bot.runtime.private_files import keep_database_private

from .models import Channel, Emoji, Guild, Message, User
from .queries import BOT, GUILD, emoji_path, spoken_at
from .store import Store

FORMAT = 1
SCHEMA = """
CREATE TABLE things (kind TEXT, id INTEGER, value TEXT NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE messages (id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, value TEXT NOT NULL);
CREATE TABLE files (path TEXT PRIMARY KEY, data BLOB NOT NULL);
"""
# Converts the starter message's reference from the format of an earlier version.
STARTERS = """
UPDATE messages SET value = json_set(value, '$.reference', json_object(
    'channel_id', CAST(json_extract(value, '$.system_metadata.referenced_channel_id') AS TEXT),
    'message_id', CAST(json_extract(value, '$.system_metadata.referenced_message_id') AS TEXT)))
WHERE json_extract(value, '$.reference') IS NULL
    AND json_extract(value, '$.system_metadata.referenced_message_id') IS NOT NULL
"""
FILES = "/attachments/"
FILE = re.compile(rf"{FILES}\d+/\d+/[^\"]+")
DAY = 86_400.0  # seconds after which no open page still shows an ephemeral message

USER, CHANNEL = TypeAdapter(User), TypeAdapter(Channel)
SERVER, MESSAGE = TypeAdapter(Guild), TypeAdapter(Message)

Thing = tuple[str, int]


class About(BaseModel):
    """The data of the world as a whole."""

    url: str
    people: dict[str, int]
    closed_dms: set[int]
    dm_channels: dict[int, int]
    commands: list[tuple[int | None, list[dict[str, Any]]]]  # None: everywhere
    ahead: float = 0.0
    locales: dict[int, str] = {}
    emoji: dict[int, str] = {}
    installed: set[int] = set()


class Keeper:
    """Writes all changes of the world into its file, in one transaction."""

    def __init__(self, path: Path, store: Store) -> None:
        """Open or create the file. Raise `StartError` if it cannot be used."""
        self._path = path
        self._store = store
        self._written: dict[Thing, bytes] = {}
        self._touched: set[tuple[int, int]] = set()
        try:
            keep_database_private(path)
            self._connection = sqlite3.connect(path)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            [found] = self._connection.execute("PRAGMA user_version").fetchone()
            if found == 0:
                self._connection.executescript(f"{SCHEMA} PRAGMA user_version = {FORMAT};")
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(str(error)) from error
        if found not in (0, FORMAT):
            raise self._unusable("another version wrote it")
        self.new: bool = found == 0

    def _unusable(self, why: str) -> StartError:
        return StartError(
            f"The playground's file {self._path} cannot be used: {why}. "
            "Without it the playground begins anew."
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def touch(self, _: str, channel_id: int, message_id: int) -> None:
        """Record that a message has to be written or deleted."""
        self._touched.add((channel_id, message_id))

    def file(self, path: str) -> bytes | None:
        """Return a saved file, or None if there is none at this path."""
        found = self._connection.execute("SELECT data FROM files WHERE path = ?", (path,))
        row = found.fetchone()
        return None if row is None else row[0]

    # ------------------------------------------------------------------ writing

    def save(self, about: About) -> None:
        """Write all changes into the file."""
        store, things = self._store, dict(self._things(about))
        with self._connection as connection:
            changed = {
                key: value for key, value in things.items() if value != self._written.get(key)
            }
            connection.executemany(
                "INSERT INTO things VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET value = excluded.value",
                ((kind, number, value.decode()) for (kind, number), value in changed.items()),
            )
            gone = [key for key in self._written if key not in things]
            connection.executemany("DELETE FROM things WHERE kind = ? AND id = ?", gone)
            channels = [(number,) for kind, number in gone if kind == "channel"]
            connection.executemany("DELETE FROM messages WHERE channel = ?", channels)
            for channel_id, message_id in self._touched:
                message = store.messages.get(channel_id, {}).get(message_id)
                if message is None:
                    connection.execute("DELETE FROM messages WHERE id = ?", (message_id,))
                else:
                    value = MESSAGE.dump_json(message).decode()
                    row = (message_id, channel_id, value)
                    connection.execute("INSERT OR REPLACE INTO messages VALUES (?, ?, ?)", row)
            files = store.files.fresh.items()
            connection.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", files)
        self._written = things
        self._touched.clear()
        store.files.forget()

    def _things(self, about: About) -> Iterator[tuple[Thing, bytes]]:
        store = self._store
        yield ("about", 0), about.model_dump_json().encode()
        for guild in store.guilds.values():
            yield ("server", guild.id), SERVER.dump_json(guild)
        for user in store.users.values():
            yield ("user", user.id), USER.dump_json(user)
        for channel in store.channels.values():
            yield ("channel", channel.id), CHANNEL.dump_json(channel)

    # ------------------------------------------------------------------ reading

    def load(self, url: str, now: float) -> About:
        """Load the saved world into the store, for a stand-in that listens at ``url``.

        ``now`` is the machine's time in seconds since the epoch; the world's time may be ahead of
        it. Raise `StartError` if the file is damaged.
        """
        try:
            with self._connection:
                about = About.model_validate_json(self._values("about")[0])
                self._move(about.url, url)
                self._connection.execute(STARTERS)
                self._tidy(now + about.ahead, map(emoji_path, about.emoji))
            self._fill(about)
        except (sqlite3.Error, ValidationError, LookupError) as error:
            raise self._unusable("it is damaged or of another version") from error
        return about.model_copy(update={"url": url})

    def _values(self, kind: str) -> list[str]:
        rows = self._connection.execute(
            "SELECT value FROM things WHERE kind = ? ORDER BY rowid", (kind,)
        )
        return [value for (value,) in rows]

    def _move(self, before: str, url: str) -> None:
        """Update the addresses of attachments from the stand-in's former address to ``url``."""
        if before != url:
            self._connection.execute(
                "UPDATE messages SET value = replace(value, ?, ?)", (before + FILES, url + FILES)
            )
            self._connection.execute(
                "UPDATE things SET value = json_set(value, '$.url', ?) WHERE kind = 'about'", (url,)
            )

    def _tidy(self, now: float, emoji: Iterable[str]) -> None:
        """Delete old ephemeral messages, and files that nothing refers to."""
        wanted, unseen = set(emoji), list[tuple[int]]()
        for number, value in self._connection.execute("SELECT id, value FROM messages"):
            message = MESSAGE.validate_json(value)
            if message.is_ephemeral and now - spoken_at(number) > DAY:
                unseen.append((number,))
            else:
                wanted.update(FILE.findall(value))
        held = {path for (path,) in self._connection.execute("SELECT path FROM files")}
        self._connection.executemany("DELETE FROM messages WHERE id = ?", unseen)
        gone = ((path,) for path in held - wanted)
        self._connection.executemany("DELETE FROM files WHERE path = ?", gone)

    def _fill(self, about: About) -> None:
        store = self._store
        store.users = {u.id: u for u in map(USER.validate_json, self._values("user"))}
        store.guilds = {s.id: s for s in map(SERVER.validate_json, self._values("server"))}
        store.channels = {c.id: c for c in map(CHANNEL.validate_json, self._values("channel"))}
        store.messages = {channel_id: {} for channel_id in store.channels}
        rows = self._connection.execute("SELECT value FROM messages ORDER BY id")
        for message in (MESSAGE.validate_json(value) for (value,) in rows):
            store.messages[message.channel_id][message.id] = message
            store.note_id(message.id)
        store.dm_channels = about.dm_channels
        store.commands = {
            (command["name"], command["type"]): command
            for scope, commands in about.commands
            if scope is None
            for command in commands
        }
        store.application_emojis = {
            number: Emoji(number, name) for number, name in about.emoji.items()
        }
        store.bot_user = store.users[BOT]
        guild = store.guilds[GUILD]
        for number in (
            *store.users, *store.channels, *guild.roles, *guild.events, *about.emoji
        ):  # fmt: skip
            store.note_id(number)
