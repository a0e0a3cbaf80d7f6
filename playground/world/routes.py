"""The routes of accounts, servers, channels, commands and emoji."""

from __future__ import annotations

from . import payloads, refusals
from .calls import Call, message_of, route
from .models import ChannelType, Emoji
from .records import Json

COMMAND_FIELDS = (
    *("name", "description", "type", "options", "default_member_permissions", "dm_permission"),
    *("contexts", "integration_types", "name_localizations", "description_localizations"),
)
CHANNEL = ("name", "topic", "rate_limit_per_user")
THREAD = ("name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable")


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
    after = int(call.params.get("after", 0))
    return [
        {"id": str(n), "name": guild.name, "permissions": str(store.server_permissions(n, me))}
        for n, guild in sorted(store.guilds.items())
        if n > after and store.has_bot(n)
    ]


@route("POST", "/users/@me/channels")
def _open_dm(call: Call) -> Json:
    recipient = int(call.body("recipient_id")["recipient_id"])
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
        raise refusals.missing_access()
    if user_id not in call.store.get_guild(guild_id).members:
        raise refusals.unknown_member()
    return call.store.member_payload(guild_id, user_id)


# ------------------------------------------------------------------------ channels, threads


@route("GET", "/channels/{id}")
def _channel(call: Call, channel_id: int) -> Json:
    return call.store.channel_payload(call.store.require(channel_id))


@route("PATCH", "/channels/{id}")
def _edit_channel(call: Call, channel_id: int) -> Json:
    call.store.require(channel_id, "manage_channels")
    channel = call.store.edit_channel(channel_id, call.body(*CHANNEL))
    return call.store.channel_payload(channel)


@route("DELETE", "/channels/{id}")
def _delete_channel(call: Call, channel_id: int) -> Json:
    payload = call.store.channel_payload(call.store.require(channel_id, "manage_channels"))
    call.store.delete_channel(channel_id)
    return payload


@route("POST", "/channels/{id}/threads")
def _open_thread(call: Call, channel_id: int) -> Json:
    body = call.body(*THREAD)
    kind = ChannelType(body.get("type", ChannelType.PUBLIC_THREAD))
    private = kind == ChannelType.PRIVATE_THREAD
    wanted = "create_private_threads" if private else "create_public_threads"
    return _thread(call, channel_id, wanted, body, kind)


@route("POST", "/channels/{id}/messages/{id}/threads")
def _grow_thread(call: Call, channel_id: int, message_id: int) -> Json:
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
    parent = call.store.require(channel_id, permission)
    if parent.type != ChannelType.TEXT:
        raise refusals.wrong_kind_of_channel()
    minutes = int(body.get("auto_archive_duration", 1440))
    thread = call.store.create_thread(parent, body["name"], kind, minutes, source)
    return payloads.thread_payload(thread)


@route("PUT", "/channels/{id}/thread-members/(@me|\\d+)")
def _add_to_thread(call: Call, thread_id: int, who: int | str) -> None:
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


# ------------------------------------------------------------------------ commands, emoji


@route("GET", "/applications/{id}/commands")
def _commands(call: Call, _: int, guild_id: int | None = None) -> list[Json]:
    return list(call.store.commands.get(guild_id, {}).values())


@route("PUT", "/applications/{id}/commands")
def _put_commands(call: Call, _: int, guild_id: int | None = None) -> list[Json]:
    # ``nsfw: false`` is the default, so it can be dropped.
    given = [{n: v for n, v in c.items() if (n, v) != ("nsfw", False)} for c in call.json]
    wanted = [call.body(*COMMAND_FIELDS, of=command) for command in given]
    return call.store.register_commands(guild_id, wanted)


route("GET", "/applications/{id}/guilds/{id}/commands")(_commands)
route("PUT", "/applications/{id}/guilds/{id}/commands")(_put_commands)


@route("GET", "/applications/{id}/emojis")
def _emojis(call: Call, _: int) -> Json:
    held = call.store.application_emojis.values()
    return {"items": [payloads.emoji_payload(emoji, call.store.bot_user) for emoji in held]}


@route("POST", "/applications/{id}/emojis")
def _new_emoji(call: Call, _: int) -> Json:
    emoji = Emoji(call.store.new_id(), call.body("name", "image")["name"])
    call.store.application_emojis[emoji.id] = emoji
    return payloads.emoji_payload(emoji, call.store.bot_user)


def _emoji(call: Call, emoji_id: int) -> Emoji:
    if emoji_id not in call.store.application_emojis:
        raise refusals.unknown("Emoji", 10014)
    return call.store.application_emojis[emoji_id]


@route("GET", "/applications/{id}/emojis/{id}")
def _get_emoji(call: Call, _: int, emoji_id: int) -> Json:
    return payloads.emoji_payload(_emoji(call, emoji_id), call.store.bot_user)


@route("PATCH", "/applications/{id}/emojis/{id}")
def _rename_emoji(call: Call, _: int, emoji_id: int) -> Json:
    _emoji(call, emoji_id).name = call.body("name")["name"]
    return payloads.emoji_payload(_emoji(call, emoji_id), call.store.bot_user)


@route("DELETE", "/applications/{id}/emojis/{id}")
def _delete_emoji(call: Call, _: int, emoji_id: int) -> None:
    del call.store.application_emojis[_emoji(call, emoji_id).id]
