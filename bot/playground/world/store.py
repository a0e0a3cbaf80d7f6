"""simcord's backend, fitted to run on real time, to serve files, and to tell of every change."""

from __future__ import annotations

import datetime
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError
from simcord._clock import Clock
from simcord.backend import Backend, models
from simcord.backend.cdn import CdnStore
from simcord.enums import MessageType

from bot.wall_clock import WallClock

ANSWER_SECONDS = 3.0  # in which a bot has to answer an interaction


class StoreClock(Clock):
    """The wall clock as simcord asks for it."""

    def __init__(self, wall_clock: WallClock) -> None:
        super().__init__()
        self._wall_clock = wall_clock

    def now(self) -> datetime.datetime:
        """The present moment, never on a whole second: simcord compares times as text."""
        now = datetime.datetime.fromtimestamp(self._wall_clock.now(), datetime.UTC)
        return now.replace(microsecond=now.microsecond or 1)


@dataclass
class Upload:
    """One file of a multipart request, in the form simcord reads."""

    filename: str
    data: bytes
    description: str | None = None

    @property
    def fp(self) -> Upload:
        """The file itself, to be read once."""
        return self

    def read(self) -> bytes:
        """All its bytes."""
        return self.data


class Files(CdnStore):
    """Attachments, to be fetched from the stand-in itself.

    ``older`` knows those that are not in memory.
    """

    def __init__(self, url: Callable[[], str]) -> None:
        super().__init__()
        self.base = url
        self.older: Callable[[str], bytes | None] = lambda path: None

    @property
    def fresh(self) -> dict[str, bytes]:
        """Those in memory, by path."""
        return self._blobs

    def keep(self, path: str, data: bytes) -> None:
        """Keep a file at a path."""
        self._blobs[path] = data

    def forget(self) -> None:
        """Keep none of those in memory any longer."""
        self._blobs.clear()

    def get(self, url: str) -> bytes | None:
        """The file at this path."""
        return self._blobs.get(url) or self.older(url)

    def store_attachment(
        self,
        attachment_id: int,
        channel_id: int,
        filename: str,
        data: bytes,
        description: str | None,
    ) -> dict[str, Any]:
        """Keep a file and describe it as Discord does."""
        path = f"/attachments/{channel_id}/{attachment_id}/{filename}"
        self._blobs[path] = data
        url = self.base() + path
        return {
            "id": str(attachment_id),
            "filename": filename,
            "description": description,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
            **_size(data),
        }


def _size(data: bytes) -> dict[str, int]:
    """Return width and height of a picture; nothing for another file."""
    try:
        with Image.open(BytesIO(data)) as image:
            return {"width": image.width, "height": image.height}
    except UnidentifiedImageError:
        return {}


class Store(Backend):
    """simcord's backend, telling of every change, ephemeral messages included."""

    cdn: Files
    changed: Callable[[str, int, int], None] = staticmethod(lambda kind, channel, message: None)

    answer_seconds = ANSWER_SECONDS

    def new_interaction(
        self, type: int, channel_id: int, user_id: int, guild_id: int | None
    ) -> models.Interaction:
        """Open an interaction, to be answered soon."""
        record = super().new_interaction(type, channel_id, user_id, guild_id)
        record.initial_response_deadline = self.iso_after(self.answer_seconds)
        return record

    def commit_message(self, message: models.Message, *, broadcast: bool = True) -> models.Message:
        """Post, and tell."""
        stored = super().commit_message(message, broadcast=broadcast)
        self.changed("message", stored.channel_id, stored.id)
        return stored

    def edit_message(
        self, channel_id: int, message_id: int, fields: dict[str, Any]
    ) -> models.Message:
        """Edit, and tell."""
        stored = super().edit_message(channel_id, message_id, fields)
        self.changed("message", channel_id, message_id)
        return stored

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Delete, and tell."""
        super().delete_message(channel_id, message_id)
        self.changed("gone", channel_id, message_id)

    def delete_channel(self, channel_id: int) -> None:
        """Delete a channel and, with it, its threads."""
        channel = self.get_channel(channel_id)
        guild = self.get_guild(channel.guild_id or 0)
        for thread in [self.channels[thread_id] for thread_id in guild.thread_ids]:
            if thread.parent_id == channel_id:
                # Discord announces only the channel; its threads go without a word.
                guild.thread_ids.remove(thread.id)
                del self.channels[thread.id]
                self.messages.pop(thread.id, None)
        super().delete_channel(channel_id)

    def create_system_message(
        self, channel_id: int, message_type: MessageType, author_id: int, **about: Any
    ) -> models.Message:
        """Post a message of the service itself."""
        source = about.get("referenced_message_id")
        if message_type == MessageType.THREAD_CREATED and source is not None:
            # A thread grown from a message repeats that message inside, not in the channel.
            return super().create_system_message(
                about["target_channel_id"],
                MessageType.THREAD_STARTER_MESSAGE,
                author_id,
                referenced_channel_id=channel_id,
                referenced_message_id=source,
            )
        return super().create_system_message(channel_id, message_type, author_id, **about)
