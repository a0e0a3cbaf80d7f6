"""The runner of tournaments: at the start, at every time, and after the end of a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cluster.shards import Shards
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.runner import LATE_SECONDS, RETRY_SECONDS, TournamentRunner
from bot.match.time_control import HOUR
from bot.posts.refusals import Refusal
from bot.runtime.supervisor import Supervisor
from tests.host.cups import ROUND, Cups
from tests.host.harness import HostHarness


@pytest.fixture
async def cups(tmp_path: Path) -> AsyncIterator[Cups]:
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:
        cups = Cups(harness)
        yield cups
        await cups.runner.close()


async def wait_for(cups: Cups, tournament_id: int, status: str) -> None:
    """Wait until a tournament has a status."""
    async with asyncio.timeout(60):
        while (await cups.cup(tournament_id)).record.status != status:
            await asyncio.sleep(0)


async def test_a_tournament_that_is_created_later_starts_at_its_time(cups: Cups) -> None:
    supervisor, timers = Supervisor(), cups.harness.host.timers
    supervisor.start("tournaments", cups.runner.run)
    cup = await cups.open(4)
    async with asyncio.timeout(60):
        while timers.next_at != cup.record.starts_at:
            await asyncio.sleep(0)
    cups.now += HOUR
    timers.run_due(cups.now)
    await wait_for(cups, cup.id, "running")
    await supervisor.close()


async def test_everything_that_was_missed_is_done_at_the_start(cups: Cups) -> None:
    cup = await cups.open(4)
    await cups.down(2 * HOUR)
    supervisor = Supervisor()
    supervisor.start("tournaments", cups.runner.run)
    await wait_for(cups, cup.id, "running")
    await supervisor.close()


async def test_the_end_of_a_match_is_noticed_at_once(cups: Cups) -> None:
    cup = await cups.started(2, game="instinkt")
    await cups.harness.finish(await cups.match_at(cup))
    await cups.runner.settle()
    assert (await cups.cup(cup.id)).record.status == "over"


async def test_an_end_that_could_not_be_counted_is_counted_later(cups: Cups) -> None:
    cup = await cups.started(2, game="instinkt")
    match, advance = await cups.match_at(cup), cups.harness.host[Tournaments].advance
    tries = 0

    async def failing(tournament_id: int) -> object:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise Refusal("commit")
        return await advance(tournament_id)

    supervisor, timers = Supervisor(), cups.harness.host.timers
    supervisor.start("tournaments", cups.runner.run)
    async with asyncio.timeout(60):
        while timers.next_at is None:
            await asyncio.sleep(0)
    cups.harness.host[Tournaments].advance = failing  # type: ignore[method-assign, assignment]
    await cups.harness.finish(match)
    await cups.runner.settle()
    assert (await cups.cup(cup.id)).record.status == "running"
    cups.now += RETRY_SECONDS
    timers.run_due(cups.now)
    await wait_for(cups, cup.id, "over")
    await supervisor.close()


async def test_tournament_that_could_not_be_advanced_at_the_start_is_advanced_later(
    cups: Cups,
) -> None:
    cup = await cups.started(2, game="instinkt")
    match, advance = await cups.match_at(cup), cups.harness.host[Tournaments].advance
    cups.harness.host.on_commit.clear()  # as if the process had been killed
    await cups.harness.finish(match)
    tries = 0

    async def failing(tournament_id: int) -> object:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise Refusal("commit")
        return await advance(tournament_id)

    cups.harness.host[Tournaments].advance = failing  # type: ignore[method-assign, assignment]
    assert not await cups.runner.advance_all()
    assert await cups.runner.advance_due()
    assert (await cups.cup(cup.id)).record.status == "over"


async def test_tournament_that_has_been_deleted_is_not_tried_again(cups: Cups) -> None:
    cup = await cups.started(2)
    tries = 0

    async def gone(tournament_id: int) -> object:
        nonlocal tries
        tries += 1
        raise Refusal("no_tournament")

    cups.harness.host[Tournaments].advance = gone  # type: ignore[method-assign, assignment]
    assert await cups.runner.advance_all() and tries == 1
    assert await cups.runner.advance_due() and tries == 1
    assert (await cups.cup(cup.id)).record.status == "running"


async def test_another_process_advances_a_tournament_only_once_it_is_late(cups: Cups) -> None:
    cup = await cups.started(2, starts="flexible")
    cups.harness.store.cluster.shards = Shards((1,), 2)
    assert not cups.harness.store.cluster.owns(cups.harness.guild)
    other = TournamentRunner(cups.harness.host)
    cups.now += ROUND / 2 + 1
    assert await other.advance_due()
    assert (await cups.cup(cup.id)).rounds[0].tables[0].match_id is None
    cups.now += LATE_SECONDS
    assert await other.advance_due()
    assert (await cups.cup(cup.id)).rounds[0].tables[0].match_id is not None
