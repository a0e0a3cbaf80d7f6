"""When each shard may start a session, if several start at the same time.

Discord lets shards identify in buckets. A bucket has the shards with the same number modulo
``max_concurrency``, whichever process has them. One shard per bucket may identify every five
seconds. A shard that is too early is refused, and each attempt counts against the token's daily
session starts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.cluster.cluster import Cluster
from bot.runtime.errors import StoreError
from bot.runtime.tasks import cancel_all

IDENTIFY_INTERVAL_SECONDS = 5.0  # between two shards of the same bucket

log = logging.getLogger(__name__)

Fetch = Callable[[], Awaitable[discord.SessionStartLimits]]


class IdentifyLimiter:
    """Lets the shards of all processes on one database identify one after another.

    ``fetch`` asks Discord for the limits. ``sleep`` waits for some seconds.
    """

    def __init__(
        self,
        cluster: Cluster,
        fetch: Fetch,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._cluster = cluster
        self._fetch = fetch
        self._sleep = sleep
        self._tasks: set[asyncio.Task[None]] = set()

    async def wait_turn(self, shard: int) -> None:
        """Wait until a shard may identify, then hold its bucket for five seconds."""
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._hold_bucket(shard % await self._max_concurrency(), begun))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await begun

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

    async def _max_concurrency(self) -> int:
        try:
            limits = await self._fetch()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("how many shards may identify at once is not known: %s", error)
            return 1
        return max(limits.max_concurrency, 1)
