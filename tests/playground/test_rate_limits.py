"""Rate limits: too many requests, old messages, new conversations, new commands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from bot.runtime.wall_clock import WallClock
from playground import RateLimit, Standin, use_discord_server

from .bot import SampleBot
from .payloads import command
from .raw import API, ask, call

POSTS = "/channels/{}/messages"


@pytest.fixture
def still() -> WallClock:
    """A clock that only the test puts forward, however slow the machine is."""
    began = time.time()
    return WallClock(lambda: began)


@pytest.fixture
async def strict(still: WallClock) -> AsyncIterator[Standin]:
    async with Standin(limits=True, clock=still) as running:
        yield running


async def test_posts_in_a_channel_are_counted_in_the_headers(strict: Standin) -> None:
    posts = POSTS.format(strict.channel("table").id)
    for left in (4, 3, 2, 1, 0):
        status, _, headers = await ask(strict, "POST", posts, {"content": "x"})
        assert status == 200
        assert headers["X-RateLimit-Limit"] == "5"
        assert headers["X-RateLimit-Remaining"] == str(left)
        assert 0 < float(headers["X-RateLimit-Reset-After"]) <= 5
        assert headers["X-RateLimit-Bucket"] and headers["X-RateLimit-Reset"]
    status, said, headers = await ask(strict, "POST", posts, {"content": "x"})
    assert status == 429 and headers["X-RateLimit-Scope"] == "user" and headers["Via"]
    assert said["message"] == "You are being rate limited." and said["global"] is False
    assert 0 < said["retry_after"] <= 5
    elsewhere = POSTS.format(strict.add_channel("elsewhere").id)
    assert (await call(strict, "POST", elsewhere, {"content": "x"}))[0] == 200
    strict.advance(5)
    assert (await call(strict, "POST", posts, {"content": "x"}))[0] == 200


async def test_all_requests_of_a_bot_have_a_common_limit(strict: Standin) -> None:
    asked = [ask(strict, "GET", "/users/@me") for _ in range(51)]
    answers = await asyncio.gather(*asked)
    refused = [(said, headers) for status, said, headers in answers if status == 429]
    assert len(refused) == 1
    said, headers = refused[0]
    assert said["global"] is True and headers["X-RateLimit-Global"] == "true"
    # Answers to interactions are not counted.
    status, said = await call(strict, "POST", "/interactions/1/none/callback", {"type": 6})
    assert (status, said["code"]) == (404, 10062)


async def test_discord_py_keeps_to_the_limits() -> None:
    async with Standin(limits=RateLimit(posts=3, seconds=0.3)) as standin:
        use_discord_server(standin.url)
        async with SampleBot() as bot:
            await bot.login(standin.token)
            channel = bot.get_partial_messageable(standin.channel("table").id)
            await asyncio.gather(*(channel.send(str(n)) for n in range(8)))
            assert posted(standin) == [200] * 8


async def test_discord_py_waits_as_long_as_it_is_told(still: WallClock) -> None:
    async with Standin(limits=RateLimit(posts=3, seconds=0.01), clock=still) as standin:
        use_discord_server(standin.url)
        async with SampleBot() as bot:
            await bot.login(standin.token)
            channel = bot.get_partial_messageable(standin.channel("table").id)
            # Somebody else uses the bucket up.
            for _ in range(3):
                await call(standin, "POST", POSTS.format(channel.id), {"content": "other"})
            sending = asyncio.create_task(channel.send("through"))
            await standin.until(lambda: 429 in posted(standin))
            standin.advance(0.01)
            await sending
            assert posted(standin)[-1] == 200


def posted(standin: Standin) -> list[int]:
    return [r.status for r in standin.requests if r.path.endswith("/messages")]


async def test_edits_of_an_old_message_are_limited(strict: Standin) -> None:
    posts = POSTS.format(strict.channel("table").id)
    _, post = await call(strict, "POST", posts, {"content": "old"})
    path = f"{posts}/{post['id']}"
    for _ in range(10):
        strict.advance(5)
        assert (await call(strict, "PATCH", path, {"content": "young"}))[0] == 200
    strict.advance(3600)
    for _ in range(5):
        assert (await call(strict, "PATCH", path, {"content": "again"}))[0] == 200
    strict.advance(5)
    status, said, headers = await ask(strict, "PATCH", path, {"content": "too often"})
    assert (status, said["code"]) == (429, 30046) and headers["Via"]
    assert said["message"].startswith("Maximum number of edits to messages older than 1 hour")
    strict.advance(3600)
    assert (await call(strict, "PATCH", path, {"content": "later"}))[0] == 200


@pytest.mark.parametrize("retry", [1800.0, None])
async def test_old_message_error_may_have_a_retry_time(
    still: WallClock, retry: float | None
) -> None:
    pace = RateLimit(old_edits=0, old_edit_retry=retry)
    async with Standin(limits=pace, clock=still) as standin:
        posts = POSTS.format(standin.channel("table").id)
        _, post = await call(standin, "POST", posts, {"content": "old"})
        standin.advance(3601)
        status, said, headers = await ask(standin, "PATCH", f"{posts}/{post['id']}", {})
        assert (status, said["code"], said.get("retry_after")) == (429, 30046, retry)
        assert headers["Via"] and ("Retry-After" in headers) == (retry is not None)


async def test_cloudflare_responds_in_html_after_too_many_invalid_requests(
    still: WallClock,
) -> None:
    async with Standin(limits=RateLimit(invalid=2), clock=still) as standin:
        for _ in range(2):
            assert (await call(standin, "GET", "/users/@me", token="stolen"))[0] == 401
        async with aiohttp.ClientSession() as session:
            for path in ("/users/@me", "/interactions/1/none/callback"):
                async with session.get(standin.url + API + path) as response:
                    assert response.status == 429 and response.content_type == "text/html"
                    assert response.headers["Retry-After"] == "600"
                    assert "Via" not in response.headers
                    assert "Cloudflare" in await response.text()
        standin.advance(600)
        assert (await call(standin, "GET", "/users/@me"))[0] == 200


async def test_discord_py_gives_up_on_an_old_message() -> None:
    pace = RateLimit(posts=50, old_edits=0, old_edit_retry=0.001)
    async with Standin(limits=pace) as standin:
        use_discord_server(standin.url)
        async with SampleBot() as bot:
            await bot.login(standin.token)
            post = await bot.get_partial_messageable(standin.channel("table").id).send("old")
            standin.advance(3601)
            with pytest.raises(discord.HTTPException) as caught:
                await post.edit(content="new")
            assert (caught.value.status, caught.value.code) == (429, 30046)


async def test_new_direct_messages_are_limited(strict: Standin) -> None:
    people = [strict.person(f"Person {n}") for n in range(11)]

    async def opened(number: int) -> tuple[int, int | None]:
        body = {"recipient_id": str(people[number].id)}
        status, said = await call(strict, "POST", "/users/@me/channels", body)
        return status, said.get("code")

    for number in range(10):
        assert (await opened(number))[0] == 200
    assert await opened(10) == (403, 40003)
    assert (await opened(3))[0] == 200
    strict.advance(600)
    assert (await opened(10))[0] == 200


async def test_new_commands_per_day_are_limited(standin: Standin) -> None:
    path = f"/applications/{standin.world.bot['id']}/commands"
    for batch in ("a", "b"):
        commands = [command(f"{batch}{n}") for n in range(100)]
        assert (await call(standin, "PUT", path, commands))[0] == 200
    # What is there already is not new.
    assert (await call(standin, "PUT", path, commands))[0] == 200
    status, said, headers = await ask(standin, "PUT", path, [command("one-more")])
    assert (status, said["code"]) == (429, 30034) and headers["Via"] and said["retry_after"]
    standin.advance(86_400)
    assert (await call(standin, "PUT", path, [command("one-more")]))[0] == 200
