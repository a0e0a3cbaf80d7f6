"""When each shard may start a session, if several start at the same time.

Discord lets shards identify in buckets. A bucket has the shards with the same number modulo
``max_concurrency``, whichever process has them. One shard per bucket may identify every five
seconds. A shard that is too early is refused, and each attempt counts against the token's daily
session starts. If none is left, Discord resets the token of a bot that goes on, so the shards wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.cluster.cluster import Cluster
from bot.runtime.errors import StoreError
from bot.runtime.problems import Problems
from bot.runtime.tasks import cancel_all, start_task

IDENTIFY_INTERVAL_SECONDS = 5.0  # between two shards of the same bucket
FEW_STARTS = 0.1  # the share of the daily session starts below which the owner is warned
LEAST_WAIT_SECONDS = 60.0  # between two looks at a limit that is used up
PROBLEM = "session starts"

log = logging.getLogger(__name__)

Fetch = Callable[[], Awaitable[discord.SessionStartLimits]]


class IdentifyLimiter:
    """Lets the shards of all processes on one database identify one after another.

    ``fetch`` asks Discord for the limits. ``sleep`` waits for some seconds. ``problems`` are told
    if few or no session starts are left.
    """

    def __init__(
        self,
        cluster: Cluster,
        fetch: Fetch,
        problems: Problems,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._cluster = cluster
        self._fetch = fetch
        self._problems = problems
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()

    async def wait_turn(self, shard: int) -> None:
        """Wait until a shard may identify, then hold its bucket for five seconds."""
        concurrency = await self.wait_for_start()
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        start_task(self._tasks, self._hold_bucket(shard % concurrency, begun))
        await begun

    async def wait_for_start(self) -> int:
        """Wait until a session start is left; return how many shards may identify at once."""
        while True:
            try:
                limits = await self._fetch()
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("how many sessions may start is not known: %s", error)
                return 1
            reset = max(limits.reset_after / 1000, LEAST_WAIT_SECONDS)
            if limits.remaining >= FEW_STARTS * limits.total:
                self._problems.end(PROBLEM)
            else:
                text = f"{limits.remaining} of {limits.total} session starts are left"
                self._problems.report(PROBLEM, text, reset, logging.WARNING)
            if limits.remaining > 0:
                return max(limits.max_concurrency, 1)
            log.error("no session start is left; the next attempt is in %.0f seconds", reset)
            await self._sleep(reset)

    async def close(self) -> None:
        """Stop holding the buckets."""
        await cancel_all(self._tasks)

    async def _hold_bucket(self, bucket: int, begun: asyncio.Future[None]) -> None:
        try:
            async with self._cluster.lock("identify", bucket):
                if not begun.done():  # else it was waited for in vain
                    begun.set_result(None)
                    await self._sleep(IDENTIFY_INTERVAL_SECONDS)
        except StoreError as error:
            log.warning("a shard identifies without regard to other processes: %s", error)
            if not begun.done():
                begun.set_result(None)
