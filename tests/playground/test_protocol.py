"""Login, gateway, tokens, faults and the record of requests."""

from __future__ import annotations

import asyncio
import sys

import aiohttp
import discord
import pytest

from playground import Standin, serve

from .bot import NAMES, SampleBot, counter_view
from .raw import API, call


async def test_wrong_token_is_refused(standin: Standin) -> None:
    client = SampleBot()
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_only_the_guilds_intent_is_needed(bot: SampleBot, standin: Standin) -> None:
    [guild] = bot.guilds
    assert guild.id == standin.guild and guild.get_channel(standin.channel("table").id)
    assert guild.me.id == bot.application_id
    assert {command["name"] for command in standin.commands} == NAMES


async def test_dropped_gateway_resumes_and_replays(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    await standin.drop_gateway()
    # Nobody is connected now; the session keeps this until the bot has resumed.
    reply = await ada.slash("farm feed", {"animal": "lion"}, where=table)
    assert reply.text.startswith("lion x1")
    assert "shard_resumed" in bot.heard and len(standin.gateway.sessions) == 1


async def test_invalidated_session_identifies_again(bot: SampleBot, standin: Standin) -> None:
    [old] = standin.gateway.sessions
    standin.gateway.invalidate()
    await standin.until(lambda: standin.gateway.ready and old not in standin.gateway.sessions)
    reply = await standin.person("Ada").slash("panel", where=standin.channel("table"))
    assert not reply.failed


async def test_second_late_and_unknown_responses_are_refused(standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    world = standin.world
    world.store.answer_seconds = 3.0
    callback = {"type": 4, "data": {"content": "hello"}}

    def asked() -> str:
        record = world.interaction(2, ada.id, table.id, {"name": "x", "type": 1}, None)
        return f"/interactions/{record.id}/{record.token}/callback"

    path = asked()
    assert (await call(standin, "POST", path, callback))[0] == 204
    status, said = await call(standin, "POST", path, callback)
    assert (status, said["code"]) == (400, 40060)
    late = asked()
    standin.advance(3.1)
    status, said = await call(standin, "POST", late, callback)
    assert (status, said["code"]) == (404, 10062)
    status, said = await call(standin, "POST", "/interactions/1/none/callback", callback)
    assert (status, said["code"]) == (404, 10062)


async def test_interaction_token_is_valid_for_fifteen_minutes(standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    record = standin.world.interaction(2, ada.id, table.id, {"name": "x", "type": 1}, None)
    answer = {"type": 4, "data": {"content": "hello", "flags": 64}}
    callback = f"/interactions/{record.id}/{record.token}/callback?with_response=true"
    status, said = await call(standin, "POST", callback, answer)
    assert status == 200 and said["resource"]
    original = f"/webhooks/{standin.world.bot['id']}/{record.token}/messages/@original"
    edit = {"content": "changed"}
    assert (await call(standin, "PATCH", original, edit, token=""))[0] == 200
    assert ada.ephemerals[0].text == "changed"
    standin.advance(15 * 60)
    status, said = await call(standin, "PATCH", original, edit)
    assert (status, said["code"]) == (404, 10015)


async def test_unknown_route_is_refused_and_remembered(standin: Standin) -> None:
    assert (await call(standin, "GET", "/no/such/thing"))[0] == 404
    assert len(standin.unknown) == 1 and "/no/such/thing" in standin.unknown[0]
    standin.unknown.clear()


async def test_malformed_body_is_an_invalid_form(standin: Standin) -> None:
    path = f"/channels/{standin.channel('table').id}/messages"
    bodies: list[object] = [
        {"flags": "many", "content": "x"},
        {"content": 5},
        {"components": 3},
        [],
    ]
    for body in bodies:
        status, said = await call(standin, "POST", path, body)
        assert (status, said["code"]) == (400, 50035), body
        assert said["errors"], body
    status, said = await call(standin, "POST", path, {})
    assert (status, said["code"]) == (400, 50006)
    token = {"Authorization": f"Bot {standin.token}", "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession(headers=token) as session,
        session.post(standin.url + API + path, data=b"{") as response,
    ):
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_requests_are_recorded(bot: SampleBot, standin: Standin) -> None:
    channel = bot.get_channel(standin.channel("table").id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send(view=counter_view(3))
    last = standin.requests[-1]
    assert (last.method, last.path, last.status) == (
        "POST",
        f"/channels/{channel.id}/messages",
        200,
    )
    assert last.json["flags"] == 1 << 15


async def test_injected_faults_are_returned_the_given_number_of_times(
    bot: SampleBot, standin: Standin
) -> None:
    channel = bot.get_channel(standin.channel("table").id)
    assert isinstance(channel, discord.TextChannel)
    old = {"message": "Maximum number of edits reached", "code": 30046, "retry_after": 0.001}
    sent = await channel.send("one")
    # discord.py takes it for an ordinary rate limit and gives up after five tries.
    standin.fail_next("PATCH", r"/messages/\d+$", 429, old, {"Via": "here"}, times=5)
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="two")
    assert caught.value.code == 30046
    limit = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    standin.fail_next("POST", r"/messages$", 429, limit, {"Via": "here"}, times=2)
    await channel.send("through")
    assert [r.status for r in standin.requests[-3:]] == [429, 429, 200]


async def test_taken_port_is_an_os_error(standin: Standin) -> None:
    with pytest.raises(OSError):
        await serve(standin.port)
    command = (sys.executable, "-m", "playground", "--port", str(standin.port))
    pipe = asyncio.subprocess.PIPE
    alone = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    said, complained = await alone.communicate()
    assert alone.returncode == 1 and not said and len(complained.splitlines()) == 1


async def test_requests_of_foreign_pages_are_refused(standin: Standin) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in (
            {"Host": "evil.example"},
            {"Host": "["},
            {"Origin": "http://evil.example"},
            {"Origin": "http://["},
            {"Origin": "null"},
            {"Origin": f"https://127.0.0.1:{standin.port}"},
        ):
            async with session.get(standin.url + "/", headers=headers) as response:
                assert response.status == 403
        async with session.get(standin.url + "/") as response:
            assert response.status == 200


async def test_a_request_without_a_host_header_is_refused(standin: Standin) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", standin.port)
    writer.write(b"GET / HTTP/1.0\r\n\r\n")
    status = await reader.readline()
    writer.close()
    assert b"403" in status
