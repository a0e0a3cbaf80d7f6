"""The gateway: frame by frame, and with discord.py."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest

from playground import Standin
from playground.changes import PATIENCE

from .bot import SampleBot, counter_view

GUILDS, MEMBERS = 1 << 0, 1 << 1
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
REQUEST_MEMBERS, DECODE_ERROR = 8, 4002
MEMBER_EVENTS = ("REMOVE", "ADD", "UPDATE")


class Shard:
    """A gateway connection without discord.py."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token
        self._inflate = zlib.decompressobj()

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def next(self) -> dict[str, Any]:
        frame = await self.socket.receive(timeout=PATIENCE)
        raw = frame.data
        if isinstance(raw, bytes):
            # What discord.py looks for at the end of every whole message.
            assert raw.endswith(b"\x00\x00\xff\xff")
            raw = self._inflate.decompress(raw)
        said: dict[str, Any] = json.loads(raw)
        return said

    async def heard(self, event: str) -> dict[str, Any]:
        while (frame := await self.next())["t"] != event:
            pass
        return frame

    async def identify(
        self, shard: tuple[int, int] = (0, 1), intents: int = GUILDS
    ) -> dict[str, Any]:
        assert (await self.next())["op"] == HELLO
        await self.send(IDENTIFY, {"token": self.token, "intents": intents, "shard": shard})
        return await self.heard("READY")

    async def resume(self, session_id: str, seen: int) -> None:
        assert (await self.next())["op"] == HELLO
        await self.send(RESUME, {"token": self.token, "session_id": session_id, "seq": seen})


Connect = Callable[..., Any]


@pytest.fixture
async def connect(standin: Standin) -> AsyncIterator[Connect]:
    async with aiohttp.ClientSession() as session:

        async def opened(query: str = "") -> Shard:
            socket = await session.ws_connect(standin.gateway.url + query)
            return Shard(socket, standin.token)

        yield opened


async def test_frames_can_come_as_one_compressed_stream(connect: Connect) -> None:
    shard = await connect("?v=10&encoding=json&compress=zlib-stream")
    ready = await shard.identify()
    assert ready["s"] == 1 and ready["d"]["session_id"]
    assert (await shard.heard("GUILD_CREATE"))["d"]["channels"]
    await shard.send(HEARTBEAT, 2)
    assert (await shard.next())["op"] == ACK


async def test_resumed_session_gets_exactly_the_missed_events(
    standin: Standin, connect: Connect
) -> None:
    shard = await connect()
    ready = await shard.identify()
    seen = (await shard.heard("GUILD_CREATE"))["s"]
    await standin.drop_gateway()
    missed = [standin.add_channel(name).id for name in ("one", "two")]
    again = await connect()
    await again.resume(ready["d"]["session_id"], seen)
    replayed = [await again.next() for _ in range(3)]
    assert [frame["s"] for frame in replayed] == [seen + 1, seen + 2, seen + 3]
    assert [frame["t"] for frame in replayed] == ["CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
    assert [int(frame["d"]["id"]) for frame in replayed[:2]] == missed
    later = standin.add_channel("three").id
    assert int((await again.next())["d"]["id"]) == later


async def test_unknown_session_is_invalid(connect: Connect) -> None:
    shard = await connect()
    await shard.resume("no-such-session", 1)
    frame = await shard.next()
    assert (frame["op"], frame["d"]) == (INVALID, False)


async def test_session_with_dropped_events_cannot_be_resumed(
    standin: Standin, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.gateway.KEPT_EVENTS", 1)
    shard = await connect()
    ready = await shard.identify()
    await shard.heard("GUILD_CREATE")
    await standin.drop_gateway()
    for name in ("one", "two"):
        standin.add_channel(name)
    again = await connect()
    await again.resume(ready["d"]["session_id"], 2)
    assert (await again.next())["op"] == INVALID


async def test_wrong_token_closes_the_connection(standin: Standin, connect: Connect) -> None:
    shard = await connect()
    assert (await shard.next())["op"] == HELLO
    await shard.send(IDENTIFY, {"token": "wrong", "intents": GUILDS})
    assert (await shard.socket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.CLOSE
    assert shard.socket.close_code == 4004


async def test_direct_messages_arrive_on_shard_0_and_the_server_on_its_own(
    standin: Standin, connect: Connect
) -> None:
    shards = [await connect(), await connect()]
    for number, shard in enumerate(shards):
        ready = await shard.identify((number, 2))
        assert ready["d"]["shard"] == [number, 2]
    home = (standin.guild >> 22) % 2
    await shards[home].heard("GUILD_CREATE")
    ada, world = standin.person("Ada"), standin.world
    for place, shard in ((ada.dm.id, shards[0]), (standin.channel("table").id, shards[home])):
        record = world.interaction(3, ada.id, place, {"custom_id": "x"}, None)
        frame = await shard.heard("INTERACTION_CREATE")
        assert frame["d"]["id"] == str(record.id)


async def members(shard: Shard, **asked: Any) -> dict[str, Any]:
    await shard.send(REQUEST_MEMBERS, asked)
    frame: dict[str, Any] = (await shard.heard("GUILD_MEMBERS_CHUNK"))["d"]
    return frame


async def test_members_are_sent_by_id_and_by_name(standin: Standin, connect: Connect) -> None:
    shard, home = await connect(), str(standin.guild)
    await shard.identify()
    ada = str(standin.person("Ada").id)
    told = await members(shard, guild_id=home, user_ids=[ada, "17"], nonce="n")
    assert [member["user"]["id"] for member in told["members"]] == [ada]
    assert (told["not_found"], told["nonce"]) == (["17"], "n")
    assert (told["guild_id"], told["chunk_index"], told["chunk_count"]) == (home, 0, 1)
    standin.person("Adam")
    told = await members(shard, guild_id=home, query="aDa", limit=1, nonce="n" * 33)
    assert [member["user"]["global_name"] for member in told["members"]] == ["Ada"]
    assert "nonce" not in told and "not_found" not in told
    told = await members(shard, guild_id=home, query="ad", limit=0)
    assert [member["user"]["global_name"] for member in told["members"]] == ["Ada", "Adam"]


async def test_full_member_list_needs_its_intent(
    standin: Standin, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.gateway.CHUNK", 4)
    without, allowed = await connect(), await connect()
    await without.identify()
    everybody = {"guild_id": str(standin.guild), "query": "", "limit": 0}
    assert (await members(without, **everybody))["members"] == []
    await allowed.identify(intents=GUILDS | MEMBERS)
    chunks = [await members(allowed, **everybody)]
    chunks.append((await allowed.heard("GUILD_MEMBERS_CHUNK"))["d"])
    assert [chunk["chunk_index"] for chunk in chunks] == [0, 1]
    assert [len(chunk["members"]) for chunk in chunks] == [4, 2]
    assert {chunk["chunk_count"] for chunk in chunks} == {2}


async def test_discord_py_finds_members(bot: SampleBot, standin: Standin) -> None:
    [guild] = bot.guilds
    found = await guild.query_members("be")
    assert [member.id for member in found] == [standin.person("Ben").id]


async def test_a_bot_told_to_reconnect_resumes(bot: SampleBot, standin: Standin) -> None:
    await _resumes(bot, standin, standin.gateway.ask_to_reconnect)


async def test_a_session_invalid_but_resumable_is_resumed(bot: SampleBot, standin: Standin) -> None:
    await _resumes(bot, standin, lambda: standin.gateway.invalidate(resumable=True))


async def _resumes(bot: SampleBot, standin: Standin, trouble: Callable[[], None]) -> None:
    gateway = standin.gateway
    [session], before = gateway.sessions, set(gateway.connections)
    trouble()
    await standin.until(lambda: gateway.ready and not gateway.connections & before)
    assert list(gateway.sessions) == [session]
    reply = await standin.person("Ada").slash("panel", where=standin.channel("table"))
    assert not reply.failed and "shard_resumed" in bot.heard


async def test_shards_get_the_events_of_their_servers(standin: Standin) -> None:
    standin.rest.shards = 2
    client = SampleBot()
    running = asyncio.create_task(client.start(standin.token))
    await standin.until(lambda: len(standin.gateway.sessions) == 2)
    ada = standin.person("Ada")
    await client.wait_until_ready()
    await (await client.fetch_user(ada.id)).send(view=counter_view(1))
    assert (await ada.click(ada.dms[0], "count:1")).updated
    await client.close()
    await running


async def test_joins_and_leaves_are_sent_only_with_the_members_intent(
    standin: Standin, connect: Connect
) -> None:
    without, allowed = await connect(), await connect()
    await without.identify()
    await allowed.identify(intents=GUILDS | MEMBERS)
    ben = standin.person("Ben")
    ben.leave()
    ben.join()
    ben.rank = "moderator"
    events = [(await allowed.heard(f"GUILD_MEMBER_{what}"))["d"] for what in MEMBER_EVENTS]
    assert [event["user"]["id"] for event in events] == [str(ben.id)] * 3
    assert {event["guild_id"] for event in events} == {str(standin.guild)}
    assert [len(event.get("roles", ())) for event in events] == [0, 0, 1]
    # A role is of the server, and everybody hears of it; of members, nothing before or after it.
    told = [(await without.next())["t"] for _ in range(2)]
    assert told == ["GUILD_CREATE", "GUILD_ROLE_CREATE"]
    standin.add_channel("after")
    told = [(await without.next())["t"] for _ in range(2)]
    assert told == ["GUILD_ROLE_UPDATE", "CHANNEL_CREATE"]


@pytest.mark.parametrize(
    "text",
    [
        "[]", "null", "7", '""', "{}", "{", "[" * 100_000, '{"op": "2"}x', '{"op": []}',
        '{"op": 2, "d": []}x', '{"op": 2, "d": [1]}', '{"op": 2, "d": {"token": 7}}',
        '{"op": 2, "d": {"shard": [0, 0]}}', '{"op": 2, "d": {"shard": [0]}}',
        '{"op": 2, "d": {"shard": "x"}}', '{"op": 2, "d": {"intents": "x"}}',
        '{"op": 6, "d": {"session_id": []}}', '{"op": 6, "d": {"seq": "x"}}',
    ],
)  # fmt: skip
async def test_frame_that_cannot_be_decoded_closes_its_connection(
    connect: Connect, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    shard = await connect()
    assert (await shard.next())["op"] == HELLO
    await shard.socket.send_str(text)
    closed = await shard.socket.receive(timeout=PATIENCE)
    assert closed.type is aiohttp.WSMsgType.CLOSE and closed.data == DECODE_ERROR
    assert "Traceback" not in caplog.text


async def test_request_for_members_that_cannot_be_decoded_closes_its_connection(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    requests: list[Any] = [{"query": []}, {"limit": "x"}, {"user_ids": [[]]}, {"nonce": {}}, [1]]
    for request in requests:
        shard = await connect()
        await shard.identify(intents=0)
        await shard.heard("GUILD_CREATE")
        await shard.send(REQUEST_MEMBERS, request)
        closed = await shard.socket.receive(timeout=PATIENCE)
        assert closed.type is aiohttp.WSMsgType.CLOSE and closed.data == DECODE_ERROR
    assert "Traceback" not in caplog.text
