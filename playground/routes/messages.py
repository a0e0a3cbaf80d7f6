"""The routes of messages and of responses to interactions."""

from __future__ import annotations

from typing import Any

import discord

from ..api_error import (
    ALREADY_ACKNOWLEDGED,
    CANNOT_MESSAGE,
    MISSING_PERMISSIONS,
    NO_MUTUAL_SERVER,
    NOT_OWN_MESSAGE,
    THREAD_ARCHIVED,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    ApiError,
    invalid_form,
)
from ..forms import check_choices, check_files, check_message
from ..world import BOT
from ..world.models import EPHEMERAL, LOADING, Interaction, Message, ResponseKind
from ..world.records import Json
from .calls import Call, message_of, route
from .emoji import check_own_emoji

PONG, MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES = 1, 4, 5, 6, 7, 8
NEW = (
    *("content", "embeds", "components", "flags", "tts", "allowed_mentions", "attachments"),
    *("message_reference", "nonce", "enforce_nonce"),
)
NONCE_LENGTH = 25
NONCE_SECONDS = 300.0
EDIT = ("content", "embeds", "components", "flags", "tts", "allowed_mentions", "attachments")


# ------------------------------------------------------------------------ messages


def _may_post(call: Call, channel_id: int) -> None:
    channel = call.store.get_channel(channel_id)
    call.store.require(
        channel_id, "send_messages_in_threads" if channel.is_thread else "send_messages"
    )
    if call.store.bot_user.id in channel.recipient_ids:
        raise ApiError(*CANNOT_MESSAGE)


def _check(call: Call, body: Any, before: Message | None = None, at: str = "") -> None:
    """Raise `ApiError` for a body, or a part ``at`` it, that can't be a message or change one."""
    old = call.store.message_payload(before) if before is not None else None
    names = [file.filename for file in call.request.files]
    check_message(body, before=old, files=len(names), at=at)
    check_files(body, before=old, files=names, at=at)
    check_own_emoji(body, call.store.application_emojis, at)


def _check_files(call: Call, channel_id: int) -> None:
    """Refuse files in a channel where the bot cannot attach any."""
    if call.request.files and channel_id in call.store.channels:
        may = call.world.permissions(BOT, channel_id)
        if may.view_channel and not may.attach_files:
            raise ApiError(*MISSING_PERMISSIONS)


@route("POST", "/channels/{id}/messages")
def _post(call: Call, channel_id: int) -> Json:
    world, store, nonces = call.world, call.store, call.api.nonces
    _check(call, call.request.json)
    recipients = world.recipients(channel_id)
    if any(map(world.out_of_reach, recipients)):
        raise ApiError(*NO_MUTUAL_SERVER)
    if world.closed_dms.intersection(recipients):
        raise ApiError(*CANNOT_MESSAGE)
    _check_files(call, channel_id)
    nonce, now = call.json.get("nonce"), store.clock.now()
    if nonce is not None and len(str(nonce)) > NONCE_LENGTH:
        said = f"Must be {NONCE_LENGTH} or fewer in length."
        raise invalid_form(said, "nonce", code="BASE_TYPE_MAX_LENGTH")
    key = channel_id, str(nonce)
    posted_at, posted = nonces.get(key, (0.0, {}))
    if call.json.get("enforce_nonce") and now - posted_at < NONCE_SECONDS:
        return posted
    _may_post(call, channel_id)
    told = store.told_to_bot(store.write(channel_id, BOT, call.body(*NEW), call.request.files))
    world.wake(channel_id)
    if nonce is not None:
        told["nonce"] = nonce
        nonces[key] = now, told
    return told


@route("GET", "/channels/{id}/messages")
def _history(call: Call, channel_id: int) -> list[Json]:
    store = call.store
    guild_id, bot = store.require(channel_id).guild_id, store.bot_user.id
    value = 0 if guild_id is None else store.compute_permissions(guild_id, bot, channel_id)
    if guild_id is not None and not discord.Permissions(value).read_message_history:
        return []
    found = [m for m in store.messages[channel_id].values() if not m.is_ephemeral]
    latest = sorted(found, key=lambda message: message.id, reverse=True)
    limit = int(call.request.params.get("limit", 50))
    return [store.told_to_bot(message) for message in latest[:limit]]


@route("PATCH", "/channels/{id}/messages/{id}")
def _edit_message(call: Call, channel_id: int, message_id: int) -> Json:
    before = call.store.messages.get(channel_id, {}).get(message_id)
    if before is not None:
        _check(call, call.request.json, before)
    if call.world.archived(channel_id):
        raise ApiError(*THREAD_ARCHIVED)
    _check_files(call, channel_id)
    message = message_of(call, channel_id, message_id)
    if message.author_id != call.store.bot_user.id:
        raise ApiError(*NOT_OWN_MESSAGE)
    return call.store.told_to_bot(call.store.edit(message, call.body(*EDIT), call.request.files))


@route("DELETE", "/channels/{id}/messages/{id}")
def _delete_message(call: Call, channel_id: int, message_id: int) -> None:
    message = message_of(call, channel_id, message_id)
    if message.author_id != call.store.bot_user.id:
        call.store.require(channel_id, "manage_messages")
    call.store.delete_message(channel_id, message_id)


# ------------------------------------------------------------------------ answers to interactions


@route("POST", "/interactions/{id}/{token}/callback")
def _callback(call: Call, interaction_id: int, token: str) -> Json | None:
    store = call.store
    record = store.interactions.get(interaction_id)
    if record is None or record.token != token or record.over(store.clock.now()):
        raise ApiError(*UNKNOWN_INTERACTION)
    if record.responded:
        raise ApiError(*ALREADY_ACKNOWLEDGED)
    kind, data = call.json["type"], call.json.get("data") or {}
    shown = _respond(call, record, kind, data)
    if shown is not None and kind != UPDATE and not shown.is_ephemeral:
        call.world.wake(shown.channel_id)
    if call.request.params.get("with_response", "").lower() not in ("true", "1"):
        return None
    told: Json = {
        "id": str(record.id),
        "type": record.type,
        "activity_instance_id": None,
        "response_message_id": str(record.message_id) if record.message_id else None,
        "response_message_loading": record.loading,
        "response_message_ephemeral": shown is not None and kind != UPDATE and shown.is_ephemeral,
    }
    resource = {}
    if shown is not None and kind in (MESSAGE, UPDATE):
        message = store.told_to_bot(shown, as_answer=True)
        resource = {"resource": {"type": kind, "message": message}}
    return {"interaction": told, **resource}


def _respond(call: Call, record: Interaction, kind: int, data: Json) -> Message | None:
    """Carry out the first response to an interaction. It is recorded only if it succeeds."""
    shown = None
    if kind == MESSAGE:
        _check(call, data, at="data")
        shown = _answer(call, record, call.body(*NEW, of=data))
    elif kind == THINKING:
        flags = int(data.get("flags") or 0) & EPHEMERAL | LOADING
        shown = _answer(call, record, {"flags": flags})
    elif kind == UPDATE:
        source = _shown(call, record, record.source_message_id)
        _check(call, data, source, "data")
        shown = call.store.edit(source, call.body(*EDIT, of=data), call.request.files)
    elif kind == CHOICES:
        check_choices(data)
        record.autocomplete_choices = data.get("choices", [])
    record.message_id = record.source_message_id if kind == DEFERRED_UPDATE else None
    if shown is not None:
        record.message_id = shown.id
    record.response_kind = {
        PONG: ResponseKind.PONG,
        MESSAGE: ResponseKind.MESSAGE,
        THINKING: ResponseKind.DEFERRED,
        DEFERRED_UPDATE: ResponseKind.DEFERRED_UPDATE,
        UPDATE: ResponseKind.UPDATE,
        CHOICES: ResponseKind.AUTOCOMPLETE,
    }[kind]
    return shown


def _answer(call: Call, record: Interaction, body: Json) -> Message:
    if record.private:
        body = body | {"flags": int(body.get("flags") or 0) | EPHEMERAL}
    bot = call.store.bot_user.id
    return call.store.write(record.channel_id, bot, body, call.request.files, answers=record)


def _shown(call: Call, record: Interaction, number: int | None) -> Message:
    """Return a message of an interaction. Raise `ApiError` if it was deleted."""
    return call.store.get_message(record.channel_id, number or 0)


@route("POST", "/webhooks/{id}/{token}")
def _follow_up(call: Call, _: int, token: str) -> Json:
    record = call.store.by_token(token)
    if record.loading:  # while the bot is thinking, this edits the thinking message
        thinking = _shown(call, record, record.message_id)
        _check(call, call.request.json, thinking)
        shown = call.store.edit(thinking, call.body(*NEW), call.request.files)
    else:
        _check(call, call.request.json)
        if not record.follow_ups_left:
            raise ApiError(*TOO_MANY_FOLLOW_UPS)
        shown = _answer(call, record, call.body(*NEW))
        record.followup_ids.append(shown.id)
    return call.store.told_to_bot(shown, as_answer=True)


def _own(call: Call, token: str, which: int | str) -> Message:
    """Return one of the responses to an interaction. Raise `ApiError` if there is none."""
    record = call.store.by_token(token)
    number = record.message_id if which == "@original" else which
    if number is None or number not in (record.message_id, *record.followup_ids):
        raise ApiError(*UNKNOWN_MESSAGE)
    return _shown(call, record, int(number))


@route("PATCH", "/webhooks/{id}/{token}/messages/(@original|\\d+)")
def _edit_answer(call: Call, _: int, token: str, which: int | str) -> Json:
    own = _own(call, token, which)
    _check(call, call.request.json, own)
    edited = call.store.edit(own, call.body(*EDIT), call.request.files)
    call.store.by_token(token).edited = True
    return call.store.told_to_bot(edited, as_answer=True)


@route("DELETE", "/webhooks/{id}/{token}/messages/(@original|\\d+)")
def _delete_answer(call: Call, _: int, token: str, which: int | str) -> None:
    message = _own(call, token, which)
    call.store.delete_message(message.channel_id, message.id)
