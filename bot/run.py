"""Running: the bot on Discord, or on a playground of its own."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from pathlib import Path

from bot.client import Menagerie
from bot.playground.standin import TOKEN, Standin
from bot.playground.wire import point_discord_at
from bot.settings import Settings
from bot.store import Store
from games import GAMES

log = logging.getLogger(__name__)

LEAVING = 5.0  # seconds in which the connection to Discord is to end


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run until ``stop`` is set.

    With a token the bot plays on Discord, without one on a local stand-in, whose address is
    printed. Raises StartError, StoreError, OSError or what discord.py raises when it cannot.
    """
    token = settings.discord_token
    if token is not None:
        if settings.discord_url:
            point_discord_at(settings.discord_url)
        await serve(settings.database, token.get_secret_value(), stop)
        return
    async with Standin(settings.playground_port) as standin:
        point_discord_at(standin.url)
        sys.stdout.write(f"The playground is open: {standin.url}\n")
        sys.stdout.flush()
        await serve(settings.playground_database, TOKEN, stop)


async def serve(database: Path, token: str, stop: asyncio.Event) -> None:
    """Serve Discord until ``stop`` is set, or the database file is gone.

    Answers under way are finished first. Raises DatabaseLost, or what discord.py raises.
    """
    settle_memory()
    async with await Store.open(database) as store, Menagerie(store, GAMES) as client:
        serving = asyncio.create_task(client.start(token))
        stopping = asyncio.create_task(stop.wait())
        losing = asyncio.create_task(store.lost())
        ends = {serving, stopping, losing}
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for end in done:
                end.result()
            if not client.is_ready():  # it would go on trying to connect
                serving.cancel()
            await client.close()
            # It returns once it sees that the client is closed; what does not is left behind.
            await asyncio.wait({serving}, timeout=LEAVING)
        finally:
            for end in ends:
                end.cancel()


def settle_memory() -> None:
    """Leave what was loaded at start out of garbage collection, for it lives to the end.

    Looking through it again and again took 40 ms each time, in which no answer went out.
    """
    gc.collect()
    gc.freeze()
