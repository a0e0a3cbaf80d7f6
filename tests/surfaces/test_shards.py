"""Several processes: each shows what stands on its own servers, and shard 0's what is private."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.clock import LATE, RETRY, Clock
from bot.host import PANEL, TABLE, Match
from bot.host.pace import DAY
from bot.others import EVERY, GONE, Others
from bot.shards import Shards
from bot.surfaces.live import LivePanels
from tests.host.days import START, Days
from tests.host.house import ANN, BEN, House
from tests.surfaces.memory import Memory
from tests.surfaces.shown import Shown

SERVER = 1 << 22  # whose shard is 1


class Process(Shown):
    """A bot process with one of two shards."""

    others: Others

    async def open(self) -> None:
        await super().open()
        self.guild = SERVER
        robots = self.seat_robots()
        clock = self.clock = Clock(self.host, self.shards)
        live = LivePanels(self.host)
        self.others = Others(self.host, self.shards, self.publisher, robots, live, clock)
        self.others.start()

    async def close(self) -> None:
        await self.others.close()
        await super().close()


@pytest.fixture
async def processes(shared_database: str) -> AsyncIterator[tuple[Process, Process]]:
    """The process with the direct messages, and the one with the server; both see one Discord."""
    direct = Process(shared_database, shards=Shards((0,), 2))
    server = Process(shared_database, shards=Shards((1,), 2))
    async with direct, server:
        yield direct, server


async def shown(process: Process, match: Match) -> Match:
    """Wait until nothing of a match is behind any more."""
    async with asyncio.timeout(20):
        while await process.store.surfaces_behind(match.id):
            await asyncio.sleep(0.01)
    return await process.host.match(match.id)


def private(memory: Memory) -> set[bool]:
    return {post.place.person is not None for post in memory.everything()}


async def test_a_match_is_shown_by_the_process_of_its_server_and_its_panels_by_shard_0(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    match = await shown(direct, await direct.lobby(ANN, BEN))
    await direct.host.lobby.start(match.id, ANN)
    match = await shown(direct, match)
    for turn in range(6):
        await (direct, server)[turn % 2].step(match, Random(turn))
        match = await shown(direct, match)
    assert private(direct.memory) == {True} and private(server.memory) == {False}
    assert len(await server.posts(match, TABLE)) == 1
    assert len(await direct.posts(match, PANEL)) == 2


async def test_a_note_that_is_lost_only_costs_time(processes: tuple[Process, Process]) -> None:
    direct, server = processes
    server.store.heard.clear()  # it hears nothing
    match = await direct.lobby(ANN, BEN)
    assert await direct.store.surfaces_behind(match.id)
    server.host.alarms.ring(server.host.now() + 10 * EVERY)
    await shown(direct, match)
    assert private(server.memory) == {False}


async def test_what_was_told_while_nobody_could_be_heard_is_looked_for(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    server.store.heard.remove(server.others._hear)
    match = await direct.lobby(ANN, BEN)
    server.others._hear("")  # what the store says when it listens again
    await shown(direct, match)


async def test_a_robot_s_answer_that_a_process_left_is_given_by_another_after_a_while(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    assert direct.robots is not None and server.robots is not None
    direct.host.committed.clear()  # as if it were killed before its robots answer
    match = await direct.begin(ANN, robots=1, game="instinkt")
    while not match.robots_due:
        match = await direct.step(match, Random(match.last_row))
    server.host.matches.clock = lambda: match.record.changed_at + GONE / 2
    await server.others._look()
    assert not server.robots._tasks
    server.host.matches.clock = lambda: match.record.changed_at + GONE + 1
    await server.others._look()
    await server.settled(match.id)
    assert (await direct.host.match(match.id)).last_row > match.last_row


async def test_a_deadline_is_left_to_the_process_of_its_server_unless_that_is_late(
    shared_database: str,
) -> None:
    async with House(shared_database) as one, House(shared_database) as two:
        both = [Days(one), Days(two)]
        one.guild = SERVER
        match = await both[0].begin(ANN, BEN)
        direct, server = Clock(one.host, Shards((0,), 2)), Clock(two.host, Shards((1,), 2))
        (ring,) = {deadline.rings_at for deadline in match.deadlines}
        for days in both:
            days.now = ring + 1
        assert await direct.tick() <= RETRY
        assert (await one.host.match(match.id)).last_row == match.last_row
        await server.tick()
        later = await one.host.match(match.id)
        assert later.last_row > match.last_row
        for days in both:
            days.now = START + DAY + LATE + 1
        await direct.tick()  # the other is gone
        assert (await one.host.match(match.id)).last_row > later.last_row


@pytest.mark.parametrize(
    ("guild", "own"), [(None, True), (0, True), (7, True), (1 << 22, False), (2 << 22, True)]
)
def test_a_server_belongs_to_the_shard_that_discord_says(guild: int | None, own: bool) -> None:
    assert Shards((0,), 2).own(guild) is own
