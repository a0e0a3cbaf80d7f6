"""The identify limiter: one shard of a bucket every five seconds, across processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord

from bot.cluster.cluster import Cluster
from bot.cluster.identify_limiter import IDENTIFY_INTERVAL_SECONDS, IdentifyLimiter
from bot.runtime.problems import Problems
from bot.store import Store
from tests.databases import make_empty
from tests.surfaces.test_rate_limiter import Time, settled


def limiter(store: Store, time: Time, most: int = 1) -> IdentifyLimiter:
    async def fetch() -> discord.SessionStartLimits:
        if not most:
            raise discord.GatewayNotFound
        return discord.SessionStartLimits(
            total=1000, remaining=999, reset_after=0, max_concurrency=most
        )

    return IdentifyLimiter(store.cluster, fetch, Problems(), time.sleep)


def begun(*tasks: asyncio.Task[None]) -> list[bool]:
    return [task.done() for task in tasks]


@asynccontextmanager
async def waiting_shards(
    folder: Path, shards: int, most: int = 1
) -> AsyncIterator[tuple[Time, list[asyncio.Task[None]]]]:
    """Let this many shards ask for their turns at the same time."""
    time = Time()
    async with await Store.open(make_empty(folder / "matches.sqlite3")) as store:
        turns = limiter(store, time, most)
        yield time, [asyncio.create_task(turns.wait_turn(shard)) for shard in range(shards)]
        await turns.close()


async def test_shards_of_a_bucket_identify_five_seconds_apart_and_others_immediately(
    tmp_path: Path,
) -> None:
    async with waiting_shards(tmp_path, 5, most=2) as (time, tasks):
        for passed, expected in enumerate(([0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4])):
            await settled()
            assert [n for n, done in enumerate(begun(*tasks)) if done] == expected, passed
            await time.pass_by(IDENTIFY_INTERVAL_SECONDS)


async def test_shards_identify_one_at_a_time_if_the_limit_is_unknown(
    tmp_path: Path,
) -> None:
    async with waiting_shards(tmp_path, 2, most=0) as (time, tasks):
        await settled()
        assert begun(*tasks) == [True, False]
        await time.pass_by(IDENTIFY_INTERVAL_SECONDS)
        assert begun(*tasks) == [True, True]


async def test_cancelled_shard_delays_no_other(tmp_path: Path) -> None:
    async with waiting_shards(tmp_path, 3) as (time, tasks):
        await settled()
        tasks[1].cancel()
        await time.pass_by(IDENTIFY_INTERVAL_SECONDS)
        assert tasks[2].done()


async def test_shards_of_two_processes_take_turns_and_a_dead_one_frees_its_turn(
    shared_database: str,
) -> None:
    time = Time()
    async with (
        await Store.open(shared_database) as one,
        await Store.open(shared_database) as other,
    ):
        first, second = limiter(one, time), limiter(other, time)
        await first.wait_turn(0)
        waiting = asyncio.create_task(second.wait_turn(1))
        for _ in range(3):  # as many trips to the server as a lock takes, were it to be had
            async with other.cluster.lock("another lock"):
                pass
        assert not waiting.done()
        await first.close()
        await waiting
        await second.close()


async def test_shards_wait_while_no_session_start_is_left_and_few_are_a_problem() -> None:
    time, remaining, problems = Time(), [0, 0, 99, 100], Problems()

    async def fetch() -> discord.SessionStartLimits:
        return discord.SessionStartLimits(
            total=1000, remaining=remaining.pop(0), reset_after=90_000, max_concurrency=1
        )

    turns = IdentifyLimiter(Cluster(), fetch, problems, time.sleep)
    waiting = asyncio.create_task(turns.wait_turn(0))
    for _ in range(2):
        await settled()
        assert begun(waiting) == [False]
        assert problems.current() == ["0 of 1000 session starts are left"]
        await time.pass_by(90)
    await waiting
    assert problems.current() == ["99 of 1000 session starts are left"]
    await turns.wait_for_start()
    assert problems.current() == []
    await turns.close()
