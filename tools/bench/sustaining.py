"""Sustained rates: how long posts are out of date while a bot gets many answers per second.

The real messenger with its rate limiter runs against the stand-in with Discord's limits: those of
the whole bot and those of each channel. Only the limit on messages to new people is off, because
all people arrive at the same time.

First a process with a part of the 50 requests per second is measured, so that Discord's limit is
the bottleneck and not the machine. Then a process with all of them runs at the rates that follow
from that. If the machine is too slow for bot, people and stand-in together, the processor share and
the event loop's delay show it.

Players answer at a steady pace on their own panels, and the out-of-date posts are checked all the
time. The stand-in runs in the same process. There are no pictures, whose processor time is measured
separately.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from unittest.mock import patch

import discord

from bot.app.features import new_host
from bot.match.commits.outdated import NOTICE, PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.panel import PanelContent
from bot.match.posts.posts import Posts
from bot.messaging.discord_endpoint import use_discord_server
from bot.messaging.discord_messenger import DiscordMessenger
from bot.messaging.rate_limiter import REQUESTS_PER_SECOND, RateLimiter
from bot.posts import layout
from bot.posts.emoji import DiscordEmoji, Emoji
from bot.posts.pictures import Pictures
from bot.posts.refusals import Refusal
from bot.runtime.tasks import start_task
from bot.store import Store
from games import GAMES
from games.robots import any_answer
from kit.figures import Row, median, percentile
from playground import Standin
from playground.limits import RateLimit

LIMIT = 50  # requests per second for the whole bot
PART = 5  # the process has this fraction of the limit: one fifth
RATES = (2, 3, 4, 5, 6, 8)  # answers per second in this process
FULL_RATES = (20, 25)  # answers per second in a process with the whole limit
SECONDS = 30.0  # at each rate
MATCHES = 40  # for each 10 requests per second
SEATS = 4
PEOPLE = 390  # at most, because the stand-in has no more ids
LOOK = 0.05  # seconds between two checks of out-of-date posts
PATIENCE = 120.0  # seconds for all posts to be up to date
SOON = 2.0  # seconds in which 99% of panels should be up to date
KINDS = {PANEL: "panels", NOTICE: "panels", TABLE: "tables"}


@dataclass
class Lags:
    """How long surfaces were out of date, in seconds by kind."""

    times: dict[str, list[float]] = field(default_factory=lambda: {"panels": [], "tables": []})
    _since: dict[int, tuple[str, float]] = field(default_factory=dict)

    def look(self, behind: dict[int, str]) -> None:
        """Record the surfaces that are out of date now, given with their kinds."""
        now = perf_counter()
        for surface, kind in behind.items():
            self._since.setdefault(surface, (kind, now))
        for surface in self._since.keys() - behind.keys():
            kind, since = self._since.pop(surface)
            self.times[KINDS[kind]].append(now - since)


class Bench:
    """A bot without a gateway connection, and the people at its tables."""

    def __init__(self, standin: Standin, store: Store, client: discord.Client, part: int) -> None:
        self.standin = standin
        self._count = MATCHES * PART // part
        self.store = store
        self.host = new_host(store, GAMES)
        self.pictures = Pictures()
        limiter = RateLimiter(REQUESTS_PER_SECOND // part)
        messenger = DiscordMessenger(client, limiter, layout.marker_on)
        emoji = Emoji(DiscordEmoji(client, limiter), GAMES.values(), self.pictures, 0)
        self.publisher = Posts(self.host, messenger, self.pictures, emoji).publisher
        self.matches: list[int] = []

    async def begin(self) -> None:
        """Start all matches and wait until they are shown."""
        await self.host.preferences.set_server(self.standin.guild, most_mine=0)
        for n in range(self._count):
            self.matches.append((await self._match(n)).id)
        await self.quiet()

    async def _match(self, n: int) -> Match:
        game = list(GAMES.values())[n % len(GAMES)]
        channel = self.standin.add_channel(f"channel-{n}")
        numbers = range(n * SEATS, n * SEATS + min(SEATS, game.seats[-1]))
        people = [self.standin.person(f"Person {number % PEOPLE}") for number in numbers]
        match = await self.host.lobby.open(
            game.name, people[0].id, people[0].name, channel.id, self.standin.guild
        )
        for person in people[1:]:
            await self.host.lobby.join(match.id, person.id, person.name)
        return await self.host.lobby.start(match.id, people[0].id)

    async def quiet(self) -> None:
        """Wait until no post is out of date."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.sleep(0.2)
            while await self.behind():
                await asyncio.sleep(LOOK)

    async def behind(self) -> dict[int, str]:
        """Return the tables and panels that are out of date, with their kinds."""
        return {s.id: s.kind for s in await self.store.surfaces_behind() if s.kind in KINDS}

    async def answer(self, match: Match, rng: Random) -> None:
        """Let a player with a decision answer on their own panel, which that redraws."""
        seat, decision = next(
            (s, d) for s, d in match.table_or_refuse().waiting.items() if d.given is None
        )
        person = match.seats[seat].user_id or 0
        ids = any_answer(decision, rng)
        match = await self.host.play.answer(match.id, person, decision.number, ids)
        panel = await self.store.surface(match.id, PANEL, seat)
        assert panel is not None
        content = PanelContent(match, seat, marker=f"{panel.id}.{panel.generation}")
        await self.publisher.on_redrawn(
            content, content.layout(content.picture_source), content.picture_source
        )

    async def under(self, rate: int) -> tuple[Lags, int]:
        """Let people give ``rate`` answers per second; return the posts' delays and the answer
        count.
        """
        lags, rng, given = Lags(), Random(rate), 0
        watching = asyncio.create_task(self._watch(lags))
        tasks = set[asyncio.Task[None]]()
        begun = perf_counter()
        while (now := perf_counter() - begun) < SECONDS:
            if now * rate < given:
                await asyncio.sleep(given / rate - now)
            match = await self._running(rng)
            given += 1
            with suppress(Refusal):
                start_task(tasks, self.answer(match, rng))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.quiet()
        watching.cancel()
        return lags, given

    async def _watch(self, lags: Lags) -> None:
        while True:
            lags.look(await self.behind())
            await asyncio.sleep(LOOK)

    async def _running(self, rng: Random) -> Match:
        """Return a random match that is still running; finished ones are dropped."""
        place = rng.randrange(len(self.matches))
        match = await self.host.match(self.matches[place])
        while match.status != "running":
            del self.matches[place]
            place = rng.randrange(len(self.matches))
            match = await self.host.match(self.matches[place])
        return match


async def sustaining_rows() -> list[Row]:
    """Measure a part of Discord's limit, then all of it."""
    return [*await measured(PART, RATES), *await measured(1, FULL_RATES)]


async def measured(part: int, rates: Sequence[int]) -> list[Row]:
    """Measure each rate, one after another, in the same matches."""
    rows, sustained, well = list[Row](), 0, True
    of = f"1/{part} of the limit" if part > 1 else "all of the limit"
    async with _bench(part) as bench:
        await bench.begin()
        for rate in rates:
            before, begun, busy = len(bench.standin.requests), perf_counter(), process_time()
            lags, given = await bench.under(rate)
            busy = (process_time() - busy) / (perf_counter() - begun)
            made = bench.standin.requests[before:]
            refused = sum(request.status == 429 for request in made)
            said = (
                f"{len(made) / given:.2f} requests an answer, {refused} times 429, "
                f"{100 * busy:.0f} % of a core"
            )
            for kind, times in lags.times.items():
                name = f"{of}, {rate} answers/s: {kind} behind, median"
                rows.append(Row(name, 1000 * median(times), "ms", said))
                rows.append(Row("  p99", 1000 * percentile(times, 99), "ms"))
            well = well and not refused and percentile(lags.times["panels"], 99) < SOON
            sustained = rate if well else sustained
    said = f"of the rates tried, the last with p99 of panels below {SOON:.0f} s and no 429"
    return [
        *rows,
        Row("one bot sustains answers", part * sustained, "/s", f"{part} x {sustained}: {said}"),
    ]


@asynccontextmanager
async def _bench(part: int) -> AsyncIterator[Bench]:
    limits = RateLimit(requests=LIMIT // part, strangers=1_000_000)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as without:
        for game in GAMES.values():
            without.enter_context(patch.object(game, "picture", None))
        async with (
            Standin(limits=limits) as standin,
            await Store.open(Path(folder) / "bench.sqlite3") as store,
        ):
            use_discord_server(standin.url)
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(standin.token)
                bench = Bench(standin, store, client, part)
                try:
                    yield bench
                finally:
                    await bench.publisher.close()
                    await bench.pictures.close()
