"""Running: the bot on Discord, or on a playground of its own."""

from __future__ import annotations

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


async def run(settings: Settings) -> None:
    """Run until cancelled.

    With a token the bot plays on Discord, without one on a local stand-in, whose address is
    printed. Raises StartError, StoreError, OSError or what discord.py raises when it cannot.
    """
    token = settings.discord_token
    if token is not None:
        if settings.discord_url:
            point_discord_at(settings.discord_url)
        await serve(settings.database, token.get_secret_value())
        return
    async with Standin(settings.playground_port) as standin:
        point_discord_at(standin.url)
        sys.stdout.write(f"The playground is open: {standin.url}\n")
        sys.stdout.flush()
        await serve(settings.playground_database, TOKEN, forgetful=True)


async def serve(database: Path, token: str, *, forgetful: bool = False) -> None:
    """Open the database and serve Discord until cancelled."""
    settle_memory()
    async with (
        await Store.open(database) as store,
        Menagerie(store, GAMES, forgetful=forgetful) as client,
    ):
        await client.start(token)


def settle_memory() -> None:
    """Leave what was loaded at start out of garbage collection, for it lives to the end.

    Looking through it again and again took 40 ms each time, in which no answer went out.
    """
    gc.collect()
    gc.freeze()
