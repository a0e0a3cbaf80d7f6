"""Rate limits over HTTP: responses of Discord and Cloudflare, and the bot's requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.app.client import Menagerie
from bot.messaging.discord_endpoint import API_PATH
from bot.messaging.discord_messenger import (
    FIRST_DM_PAUSE_SECONDS,
    LONGEST_DM_PAUSE_SECONDS,
    DiscordMessenger,
)
from bot.messaging.errors import (
    DMsOpenedTooFast,
    EditedTooOften,
    MissingPermission,
    RateLimited,
    RequestRefused,
)
from bot.messaging.rate_limit_handler import (
    MAX_RETRY_AFTER_SECONDS,
    MIN_PAUSE_SECONDS,
    REFUSED_SECONDS,
    RateLimitHandler,
    RequestHeldBack,
)
from bot.messaging.rate_limiter import RateLimiter
from bot.posts import layout
from bot.posts.layout import marker_on
from bot.store import Store
from games import GAMES
from playground import Standin
from playground.api_error import OPENING_TOO_FAST, ApiError, Cloudflare, Limited, edited_too_often
from tests.databases import make_empty
from tests.surfaces.test_rate_limiter import Time, settled

MOST_REFUSED = 8  # more than other tests see
HANGS = 5.0  # seconds after which a request that waits has failed
PLENTY = 1_000_000
VIEW = layout.sentence_post("hello")
EDIT = r"/messages/\d+$"


class Line:
    """A bot's connection to a stand-in for Discord, with a clock that the test puts forward."""

    def __init__(self, standin: Standin) -> None:
        self.time = Time()
        self.standin = standin
        self.place = standin.channel().id
        self.budget = RateLimiter(PLENTY, clock=lambda: self.time.now, sleep=self._sleep)
        self.limits = limits = RateLimitHandler(lambda: self.time.now, most_refused=MOST_REFUSED)
        limits.on_pause.append(self.budget.pause)
        self.client = discord.Client(
            intents=discord.Intents.none(),
            http_trace=limits.tracing(),
            max_ratelimit_timeout=MAX_RETRY_AFTER_SECONDS,
        )
        self.messenger = DiscordMessenger(
            self.client, self.budget, marker_on, lambda: self.time.now
        )

    async def _sleep(self, seconds: float) -> None:
        """Skip the pause between two requests, and a longer one when the test says so."""
        if seconds > 2 / PLENTY:
            await self.time.sleep(seconds)
        else:
            self.time.now += seconds

    def refuse(self, error: Any, method: str = "*", path: str = "") -> None:
        """Refuse all requests from now on, or requests of one kind."""
        self.standin.refuse(method, path, error, PLENTY)

    def sent(self, method: str = "") -> int:
        """Return the number of requests so far, or of those with one method."""
        return sum(r.method == (method or r.method) for r in self.standin.requests)

    async def send(self) -> int:
        """Send a post; fail if that hangs."""
        async with asyncio.timeout(HANGS):
            return await self.messenger.send(self.place, VIEW)

    async def edit(self, message: int) -> None:
        """Edit a post; fail if that hangs."""
        async with asyncio.timeout(HANGS):
            await self.messenger.edit(self.place, message, VIEW)


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    async with Standin() as standin:
        monkeypatch.setattr(Route, "BASE", standin.url + API_PATH)
        line = Line(standin)
        async with line.client:
            await line.client.http.static_login(standin.token)
            yield line


@pytest.mark.parametrize("retry_after", [1800.0, 0.2, None])
async def test_old_message_that_accepts_no_more_edits_raises_immediately(
    line: Line, retry_after: float | None
) -> None:
    old = await line.send()
    line.refuse(edited_too_often(retry_after), "PATCH", EDIT)
    with pytest.raises(EditedTooOften, match=r"429 .*30046"):
        await line.edit(old)
    assert line.sent("PATCH") == 1
    line.standin.rest.faults.clear()
    await line.edit(await line.send())


@pytest.mark.parametrize(
    ("retry_after", "seconds"),
    [(600.0, 600.0), (MAX_RETRY_AFTER_SECONDS + 1, MAX_RETRY_AFTER_SECONDS + 1), (None, None)],
)
async def test_long_rate_limit_raises_without_waiting(
    line: Line, retry_after: float | None, seconds: float | None
) -> None:
    line.refuse(Limited(retry_after, {}), "POST", "/messages")
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds == seconds and line.sent("POST") == 1


async def test_short_rate_limit_is_waited_for(line: Line) -> None:
    line.standin.refuse("POST", "/messages", Limited(0.001, {}), 2)
    await line.send()
    assert line.sent("POST") == 3


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (Cloudflare(60), 60.0),
        (Cloudflare(1), MIN_PAUSE_SECONDS),
        (Limited(90.0, {}, everywhere=True), 90.0),
    ],
    ids=["Cloudflare", "shortly", "global"],
)
async def test_nothing_is_sent_during_a_global_limit(
    line: Line, error: Any, seconds: float
) -> None:
    line.refuse(error)
    before = line.sent()
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds == seconds and line.sent() == before + 1
    line.standin.rest.faults.clear()
    waiting = [asyncio.create_task(line.send()) for _ in range(5)]
    with pytest.raises(RequestHeldBack):  # what goes by no budget, as the answers to people
        await line.client.http.get_user(1)
    await line.time.pass_by(seconds - 0.1)
    assert line.sent() == before + 1
    await line.time.pass_by(0.2)
    async with asyncio.timeout(HANGS):
        await asyncio.gather(*waiting)
    assert line.sent() == before + 6


async def test_refusal_by_the_own_proxy_delays_nothing_else(line: Line) -> None:
    error = Cloudflare(60)
    error.headers = {"Content-Type": "text/html"}
    line.standin.refuse("POST", "/messages", error)
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds is None
    before = line.sent()
    await line.send()
    assert line.sent() == before + 1


async def test_html_page_with_via_header_is_not_a_response_of_discord(line: Line) -> None:
    error = Cloudflare(60)
    error.headers = {**error.headers, "Via": "1.1 somebody"}
    line.refuse(error)
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds == 60.0


async def test_cloudflare_comes_after_too_many_invalid_requests(line: Line) -> None:
    from playground.limits import Limits, RateLimit

    line.standin.rest.limits = Limits(RateLimit(invalid=3), lambda: 0.0)
    line.refuse(ApiError(*OPENING_TOO_FAST), "POST", "/messages")
    for _ in range(3):
        with pytest.raises(DMsOpenedTooFast):
            await line.send()
    line.standin.rest.faults.clear()
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds == 600.0


async def test_near_cloudflares_limit_only_responses_to_people_are_sent(
    line: Line,
) -> None:
    line.standin.refuse("POST", "/messages", ApiError(403, 50001, "Missing Access"), MOST_REFUSED)
    for number in range(MOST_REFUSED):
        assert line.limits.refused == number
        with pytest.raises(MissingPermission):
            await line.send()
    before = line.sent()
    waiting = asyncio.create_task(line.send())
    with pytest.raises(RequestHeldBack):
        await line.client.http.get_user(1)
    await line.time.pass_by(REFUSED_SECONDS - 1)
    assert line.sent() == before
    with pytest.raises(discord.HTTPException):  # it makes no sense, but it was sent
        await line.client.http.request(Route("POST", "/webhooks/1/token"), json={})
    assert line.sent() == before + 1
    await line.time.pass_by(1)
    async with asyncio.timeout(HANGS):
        await waiting
    assert line.limits.refused < MOST_REFUSED


async def test_bot_itself_respects_all_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        Standin() as standin,
        await Store.open(make_empty(tmp_path / "matches.sqlite3")) as store,
        Menagerie(store, GAMES) as client,
    ):
        monkeypatch.setattr(Route, "BASE", standin.url + API_PATH)
        await client.http.static_login(standin.token)
        assert client.http.max_ratelimit_timeout == MAX_RETRY_AFTER_SECONDS
        standin.refuse("*", "", Cloudflare(60), PLENTY)
        before = len(standin.requests)
        with pytest.raises(RateLimited):
            await client.messenger.send(standin.channel().id, VIEW)
        held = asyncio.create_task(client.messenger.send(standin.channel().id, VIEW))
        with pytest.raises(RequestHeldBack):
            await client.http.get_user(1)
        await settled()
        assert len(standin.requests) == before + 1 and not held.done()
        held.cancel()


async def test_pause_of_the_limiter_grows_and_never_shrinks() -> None:
    time = Time()
    limiter = RateLimiter(PLENTY, clock=lambda: time.now, sleep=time.sleep)
    limiter.pause(60)
    asked = asyncio.create_task(limiter.acquire())
    await time.pass_by(30)
    limiter.pause(60)
    limiter.pause(1)
    await time.pass_by(59)
    assert not asked.done()
    await time.pass_by(2)
    assert asked.done()


# ---------------------------------------------------------------------- opening direct messages

OPENING = "/users/@me/channels"


async def test_no_direct_channel_is_opened_during_the_pause_after_too_many(line: Line) -> None:
    people = [line.standin.person(f"Person {n}").id for n in range(4)]
    line.refuse(ApiError(*OPENING_TOO_FAST), "POST", OPENING)
    for pause in (FIRST_DM_PAUSE_SECONDS, 2 * FIRST_DM_PAUSE_SECONDS, 4 * FIRST_DM_PAUSE_SECONDS):
        before = line.sent()
        for elapsed, person in enumerate(people):
            with pytest.raises(DMsOpenedTooFast) as caught:
                await line.messenger.direct_channel(person)
            assert caught.value.seconds == pytest.approx(pause - elapsed)
            await line.time.pass_by(1)
        assert line.sent() == before + 1
        await line.time.pass_by(pause)
    line.standin.rest.faults.clear()
    assert [await line.messenger.direct_channel(person) for person in people]
    line.refuse(ApiError(*OPENING_TOO_FAST), "POST", OPENING)
    with pytest.raises(DMsOpenedTooFast) as caught:
        await line.messenger.direct_channel(line.standin.person("Eve").id)
    assert caught.value.seconds == FIRST_DM_PAUSE_SECONDS < LONGEST_DM_PAUSE_SECONDS


# ---------------------------------------------------------------------- refused as such


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (400, 20016), (404, 0)])
async def test_refused_post_names_status_and_code(line: Line, status: int, code: int) -> None:
    line.standin.fail_next("POST", "/messages", status, {"message": "No", "code": code})
    with pytest.raises(RequestRefused, match=rf"{status} .*{code}") as caught:
        await line.send()
    assert (caught.value.status, caught.value.code) == (status, code)
    assert line.sent("POST") == 1


async def test_slow_mode_counts_as_a_limit(line: Line) -> None:
    slow = {"message": "slowmode", "code": 20016, "retry_after": 300.0}
    line.standin.fail_next("POST", "/messages", 429, slow, {"Via": "1.1 stand-in"})
    with pytest.raises(RateLimited) as caught:
        await line.send()
    assert caught.value.seconds == 300.0


def test_limit_known_to_discord_py_raises_without_waiting() -> None:
    from bot.messaging.errors import translated_errors

    async def limited() -> None:
        async with translated_errors():
            raise discord.RateLimited(90.0)

    with pytest.raises(RateLimited) as caught:
        asyncio.run(limited())
    assert caught.value.seconds == 90.0


def test_revoked_token_is_not_a_refusal_of_a_post() -> None:
    from bot.messaging.errors import DiscordUnavailable, messenger_error

    answer: Any = SimpleNamespace(status=401, reason="Unauthorized")
    assert type(messenger_error(discord.HTTPException(answer, {"code": 0}))) is DiscordUnavailable
