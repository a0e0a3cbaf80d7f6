"""The payloads of the world's records, as Discord's API sends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .models import (
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Member,
    Message,
    Role,
    ScheduledEvent,
    User,
)

Json = dict[str, Any]
Users = Mapping[int, User]


def _optional(number: int | None) -> str | None:
    return None if number is None else str(number)


def user_payload(user: User) -> Json:
    """Return the payload of an account."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": user.name if user.global_name is None else user.global_name,
        "avatar": user.avatar,
        "bot": user.bot,
        "system": False,
        "public_flags": 0,
        "verified": True,
        "mfa_enabled": False,
        "locale": "en-US",
        "flags": 0,
    }


def role_payload(role: Role) -> Json:
    """Return the payload of a role."""
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": colours,
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def member_payload(member: Member, user: User | None = None) -> Json:
    """Return the payload of a membership, with the account if one is given."""
    payload: Json = {
        "roles": list(map(str, member.role_ids)),
        "nick": member.nick,
        "joined_at": member.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": member.timed_out_until,
        "avatar": None,
    }
    return payload if user is None else payload | {"user": user_payload(user)}


def event_payload(event: ScheduledEvent, guild_id: int) -> Json:
    """Return the payload of a scheduled event outside voice channels."""
    return {
        "id": str(event.id),
        "guild_id": str(guild_id),
        "channel_id": None,
        "creator_id": str(event.creator_id),
        "name": event.name,
        "description": event.description,
        "scheduled_start_time": event.start,
        "scheduled_end_time": event.end,
        "privacy_level": 2,
        "status": int(event.status),
        "entity_type": 3,
        "entity_id": None,
        "entity_metadata": {"location": event.location},
        "image": None,
        "recurrence_rule": None,
    }


def channel_payload(channel: Channel, users: Users) -> Json:
    """Return the payload of a channel, a thread, or a person's direct messages."""
    if channel.is_thread:
        return thread_payload(channel)
    payload: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "last_message_id": _optional(channel.last_message_id),
        "parent_id": _optional(channel.parent_id),
        "topic": channel.topic,
        "rate_limit_per_user": channel.rate_limit_per_user,
    }
    if channel.type in (ChannelType.DM, ChannelType.GROUP):
        recipients = [user_payload(users[number]) for number in channel.recipient_ids]
        return payload | {"recipients": recipients}
    overwrites = [
        {"id": str(o.target_id), "type": int(o.type), "allow": str(o.allow), "deny": str(o.deny)}
        for o in channel.overwrites
    ]
    return payload | {
        "guild_id": _optional(channel.guild_id),
        "name": channel.name,
        "position": channel.position,
        "permission_overwrites": overwrites,
    }


def thread_payload(thread: Channel) -> Json:
    """Return the payload of a thread."""
    about = thread.thread_metadata
    assert about is not None
    return {
        "id": str(thread.id),
        "type": int(thread.type),
        "guild_id": str(thread.guild_id),
        "name": thread.name,
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "last_message_id": _optional(thread.last_message_id),
        "rate_limit_per_user": thread.rate_limit_per_user,
        "message_count": thread.message_count,
        "member_count": len(thread.thread_members),
        "total_message_sent": thread.message_count,
        "applied_tags": [],
        "flags": 0,
        "thread_metadata": {
            "archived": about.archived,
            "auto_archive_duration": about.auto_archive_duration,
            "archive_timestamp": about.archive_timestamp,
            "locked": about.locked,
            "create_timestamp": about.create_timestamp,
            "invitable": about.invitable,
        },
    }


def thread_member_payload(thread: Channel, user_id: int) -> Json:
    """Return the payload of a person's membership of a thread."""
    joined = thread.thread_members[user_id]
    about = {"id": str(thread.id), "user_id": str(user_id)}
    return about | {"join_timestamp": joined, "flags": 0}


def emoji_payload(emoji: Emoji, bot: User) -> Json:
    """Return the payload of an emoji of the application."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_payload(bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def message_payload(message: Message, guild_id: int | None, users: Users) -> Json:
    """Return the payload of a message, without the message that it refers to."""
    mentioned = [*message.mention_user_ids]
    if message.reply_author_id is not None:
        mentioned.append(message.reply_author_id)
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_payload(users[message.author_id]),
        "content": message.content,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited_timestamp,
        "tts": message.tts,
        "mention_everyone": False,  # nobody here may mention everyone
        "mentions": [user_payload(users[n]) for n in dict.fromkeys(mentioned) if n in users],
        "mention_roles": list(map(str, message.mention_role_ids)),
        "attachments": list(message.attachments),
        "embeds": list(message.embeds),
        "components": list(message.components),
        "pinned": False,
        "sticker_items": [],
        "type": int(message.type),
        "flags": message.flags,
        "nonce": None,
        "reactions": [],
    }
    if guild_id is not None:
        payload["guild_id"] = str(guild_id)
    if message.reference is not None:
        payload["message_reference"] = dict(message.reference)
    if message.interaction_metadata is not None:
        payload["interaction_metadata"] = dict(message.interaction_metadata)
    return payload


def guild_payload(guild: Guild, channels: Mapping[int, Channel], users: Users, now: str) -> Json:
    """Return the payload of a server for the gateway, with all members and threads."""
    roles = sorted(guild.roles.values(), key=lambda role: role.id)
    nothing = (
        *("icon", "splash", "discovery_splash", "banner", "description", "afk_channel_id"),
        *("system_channel_id", "rules_channel_id", "public_updates_channel_id"),
        *("vanity_url_code", "application_id", "max_presences"),
    )
    zero = (
        *("verification_level", "default_message_notifications", "explicit_content_filter"),
        *("mfa_level", "premium_tier", "premium_subscription_count", "system_channel_flags"),
    )
    empty = (
        *("features", "emojis", "stickers", "presences", "voice_states", "stage_instances"),
        *("guild_scheduled_events", "soundboard_sounds"),
    )
    return {
        **dict.fromkeys(nothing),
        **dict.fromkeys(zero, 0),
        **{name: [] for name in empty},
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "afk_timeout": 300,
        "preferred_locale": "en-US",
        "max_members": 500_000,
        "premium_progress_bar_enabled": False,
        "large": False,
        "unavailable": False,
        "joined_at": now,
        "roles": [role_payload(role) for role in roles],
        "member_count": len(guild.members),
        "members": [member_payload(m, users[m.user_id]) for m in guild.members.values()],
        "channels": [channel_payload(channels[number], users) for number in guild.channel_ids],
        "threads": [thread_payload(channels[number]) for number in guild.thread_ids],
    }
