"""The real messenger: the meaning of Discord's errors, call by call."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import aiohttp
import discord
import pytest

from bot.messaging.discord_messenger import DiscordMessenger
from bot.messaging.errors import (
    ERRORS,
    ChannelGone,
    DiscordUnavailable,
    DMsClosed,
    DMsOpenedTooFast,
    EditedTooOften,
    EventGone,
    InteractionExpired,
    MessageGone,
    MessengerError,
    MissingPermission,
    NoSharedServer,
    RateLimited,
    RequestRefused,
    ThreadArchived,
    ThreadLocked,
    messenger_error,
    translated_errors,
)
from bot.messaging.messenger import can_view, still_member
from bot.messaging.permissions import INVITED_WITH
from bot.messaging.rate_limiter import RateLimiter
from bot.posts import layout
from bot.posts.layout import marker_on
from tests.surfaces.clicks import invalid_form
from tests.surfaces.memory import PLENTY, MemoryMessenger

CODES = {
    10003: ChannelGone, 10008: MessageGone, 10070: EventGone, 30046: EditedTooOften,
    40003: DMsOpenedTooFast, 40333: DiscordUnavailable,
    50001: MissingPermission, 50013: MissingPermission,
    50007: DMsClosed, 50278: NoSharedServer,
    50083: ThreadArchived, 160005: ThreadLocked, 10062: InteractionExpired,
}  # fmt: skip
VIEW = layout.sentence_post("hello")


def error(status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="Bad")
    kinds = {404: discord.NotFound, 403: discord.Forbidden}
    kind = kinds.get(status, discord.HTTPException)
    return kind(answer, {"code": code, "message": "said Discord"})


@pytest.mark.parametrize("code", ERRORS)
def test_every_error_code_has_the_meaning_that_discord_documents(code: int) -> None:
    trouble = messenger_error(error(400, code))
    assert type(trouble) is CODES[code]
    assert str(trouble) == f"400 Bad (error code: {code}): said Discord"


def test_every_documented_error_code_is_known() -> None:
    assert set(ERRORS) == set(CODES)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (403, DiscordUnavailable),
        (429, RateLimited),
        (500, DiscordUnavailable),
        (502, DiscordUnavailable),
        (503, DiscordUnavailable),
    ],
)
def test_rate_limits_and_outages_are_recognised_by_status(
    status: int, kind: type[MessengerError]
) -> None:
    assert type(messenger_error(error(status))) is kind


def test_unexpected_error_is_a_refusal() -> None:
    refused = messenger_error(error(400, 50035))
    assert isinstance(refused, RequestRefused) and (refused.status, refused.code) == (400, 50035)
    assert refused.fields == frozenset()


def test_error_of_a_refused_form_names_the_fields() -> None:
    refused = messenger_error(invalid_form("BASE_TYPE_BAD_LENGTH", "components", "0", "label"))
    assert isinstance(refused, RequestRefused)
    assert refused.fields == {"components", "0", "label"}


@pytest.mark.parametrize("raised", [aiohttp.ClientError("gone"), TimeoutError(), error(503)])
async def test_a_connection_that_fails_is_discord_unavailable(raised: Exception) -> None:
    with pytest.raises(DiscordUnavailable):
        async with translated_errors():
            raise raised


class Client:
    """A client that gives the next response or an error to every request."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.http = self
        self.user = SimpleNamespace(id=1)
        self.channel: Any = None

    def __getattr__(self, name: str) -> Any:
        async def ask(*parts: Any, **named: Any) -> Any:
            self.asked.append((name, parts, named))
            answer = self.answers.pop(0) if self.answers else SimpleNamespace(id=7)
            if isinstance(answer, Exception):
                raise answer
            return answer

        return ask

    def get_partial_messageable(self, channel_id: int) -> Client:
        return self

    def get_partial_message(self, message_id: int) -> Client:
        return self

    def get_channel(self, channel_id: int) -> Any:
        return self.channel

    def is_ready(self) -> bool:
        return False

    async def history(self, limit: int) -> Any:
        for answer in self.answers:
            if isinstance(answer, Exception):
                raise answer
            yield answer


def messenger(*answers: Any) -> tuple[DiscordMessenger, Client]:
    client: Any = Client(*answers)
    return DiscordMessenger(client, RateLimiter(PLENTY), marker_on), client


async def test_a_post_notifies_those_it_mentions_and_nobody_else() -> None:
    bot, client = messenger()
    assert await bot.send(5, VIEW, nonce="4.1", mentions=[101], silent=True) == 7
    ((_, _, named),) = client.asked
    assert named["nonce"] == "4.1" and named["silent"] is True
    allowed = named["allowed_mentions"]
    assert [user.id for user in allowed.users] == [101]
    assert allowed.everyone is False and allowed.roles is False


async def test_post_without_a_nonce_gets_one() -> None:
    bot, client = messenger()
    await bot.send(5, VIEW)
    await bot.send(5, VIEW)
    nonces = [named["nonce"] for _, _, named in client.asked]
    assert all(nonces) and len(set(nonces)) == 2


async def test_edit_keeps_files_unless_replaced_and_notifies_nobody() -> None:
    bot, client = messenger()
    await bot.edit(5, 6, VIEW)
    await bot.edit(5, 6, VIEW, [])
    (_, _, first), (_, _, second) = client.asked
    assert first["attachments"] is discord.utils.MISSING and second["attachments"] == []
    assert first["allowed_mentions"].to_dict() == {"parse": []}


@pytest.mark.parametrize("code", [10003, 10008, 50001, 50013])
async def test_deleting_missing_or_unreachable_posts_succeeds(code: int) -> None:
    bot, client = messenger(error(404, code))
    await bot.delete(5, 6)
    assert [name for name, _, _ in client.asked] == ["delete"]


@pytest.mark.parametrize(
    ("raised", "trouble"),
    [
        (error(400, 50083), ThreadArchived),
        (error(429), RateLimited),
        (error(502), DiscordUnavailable),
    ],
)
async def test_delete_raises_if_it_can_succeed_later(
    raised: Exception, trouble: type[MessengerError]
) -> None:
    bot, _ = messenger(raised)
    with pytest.raises(trouble):
        await bot.delete(5, 6)


@pytest.mark.parametrize("code", [0, 40333])
async def test_a_block_by_cloudflare_closes_no_direct_channel(code: int) -> None:
    bot, _ = messenger(error(403, code))
    with pytest.raises(DiscordUnavailable):
        await bot.direct_channel(101)
    assert await bot.direct_channel(101) == 7


async def test_any_refusal_of_a_direct_channel_closes_it_permanently() -> None:
    for raised in (error(400, 50033), error(403, 50278)):
        bot, _ = messenger(raised)
        with pytest.raises(DMsClosed):
            await bot.direct_channel(101)
    for later in (error(400, 40003), error(429)):
        bot, _ = messenger(later)
        with pytest.raises(RateLimited):
            await bot.direct_channel(101)


def post(marker: str, author: int = 1) -> Any:
    button = SimpleNamespace(custom_id=f"mg:1:-1:0:move:{marker}")
    row = SimpleNamespace(children=[button])
    number = hash((marker, author))
    return SimpleNamespace(id=number, author=SimpleNamespace(id=author), components=[row])


async def test_a_post_is_found_by_its_marker_among_the_bots_own() -> None:
    posts = [post("4.2"), post("4.1", author=2), post("4.1"), post("5.1")]
    bot, _ = messenger(*posts)
    assert await bot.find(5, "4.1") == posts[2].id
    assert await bot.find(5, "6.0") is None


async def test_no_post_is_found_without_permission_to_read() -> None:
    for raised in (error(403, 50001), error(404, 10003)):
        bot, _ = messenger(raised)
        assert await bot.find(5, "4.1") is None


async def test_thread_is_created_even_if_one_person_cannot_be_added() -> None:
    bot, client = messenger(None, error(403, 50001), None)
    assert await bot.open_thread(5, 6, "n" * 120) == 6
    for person in (101, 102):
        await bot.add_to_thread(6, person)
    names = [name for name, _, _ in client.asked]
    assert names == ["start_thread_with_message", *["add_user_to_thread"] * 2]
    assert len(client.asked[0][2]["name"]) == 100


async def test_existing_thread_is_used() -> None:
    bot, _ = messenger(error(400, 160004))
    assert await bot.open_thread(5, 6, "name") == 6


@pytest.mark.parametrize("raised", [error(403, 50013), error(404, 10008), error(400, 50024)])
async def test_no_thread_is_returned_where_none_can_be_created(raised: Exception) -> None:
    bot, _ = messenger(raised)
    assert await bot.open_thread(5, 6, "name") is None


async def test_thread_creation_raises_during_an_outage() -> None:
    bot, _ = messenger(error(502))
    with pytest.raises(DiscordUnavailable):
        await bot.open_thread(5, 6, "name")


@pytest.mark.parametrize("may", [False, True])
async def test_no_thread_is_created_where_the_bot_cannot_write(may: bool) -> None:
    bot, client = messenger()
    granted = discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=may
    )
    guild: Any = SimpleNamespace(me=None, id=1)

    class Known(discord.abc.GuildChannel):
        def __init__(self) -> None:
            self.guild = guild

        def permissions_for(self, obj: Any, /) -> discord.Permissions:
            return granted

    client.channel = Known()
    assert await bot.open_thread(5, 6, "name") == (6 if may else None)
    assert bool(client.asked) is may
    granted.update(send_messages=False, send_messages_in_threads=False)
    with pytest.raises(MissingPermission):
        await bot.open_thread(5, 6, "name")


def test_server_lacks_no_permission_because_the_bot_is_timed_out() -> None:
    role = SimpleNamespace(permissions=INVITED_WITH)
    me = SimpleNamespace(roles=[role], guild_permissions=discord.Permissions(view_channel=True))
    client: Any = SimpleNamespace(get_guild=lambda _: SimpleNamespace(me=me))
    bot = DiscordMessenger(client, RateLimiter(PLENTY), marker_on)
    assert bot.lacking_on(1) == []


async def test_archived_thread_is_unarchived() -> None:
    bot, client = messenger()
    await bot.unarchive(6)
    assert client.asked == [("edit_channel", (6,), {"archived": False})]


VIEW_CHANNEL, CONNECT = 1 << 10, 1 << 20
EVERYBODY, MEMBERS, PLAYERS = 1, 2, 3
PUBLIC, GATED, ROUND, HIDDEN, THREAD, WHISPER, ABROAD, SHUT, MUTED, GUEST = range(10, 20)
VOICE, QUIET = 20, 21
BEN, CAT = 102, 103


@pytest.fixture
def state() -> Any:
    """Return what discord.py knows about a connection."""
    state = MagicMock(shard_count=None, self_id=1)
    state.store_user = lambda data, **_kind: discord.Object(data["id"])
    return state


@pytest.fixture
def seeing(state: Any) -> DiscordMessenger:
    """Return a messenger on a server with channels for some roles only, and one elsewhere."""
    roles = [
        {
            "id": str(number), "name": "role",
            "permissions": str((VIEW_CHANNEL | CONNECT) * (number == 1)),
            "position": number, "color": 0, "hoist": False, "managed": False, "flags": 0,
            "mentionable": False,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        }
        for number in (EVERYBODY, MEMBERS, PLAYERS)
    ]  # fmt: skip

    def guild(number: int) -> discord.Guild:
        data: Any = {"id": str(number), "name": "server", "roles": roles, "emojis": []}
        return discord.Guild(data=data, state=state)

    def channel(
        number: int, *readers: int, of: discord.Guild, also: dict[str, Any] | None = None
    ) -> discord.TextChannel:
        shut = [{"id": "1", "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}] if readers else []
        let = [{"id": str(r), "type": 0, "allow": str(VIEW_CHANNEL), "deny": "0"} for r in readers]
        data: Any = {"id": str(number), "name": "channel", "type": 0, "position": 0}
        data["permission_overwrites"] = shut + let + ([also] if also else [])
        return discord.TextChannel(state=state, guild=of, data=data)

    def overwrite(target: int, *, role: bool, sees: bool) -> dict[str, Any]:
        allow, deny = (VIEW_CHANNEL, 0) if sees else (0, VIEW_CHANNEL)
        kind = 0 if role else 1
        return {"id": str(target), "type": kind, "allow": str(allow), "deny": str(deny)}

    here = guild(1)
    channels: dict[int, Any] = {
        PUBLIC: channel(PUBLIC, of=here),
        GATED: channel(GATED, MEMBERS, PLAYERS, of=here),
        ROUND: channel(ROUND, PLAYERS, of=here),
        HIDDEN: channel(HIDDEN, 4, of=here),
        ABROAD: channel(ABROAD, of=guild(1)),
        SHUT: channel(SHUT, of=here, also=overwrite(BEN, role=False, sees=False)),
        MUTED: channel(MUTED, of=here, also=overwrite(PLAYERS, role=True, sees=False)),
        GUEST: channel(GUEST, PLAYERS, of=here, also=overwrite(CAT, role=False, sees=True)),
    }
    for number, overwrites in (
        (VOICE, []),
        (QUIET, [
            {"id": "1", "type": 0, "allow": "0", "deny": str(CONNECT)},
            {"id": str(PLAYERS), "type": 0, "allow": str(CONNECT), "deny": "0"},
        ]),
    ):  # fmt: skip
        data: Any = {
            "id": str(number), "name": "voice", "type": 2, "position": 0, "bitrate": 64000,
            "user_limit": 0, "permission_overwrites": overwrites,
        }  # fmt: skip
        channels[number] = discord.VoiceChannel(state=state, guild=here, data=data)
    channels[ABROAD].guild.id = 99
    for number, private in ((THREAD, False), (WHISPER, True)):
        thread = channels[number] = MagicMock(spec=discord.Thread)
        thread.parent = channels[GATED]
        thread.is_private.return_value = private
    client: Any = SimpleNamespace(get_channel=channels.get)
    return DiscordMessenger(client, RateLimiter(PLENTY), marker_on)


@pytest.mark.parametrize(
    ("place", "other", "sees"),
    [
        (PUBLIC, PUBLIC, True), (GATED, PUBLIC, True), (GATED, GATED, True),
        (PUBLIC, GATED, False), (GATED, ROUND, False), (ROUND, GATED, True),
        (PUBLIC, HIDDEN, False), (GATED, THREAD, True), (PUBLIC, THREAD, False),
        (THREAD, GATED, True), (GATED, WHISPER, False), (WHISPER, WHISPER, True),
        (WHISPER, PUBLIC, False), (HIDDEN, ROUND, False),
        (PUBLIC, ABROAD, False), (PUBLIC, 77, None), (77, PUBLIC, False),
        (PUBLIC, SHUT, False), (SHUT, PUBLIC, True), (SHUT, SHUT, True), (SHUT, MUTED, False),
        (PUBLIC, MUTED, False), (ROUND, MUTED, False), (MUTED, PUBLIC, True),
        (GUEST, ROUND, False), (GUEST, PUBLIC, True), (ROUND, GUEST, True),
        (PUBLIC, VOICE, True), (VOICE, PUBLIC, True), (GUEST, VOICE, True),
        (PUBLIC, QUIET, False), (ROUND, QUIET, True), (GUEST, QUIET, False), (QUIET, QUIET, True),
    ],
)  # fmt: skip
def test_channel_is_visible_from_another_if_all_roles_and_people_see_both(
    seeing: DiscordMessenger, place: int, other: int, sees: bool | None
) -> None:
    assert seeing.sees(place, [other, PUBLIC])[other] is sees


@pytest.mark.parametrize(
    ("place", "public"),
    [
        (PUBLIC, True), (GATED, False), (HIDDEN, False), (THREAD, False), (WHISPER, False),
        (SHUT, False), (MUTED, False), (GUEST, False), (77, None),
        (VOICE, True), (QUIET, False),
    ],
)  # fmt: skip
def test_channel_is_public_if_nobody_is_shut_out(
    seeing: DiscordMessenger, place: int, public: bool | None
) -> None:
    assert seeing.is_public(place) is public


@pytest.mark.parametrize(
    ("user", "roles", "seen"),
    [
        (BEN, [], {PUBLIC, MUTED, VOICE}), (BEN, [MEMBERS], {PUBLIC, MUTED, GATED, THREAD, VOICE}),
        (CAT, [], {PUBLIC, SHUT, MUTED, GUEST, VOICE}),
        (CAT, [PLAYERS], {PUBLIC, SHUT, GATED, ROUND, THREAD, GUEST, VOICE, QUIET}),
    ],
)  # fmt: skip
async def test_person_views_channels_by_roles_and_in_person(
    seeing: DiscordMessenger, state: Any, user: int, roles: list[int], seen: set[int]
) -> None:
    member: Any = {
        "user": {"id": str(user), "username": "x", "discriminator": "0", "avatar": None},
        "roles": [str(role) for role in roles], "flags": 0, "joined_at": None,
    }  # fmt: skip
    state.http.get_member = AsyncMock(return_value=member)
    found = {place for place in range(PUBLIC, QUIET + 1) if await seeing.may_view(place, user)}
    assert found - {ABROAD} == seen
    state.http.get_member = AsyncMock(side_effect=error(404, 10007))
    assert not await can_view(seeing, PUBLIC, user)


@pytest.mark.parametrize(
    ("kind", "without", "missing"),
    [
        (discord.TextChannel, [], []),
        (discord.TextChannel, ["attach_files"], ["attach_files"]),
        (discord.TextChannel, ["send_messages_in_threads"], []),
        (discord.TextChannel, ["send_messages", "attach_files"], ["send_messages"]),
        (discord.Thread, ["send_messages"], []),
        (discord.Thread, ["send_messages_in_threads"], ["send_messages_in_threads"]),
        (discord.Thread, ["view_channel", "attach_files"], ["view_channel"]),
        (discord.DMChannel, ["attach_files"], []),
    ],
)
def test_missing_permission_is_named_before_dependent_ones(
    kind: type[object], without: list[str], missing: list[str]
) -> None:
    channel = MagicMock(spec=kind)
    granted = discord.Permissions.all()
    granted.update(**dict.fromkeys(without, False))
    channel.permissions_for.return_value = granted
    client: Any = SimpleNamespace(get_channel={6: channel}.get)
    assert DiscordMessenger(client, RateLimiter(PLENTY), marker_on).missing(6) == missing
    assert DiscordMessenger(client, RateLimiter(PLENTY), marker_on).missing(7) == []


@pytest.mark.parametrize(
    ("raised", "member"),
    [
        (error(404, 10007), False), (error(404, 10013), False), (error(403, 50001), True),
        (error(404, 10004), True),
    ],
)  # fmt: skip
async def test_only_an_unknown_member_or_user_has_left_a_server(
    raised: Exception, member: bool
) -> None:
    bot, client = messenger(raised)
    assert await bot.is_member(7, 101) is member
    assert [(name, parts) for name, parts, _ in client.asked] == [("get_member", (7, 101))]
    assert await messenger({"user": {"id": "101"}})[0].is_member(7, 101)


@pytest.mark.parametrize("raised", [error(503), error(429), TimeoutError()])
async def test_everyone_counts_as_member_during_an_outage(raised: Exception) -> None:
    bot, _ = messenger(raised)
    assert await still_member(bot, 7, 101)


async def test_membership_check_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messaging.messenger.MEMBER_CHECK_TIMEOUT_SECONDS", 0.0)
    memory = MemoryMessenger()
    memory.left.add(101)
    memory.fail(None, "is_member")
    assert await still_member(memory, 7, 101)
    monkeypatch.setattr("bot.messaging.messenger.MEMBER_CHECK_TIMEOUT_SECONDS", 5.0)
    assert not await still_member(memory, 7, 101)
