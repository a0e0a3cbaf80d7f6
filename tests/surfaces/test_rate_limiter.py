"""The rate limiter: never too many requests, urgent ones first, and all in order."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from random import Random
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from bot.match.match import Match
from bot.messaging.rate_limiter import Priority, RateLimiter
from bot.posts.emoji import DiscordEmoji
from bot.posts.old_posts import delete_posts
from bot.store import SurfaceRecord
from tests.host.harness import ANN, BEN, CHANNEL, HANGS, mover
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import PLENTY, MemoryMessenger


class Time:
    """A clock that only moves when it is put forward."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, asyncio.Future[None]]] = []

    def limiter(self, rate: int = 1) -> RateLimiter:
        return RateLimiter(rate, clock=lambda: self.now, sleep=self.sleep)

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.due.append((self.now + seconds, woken))
        await woken

    async def pass_by(self, seconds: float) -> None:
        """Put the clock forward, and wake sleepers whose time is up."""
        await settled()
        end = self.now + seconds
        while self.due and min(at for at, _ in self.due) <= end:
            self.due.sort(key=lambda entry: entry[0])
            self.now, woken = self.due.pop(0)
            if not woken.done():
                woken.set_result(None)
            await settled()
        self.now = end


async def settled() -> None:
    """Let all tasks run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


class Busy:
    """Takes all slots of a limiter until it is released."""

    def __init__(self, limiter: RateLimiter) -> None:
        self._budget = limiter
        self._over = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> None:
        for _ in range(self._budget.slots):
            self._tasks.append(asyncio.create_task(self._hold()))
        await settled()

    async def __aexit__(self, *_: object) -> None:
        self._over.set()
        await asyncio.gather(*self._tasks)

    async def _hold(self) -> None:
        async with self._budget.reserve(Priority.ASKED, "busy"):
            await self._over.wait()


class Office:
    """Makes requests, and records them with their time."""

    def __init__(self, rate: int = 1) -> None:
        self.time = Time()
        self.limiter = self.time.limiter(rate)
        self.busy = Busy(self.limiter)
        self.made: list[tuple[float, str]] = []

    def ask(
        self, name: str, priority: Priority = Priority.TABLE, whose: Hashable = 0, requests: int = 1
    ) -> asyncio.Task[None]:
        return asyncio.create_task(self._do(name, priority, whose, requests))

    async def _do(self, name: str, priority: Priority, whose: Hashable, requests: int) -> None:
        async with self.limiter.reserve(priority, whose):
            for _ in range(requests):
                await self.limiter.acquire()
                self.made.append((self.time.now, name))

    def names(self) -> list[str]:
        """Return what was done since the last call."""
        names = [name for _, name in self.made]
        self.made.clear()
        return names

    def most_in_a_second(self) -> int:
        times = [at for at, _ in self.made]
        return max(sum(start <= at < start + 0.999 for at in times) for start in times)


async def test_notices_come_before_tables_and_tables_before_the_rest() -> None:
    office = Office()
    async with office.busy:
        for priority in (Priority.REST, Priority.TABLE, Priority.MOVE, Priority.ASKED):
            office.ask(priority.name, priority)
        await office.time.pass_by(9)
        assert office.names() == []
    await office.time.pass_by(9)
    assert office.names() == ["ASKED", "MOVE", "TABLE", "REST"]


async def test_busy_match_delays_no_other() -> None:
    office = Office()
    async with office.busy:
        for n in range(5):
            office.ask(f"busy {n}", whose=1)
        office.ask("second", whose=2)
        office.ask("third", whose=3)
        await settled()
    await office.time.pass_by(9)
    assert office.names()[:4] == ["busy 0", "second", "third", "busy 1"]


@pytest.mark.parametrize("seed", range(6))
async def test_every_second_has_exactly_the_allowed_requests(
    seed: int,
) -> None:
    rng = Random(seed)
    rate = rng.randint(1, 12)
    office, tasks, needed = Office(rate), [], 0
    for n in range(60):
        requests = rng.randrange(4)
        tasks.append(office.ask(str(n), rng.choice(list(Priority)), rng.randrange(4), requests))
        needed += requests
        if rng.random() < 0.2:
            rng.choice(tasks).cancel()
        await office.time.pass_by(rng.choice([0, 0, 0, 0.01]))
    await office.time.pass_by(needed / rate + 1)
    assert all(task.done() for task in tasks)
    assert office.most_in_a_second() == rate
    assert not any(office.limiter.waiting_seconds().values())
    office.names()
    async with office.busy:  # all slots are free again
        pass


async def test_requests_are_sent_at_a_steady_pace() -> None:
    office = Office(4)
    for n in range(4):
        office.ask(str(n), whose=n)
    await office.time.pass_by(2)
    assert [at for at, _ in office.made] == [0, 0.25, 0.5, 0.75]


async def test_slot_is_reserved_for_notices() -> None:
    office = Office(30)
    slow = [asyncio.create_task(prepared(office.limiter, n)) for n in range(10)]
    await settled()
    assert sum(map(len, office.limiter.waiting_seconds().values())) == 2, (
        "of ten places eight are taken"
    )
    ping = office.ask("ping", Priority.MOVE)
    await settled()
    assert ping.done()
    for task in slow:
        task.cancel()


async def prepared(limiter: RateLimiter, n: int) -> None:
    """Prepare a table's post, which never finishes."""
    async with limiter.reserve(Priority.TABLE, n):
        await asyncio.Future()


async def test_unused_slot_goes_to_the_next_waiter() -> None:
    office = Office()
    office.ask("nothing to do", requests=0)
    office.ask("edit")
    await settled()
    assert office.names() == ["edit"]


async def test_cancelled_waiter_frees_its_slot() -> None:
    office = Office()
    async with office.busy:
        gone = [office.ask("gone", whose=n) for n in range(5)]
        office.ask("there", whose=99)
        await settled()
        for task in gone:
            task.cancel()
    await office.time.pass_by(1)
    assert office.names() == ["there"]
    assert not any(office.limiter.waiting_seconds().values())


async def test_first_waiter_in_line_that_is_cancelled_frees_its_slot() -> None:
    office = Office()
    office.ask("before")
    first = office.ask("first")
    second = office.ask("second")
    await settled()
    first.cancel()
    await office.time.pass_by(1)
    assert office.names() == ["before", "second"] and second.done()


async def test_waiter_cancelled_as_a_slot_becomes_free_passes_it_on() -> None:
    office = Office()
    async with office.limiter.reserve(Priority.TABLE, 1):
        first, second = office.ask("first", whose=1), office.ask("second", whose=2)
        await settled()
        first.cancel()  # it has not heard of that yet
    await settled()
    assert office.names() == ["second"] and second.done()
    assert not any(office.limiter.waiting_seconds().values())


async def test_waiter_cancelled_just_after_its_grant_passes_the_slot_on() -> None:
    office = Office()
    async with office.limiter.reserve(Priority.TABLE, 1):
        first, second = office.ask("first"), office.ask("second")
        await settled()
    first.cancel()  # the place is the first one's, who does not know yet
    await settled()
    assert office.names() == ["second"] and second.done()


async def test_limiter_reports_how_long_requests_have_waited() -> None:
    office = Office()
    heard: list[tuple[Priority, float]] = []
    office.limiter.on_slot_granted.append(
        lambda priority, seconds: heard.append((priority, seconds))
    )
    async with office.busy:
        office.ask("table")
        await office.time.pass_by(0.75)
        assert office.limiter.waiting_seconds()[Priority.TABLE] == [0.75]
        await office.time.pass_by(0.25)
    await settled()
    assert heard == [(Priority.ASKED, 0.0), (Priority.TABLE, 1.0)]


async def test_every_request_about_emoji_waits_for_the_limiter_behind_all_others() -> None:
    limiter, granted = RateLimiter(PLENTY), list[Priority]()
    limiter.on_slot_granted.append(lambda priority, _: granted.append(priority))
    client: Any = MagicMock(application_id=1)
    client.fetch_application_emojis = AsyncMock(return_value=[])
    client.create_application_emoji = AsyncMock()
    client.http.delete_application_emoji = AsyncMock()
    emoji = DiscordEmoji(client, limiter)
    await emoji.list()
    await emoji.create("fox", b"png")
    await emoji.delete(3)
    assert granted == [Priority.REST] * 3


async def test_posts_are_deleted_behind_all_other_requests() -> None:
    memory, granted = MemoryMessenger(), list[Priority]()
    memory.rate_limiter.on_slot_granted.append(lambda priority, _: granted.append(priority))
    post = SurfaceRecord(1, 1, None, "panel", 0, CHANNEL, 5, 1, 1, 0, False, "", "")
    await delete_posts(memory, [post, post])
    assert granted == [Priority.REST] * 2 and memory.calls == {("delete", CHANNEL): 2}


# ---------------------------------------------------------------------- the publisher within it


async def bound(harness: SurfaceHarness, rate: int) -> Time:
    """Rate-limit a harness's publisher; return its clock."""
    time = Time()
    limiter = time.limiter(rate)
    await harness.posts.close()
    harness.host.on_commit.clear()
    harness.memory.rate_limiter = limiter
    harness.show()
    return time


async def shown(harness: SurfaceHarness, time: Time) -> None:
    """Let time pass until all posts are up to date."""
    async with asyncio.timeout(HANGS):
        while harness.busy():
            await asyncio.wait(harness.busy(), timeout=0.01)
            await time.pass_by(1)


async def begun(harness: SurfaceHarness, time: Time) -> Match:
    match = await harness.lobby(ANN, BEN)
    await harness.host.lobby.start(match.id, ANN)
    await shown(harness, time)
    harness.memory.who()
    return await harness.host.match(match.id)


async def newly_on_move(harness: SurfaceHarness, match: Match) -> int:
    """Play until another player has to move, while nothing can be posted; return that player."""
    person = mover(match)[0]
    while mover(match)[0] == person:
        match = await harness.step(match, Random(match.last_row))
    return mover(match)[0]


async def in_line(harness: SurfaceHarness, *ranks: Priority) -> None:
    """Wait until posts with these priorities wait for their slots."""
    await harness.until(
        lambda: all(harness.memory.rate_limiter.waiting_seconds()[priority] for priority in ranks)
    )


async def test_notice_is_sent_before_the_table_is_updated(
    harness: SurfaceHarness,
) -> None:
    time = await bound(harness, rate=1)
    match = await begun(harness, time)
    async with Busy(harness.memory.rate_limiter):
        person = await newly_on_move(harness, match)
        await in_line(harness, Priority.MOVE, Priority.TABLE)
        before = harness.memory.calls.copy()
    while not (made := harness.memory.calls - before):
        await asyncio.wait(harness.busy(), timeout=0.01)
        await time.pass_by(0.1)
    assert [place for _, place in made] == [harness.memory.dm(person).id]
    await shown(harness, time)
    assert ("edit", match.table_channel_id) in harness.memory.calls - before
    await harness.check(match)


async def test_acts_while_a_table_waits_become_one_edit(harness: SurfaceHarness) -> None:
    time = await bound(harness, rate=10)
    match = await begun(harness, time)
    table = await harness.table(match)
    before = table.edits
    async with Busy(harness.memory.rate_limiter):
        for _ in range(4):
            match = await harness.step(match, Random(match.last_row))
            await in_line(harness, Priority.TABLE)
        assert table.edits == before
    await shown(harness, time)
    assert table.edits == before + 1
    await harness.check(match)


async def test_pending_updates_at_shutdown_are_posted_after_the_next_start(
    harness: SurfaceHarness,
) -> None:
    time = await bound(harness, rate=10)
    match = await begun(harness, time)
    async with Busy(harness.memory.rate_limiter):
        person = await newly_on_move(harness, match)
        await in_line(harness, Priority.MOVE, Priority.TABLE)
        harness.memory.rate_limiter = RateLimiter(PLENTY)  # the next process has its own
        await harness.restart()
    await harness.check(match)
    assert harness.memory.who() == [person]
