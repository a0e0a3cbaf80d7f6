"""Shorter waits in forked bots, so that tests do not wait for real time.

Before a new session, discord.py waits for five seconds; after a lost connection, for a random time
of up to two seconds; after an error of the server, for one, three, five seconds; and at the start,
two seconds for more servers. The bot waits before it repeats what was refused, before it updates a
list that everyone changes, after a refused picture, before it notifies a player who has just used a
private panel, and before it answers for a player who has only one choice. The stand-in requires
none of this.
"""

from __future__ import annotations

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord
from discord.backoff import ExponentialBackoff

from bot.app import client
from bot.cluster import identify_limiter
from bot.features.table_lists import posts as table_lists
from bot.match.posts.posts import Posts
from bot.match.robots import automatic
from bot.posts import live_panels
from bot.posts.delivery import PICTURE_PAUSE_SECONDS

SHARE = 1 / 20
"""How much of each wait remains."""
LIBRARY_WAITS = range(1, 10)
"""How many seconds discord.py waits of its own accord. Otherwise it waits as long as it is told."""
GUILD_READY_SECONDS = 0.3
"""How long discord.py waits for more servers at the start. The stand-in has only one."""
BOT_WAITS = (
    (identify_limiter, "IDENTIFY_INTERVAL_SECONDS"),
    (client.PAUSES, "first_retry"),
    (client.PAUSES, "retry_spread"),
    (table_lists, "DEBOUNCE_SECONDS"),
    (live_panels, "HERE_SECONDS"),
)

_sleep, _delay = asyncio.sleep, ExponentialBackoff.delay
_init = discord.AutoShardedClient.__init__


def shorten_waits() -> None:
    """Let this process wait for only a share of the time."""
    for module, name in BOT_WAITS:
        patch.object(module, name, SHARE * getattr(module, name)).start()
    delays = tuple(SHARE * seconds for seconds in automatic.SLOW_DELAY_SECONDS)
    patch.object(automatic, "SLOW_DELAY_SECONDS", delays).start()
    pause = SHARE * PICTURE_PAUSE_SECONDS
    patch.object(client, "Posts", partial(Posts, picture_pause=pause)).start()
    patch.object(ExponentialBackoff, "delay", lambda self: SHARE * _delay(self)).start()
    patch.object(discord.AutoShardedClient, "__init__", _init_for_one_server).start()
    patched = SimpleNamespace(**vars(asyncio) | {"sleep": _wait})
    for library in (discord.client, discord.http, discord.shard):
        patch.object(library, "asyncio", patched).start()


def _init_for_one_server(client: discord.AutoShardedClient, *args: Any, **options: Any) -> None:
    _init(client, *args, guild_ready_timeout=GUILD_READY_SECONDS, **options)


async def _wait(seconds: float) -> None:
    await _sleep(SHARE * seconds if seconds in LIBRARY_WAITS else seconds)
