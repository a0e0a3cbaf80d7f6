"""The routes of accounts, servers and threads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..api_error import (
    MISSING_ACCESS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    WRONG_KIND_OF_CHANNEL,
    ApiError,
    UnknownRoute,
    invalid_form,
)
from ..world import payloads
from ..world.models import ChannelType
from ..world.records import Json
from .calls import Call, message_of, route

THREAD = ("name", "auto_archive_duration", "rate_limit_per_user")
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


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


@route("GET", "/guilds/{id}/members/{id}")
def _member(call: Call, guild_id: int, user_id: int) -> Json:
    if not call.store.has_bot(guild_id):
        raise ApiError(*MISSING_ACCESS)
    if user_id not in call.store.get_guild(guild_id).members:
        raise ApiError(*UNKNOWN_MEMBER)
    return call.store.member_payload(guild_id, user_id)


# ------------------------------------------------------------------------ threads


@route("PATCH", "/channels/{id}")
def _unarchive(call: Call, thread_id: int) -> Json:
    """Unarchive a thread. No other change of a channel is supported."""
    if call.body("archived")["archived"]:
        raise UnknownRoute("the stand-in only unarchives threads")
    call.store.archive(call.store.get_thread(thread_id), False)
    return call.store.channel_payload(call.store.get_thread(thread_id))


def _check_thread(about: Mapping[str, Any]) -> None:
    """Raise `ApiError` unless a thread may have this name and this time until it is archived."""
    if not 1 <= len(str(about.get("name", "-"))) <= 100:
        said = "Must be between 1 and 100 in length."
        raise invalid_form(said, "name", code="BASE_TYPE_BAD_LENGTH")
    if about.get("auto_archive_duration", 60) not in ARCHIVE_MINUTES:
        said = f"Value must be one of {ARCHIVE_MINUTES}."
        raise invalid_form(said, "auto_archive_duration", code="BASE_TYPE_CHOICES")


@route("POST", "/channels/{id}/messages/{id}/threads")
def _open_thread(call: Call, channel_id: int, message_id: int) -> Json:
    if message_id in call.store.channels:
        raise ApiError(*THREAD_EXISTS)
    body = call.body(*THREAD)
    parent = call.store.require(channel_id, "create_public_threads")
    message_of(call, channel_id, message_id, "read_message_history")
    if not body.get("name"):
        raise invalid_form("This field is required", "name", code="BASE_TYPE_REQUIRED")
    _check_thread(body)
    if parent.type != ChannelType.TEXT:
        raise ApiError(*WRONG_KIND_OF_CHANNEL)
    minutes = int(body.get("auto_archive_duration", 1440))
    return payloads.thread_payload(
        call.store.create_thread(parent, message_id, body["name"], minutes)
    )


@route("PUT", "/channels/{id}/thread-members/{id}")
def _add_to_thread(call: Call, thread_id: int, user_id: int) -> None:
    if call.world.archived(thread_id):
        raise ApiError(*THREAD_ARCHIVED)
    call.store.require(thread_id, "send_messages_in_threads")
    call.store.add_thread_member(thread_id, user_id)
