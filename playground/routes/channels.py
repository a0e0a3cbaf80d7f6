"""The routes of accounts, servers, channels and threads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..api_error import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    WRONG_KIND_OF_CHANNEL,
    ApiError,
    invalid_form,
)
from ..world import BOT, payloads
from ..world.models import Channel, ChannelType
from ..world.records import Json
from .calls import Call, message_of, route

CHANNEL = ("name", "topic", "rate_limit_per_user")
THREAD = ("name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable")
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
EVERY_MEMBER = frozenset({"archived"})
CREATOR = frozenset({"name", "archived", "auto_archive_duration"})


# ------------------------------------------------------------------------ accounts, servers


@route("GET", "/users/@me")
def _me(call: Call) -> Json:
    return payloads.user_payload(call.store.bot_user)


@route("GET", "/users/{id}")
def _user(call: Call, user_id: int) -> Json:
    return payloads.user_payload(call.store.get_user(user_id))


@route("GET", "/oauth2/applications/@me")
def _application(call: Call) -> Json:
    bot = payloads.user_payload(call.store.bot_user)
    told = {"id": bot["id"], "name": bot["username"], "icon": None, "description": ""}
    public = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64}
    return {**told, **public, "summary": "", "flags": 0, "team": None, "owner": bot, "bot": bot}


@route("GET", "/users/@me/guilds")
def _guilds(call: Call) -> list[Json]:
    store, me = call.store, call.store.bot_user.id
    after = int(call.request.params.get("after", 0))
    return [
        {"id": str(n), "name": guild.name, "permissions": str(store.server_permissions(n, me))}
        for n, guild in sorted(store.guilds.items())
        if n > after and store.has_bot(n)
    ]


@route("POST", "/users/@me/channels")
def _open_dm(call: Call) -> Json:
    recipient = int(call.body("recipient_id")["recipient_id"])
    if call.api.limits is not None:
        call.api.limits.open_dm(str(recipient))
    return call.store.channel_payload(call.store.get_dm_channel(recipient))


@route("GET", "/guilds/{id}")
def _guild(call: Call, guild_id: int) -> Json:
    store = call.store
    guild = store.get_guild(guild_id)
    return payloads.guild_payload(guild, store.channels, store.users, store.now_iso())


@route("GET", "/guilds/{id}/channels")
def _channels(call: Call, guild_id: int) -> list[Json]:
    store = call.store
    return [store.channel_payload(store.channels[n]) for n in store.get_guild(guild_id).channel_ids]


@route("GET", "/guilds/{id}/members/{id}")
def _member(call: Call, guild_id: int, user_id: int) -> Json:
    if not call.store.has_bot(guild_id):
        raise ApiError(*MISSING_ACCESS)
    if user_id not in call.store.get_guild(guild_id).members:
        raise ApiError(*UNKNOWN_MEMBER)
    return call.store.member_payload(guild_id, user_id)


# ------------------------------------------------------------------------ channels, threads


@route("GET", "/channels/{id}")
def _channel(call: Call, channel_id: int) -> Json:
    return call.store.channel_payload(call.store.require(channel_id))


@route("PATCH", "/channels/{id}")
def _edit_channel(call: Call, channel_id: int) -> Json:
    if (thread := _thread_or_none(call, channel_id)) is not None:
        return _edit_thread(call, thread)
    call.store.require(channel_id, "manage_channels")
    channel = call.store.edit_channel(channel_id, call.body(*CHANNEL))
    return call.store.channel_payload(channel)


@route("DELETE", "/channels/{id}")
def _delete_channel(call: Call, channel_id: int) -> Json | None:
    if _thread_or_none(call, channel_id) is None:
        call.store.require(channel_id, "manage_channels")
    elif not call.world.permissions(BOT, channel_id).manage_threads:
        raise ApiError(*MISSING_PERMISSIONS)
    payload = call.world.channel(channel_id)
    call.store.delete_channel(channel_id)
    return payload


def _thread_or_none(call: Call, channel_id: int) -> Channel | None:
    channel = call.store.channels.get(channel_id)
    return channel if channel is not None and channel.is_thread else None


def _edit_thread(call: Call, thread: Channel) -> Json:
    changes = call.json
    _check_thread(changes)
    own = thread.owner_id == BOT and changes.keys() <= CREATOR
    unarchives = changes.keys() <= EVERY_MEMBER and changes.get("archived") is False
    if not (call.world.permissions(BOT, thread.id).manage_threads or own or unarchives):
        raise ApiError(*MISSING_PERMISSIONS)
    if call.world.archived(thread.id) and changes.get("archived", True):
        raise ApiError(*THREAD_ARCHIVED)
    return call.world.edit_thread(thread.id, changes)


def _check_thread(about: Mapping[str, Any]) -> None:
    """Raise `ApiError` unless a thread may have this name and this time until it is archived."""
    if not 1 <= len(str(about.get("name", "-"))) <= 100:
        said = "Must be between 1 and 100 in length."
        raise invalid_form(said, "name", code="BASE_TYPE_BAD_LENGTH")
    if about.get("auto_archive_duration", 60) not in ARCHIVE_MINUTES:
        said = f"Value must be one of {ARCHIVE_MINUTES}."
        raise invalid_form(said, "auto_archive_duration", code="BASE_TYPE_CHOICES")


@route("POST", "/channels/{id}/threads")
def _open_thread(call: Call, channel_id: int) -> Json:
    body = call.body(*THREAD)
    kind = ChannelType(body.get("type", ChannelType.PUBLIC_THREAD))
    private = kind == ChannelType.PRIVATE_THREAD
    wanted = "create_private_threads" if private else "create_public_threads"
    return _thread(call, channel_id, wanted, body, kind)


@route("POST", "/channels/{id}/messages/{id}/threads")
def _grow_thread(call: Call, channel_id: int, message_id: int) -> Json:
    if message_id in call.store.channels:
        raise ApiError(*THREAD_EXISTS)
    body = call.body(*THREAD)
    call.store.require(channel_id, "create_public_threads")
    message_of(call, channel_id, message_id, "read_message_history")
    kind = ChannelType.PUBLIC_THREAD
    return _thread(call, channel_id, "create_public_threads", body, kind, message_id)


def _thread(
    call: Call,
    channel_id: int,
    permission: str,
    body: Json,
    kind: ChannelType,
    source: int | None = None,
) -> Json:
    if not body.get("name"):
        raise invalid_form("This field is required", "name", code="BASE_TYPE_REQUIRED")
    _check_thread(body)
    parent = call.store.require(channel_id, permission)
    if parent.type != ChannelType.TEXT:
        raise ApiError(*WRONG_KIND_OF_CHANNEL)
    minutes = int(body.get("auto_archive_duration", 1440))
    thread = call.store.create_thread(parent, body["name"], kind, minutes, source)
    return payloads.thread_payload(thread)


@route("PUT", "/channels/{id}/thread-members/(@me|\\d+)")
def _add_to_thread(call: Call, thread_id: int, who: int | str) -> None:
    if who != "@me" and call.world.archived(thread_id):
        raise ApiError(*THREAD_ARCHIVED)
    call.store.require(thread_id, *(() if who == "@me" else ("send_messages_in_threads",)))
    bot = call.store.bot_user.id
    call.store.add_thread_member(thread_id, who if isinstance(who, int) else bot)


@route("DELETE", "/channels/{id}/thread-members/(@me|\\d+)")
def _take_from_thread(call: Call, thread_id: int, who: int | str) -> None:
    call.store.require(thread_id, *(() if who == "@me" else ("manage_threads",)))
    bot = call.store.bot_user.id
    call.store.remove_thread_member(thread_id, who if isinstance(who, int) else bot)


@route("GET", "/channels/{id}/thread-members")
def _thread_members(call: Call, thread_id: int) -> list[Json]:
    call.store.require(thread_id)
    thread = call.store.get_thread(thread_id)
    return [payloads.thread_member_payload(thread, number) for number in thread.thread_members]
