"""The records of the world. The world's file keeps them as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any

EPHEMERAL, LOADING = 1 << 6, 1 << 7  # flags of a message


class ChannelType(IntEnum):
    """The supported channel types."""

    TEXT = 0
    DM = 1
    GROUP = 3  # also stands for the direct messages of two people, without the bot
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    """The supported message types."""

    DEFAULT = 0
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER_MESSAGE = 21
    CONTEXT_MENU_COMMAND = 23


class OverwriteType(IntEnum):
    """The kinds of targets of a permission overwrite."""

    ROLE = 0
    MEMBER = 1


@dataclass
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False
    global_name: str | None = None
    avatar: str | None = None


@dataclass
class Role:
    """A role of a server."""

    id: int
    name: str
    permissions: int = 0
    position: int = 0
    managed: bool = False


@dataclass
class Member:
    """A person's membership of a server."""

    user_id: int
    role_ids: list[int] = field(default_factory=list)
    nick: str | None = None
    joined_at: str = ""
    timed_out_until: str | None = None


class EventStatus(IntEnum):
    """The statuses of a scheduled event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


@dataclass
class ScheduledEvent:
    """A scheduled event outside the voice channels of its server, with its times as text."""

    id: int
    creator_id: int
    name: str
    location: str
    start: str
    end: str
    description: str | None = None
    status: EventStatus = EventStatus.SCHEDULED


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channel_ids: list[int] = field(default_factory=list)
    thread_ids: list[int] = field(default_factory=list)
    events: dict[int, ScheduledEvent] = field(default_factory=dict)


@dataclass
class Overwrite:
    """The permissions that a role or a member gains and loses in one channel."""

    target_id: int
    type: OverwriteType
    allow: int = 0
    deny: int = 0


@dataclass
class ThreadMetadata:
    """The data that only threads have."""

    archived: bool = False
    auto_archive_duration: int = 1440
    archive_timestamp: str = ""
    locked: bool = False
    create_timestamp: str = ""
    invitable: bool = True


@dataclass
class Channel:
    """A channel, a thread, or the direct messages with one person."""

    id: int
    type: int
    name: str | None = None
    guild_id: int | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    topic: str | None = None
    parent_id: int | None = None
    rate_limit_per_user: int = 0
    last_message_id: int | None = None
    recipient_ids: list[int] = field(default_factory=list)
    owner_id: int | None = None
    thread_metadata: ThreadMetadata | None = None
    message_count: int = 0
    thread_members: dict[int, str] = field(default_factory=dict)  # when each member joined

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.thread_metadata is not None

    def permission_channel_id(self) -> int:
        """Return the channel whose overwrites apply: a thread's are its parent's."""
        return self.parent_id if self.is_thread and self.parent_id else self.id


@dataclass
class Message:
    """A message."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    timestamp: str = ""
    edited_timestamp: str | None = None
    type: int = MessageType.DEFAULT
    flags: int = 0
    tts: bool = False
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    mention_user_ids: list[int] = field(default_factory=list)
    mention_role_ids: list[int] = field(default_factory=list)
    reference: dict[str, Any] | None = None
    # The author of the message it replies to, if the reply mentions them.
    reply_author_id: int | None = None
    interaction_metadata: dict[str, Any] | None = None

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    def visible_to(self, user_id: int | None) -> bool:
        """Return whether a person who sees the channel sees the message; None is everyone."""
        if not self.is_ephemeral:
            return True
        asked = (self.interaction_metadata or {}).get("user") or {}
        return user_id is not None and asked.get("id") == str(user_id)


@dataclass
class Emoji:
    """An emoji of the application."""

    id: int
    name: str


class ResponseKind(StrEnum):
    """The kinds of responses to an interaction."""

    MESSAGE = "message"
    DEFERRED = "deferred"
    DEFERRED_UPDATE = "deferred_update"
    UPDATE = "update"
    AUTOCOMPLETE = "autocomplete"
    PONG = "pong"


PERSONAL_FOLLOW_UPS = 5  # for an interaction where only its person has installed the bot


@dataclass
class Interaction:
    """An act of a person, and the bot's responses so far."""

    id: int
    token: str
    type: int
    channel_id: int
    guild_id: int | None
    user_id: int
    deadline: float  # of the first response, in seconds since 1970
    expires: float  # of all other responses
    response_kind: ResponseKind | None = None
    message_id: int | None = None
    source_message_id: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    edited: bool = False  # whether the bot has edited its response by the interaction's token
    autocomplete_choices: list[dict[str, Any]] | None = None
    command_name: str | None = None
    # Who has installed the bot: "0" the server, "1" the person.
    owners: dict[str, str] = field(default_factory=dict)
    private: bool = False  # whether all responses are ephemeral, as others may not see them

    @property
    def follow_ups_left(self) -> bool:
        """Whether the bot may send another follow-up."""
        return "0" in self.owners or len(self.followup_ids) < PERSONAL_FOLLOW_UPS

    @property
    def responded(self) -> bool:
        """Whether the bot has responded."""
        return self.response_kind is not None

    @property
    def loading(self) -> bool:
        """Whether it shows that the bot is thinking."""
        return self.response_kind is ResponseKind.DEFERRED

    def over(self, now: float) -> bool:
        """Return whether the bot can no longer respond at this time."""
        return now >= self.expires or (not self.responded and now >= self.deadline)
