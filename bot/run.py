"""Running: the bot on Discord, or on a playground of its own."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys

from bot.client import DIGEST, Menagerie
from bot.errors import StartError
from bot.settings import Settings
from bot.store import Store
from bot.wire import point_discord_at
from games import GAMES

log = logging.getLogger(__name__)

LOST = 1.0  # seconds after which a cancellation has been lost


async def run(settings: Settings) -> None:
    """Run until cancelled.

    With a token the bot plays on Discord, without one on a local stand-in, whose address is
    printed. Raises StartError, StoreError, OSError or what discord.py raises when it cannot.
    """
    token = settings.discord_token
    if token is None:
        await play(settings)
        return
    if settings.discord_url:
        point_discord_at(settings.discord_url)
    async with await Store.open(settings.database) as store:
        await serve(store, token.get_secret_value())


async def play(settings: Settings) -> None:
    """Run on a playground, which keeps what it shows in a file beside the database."""
    try:
        from bot.playground import Standin
    except ModuleNotFoundError as missing:
        raise StartError(
            f"Without DISCORD_TOKEN the playground starts, and for that {missing.name} is missing: "
            "install the extra `playground`, or set DISCORD_TOKEN."
        ) from missing
    database = settings.playground_database
    file = database.with_name(database.name + ".world")
    async with (
        await Store.open(database) as store,
        Standin(settings.playground_port, file=file) as standin,
    ):
        if standin.new:  # it knows no commands yet
            await store.set_meta(DIGEST, "")
        point_discord_at(standin.url)
        sys.stdout.write(f"The playground is open: {standin.url}\n")
        sys.stdout.flush()
        await serve(store, standin.token)


async def serve(store: Store, token: str) -> None:
    """Serve Discord until cancelled."""
    settle_memory()
    async with Menagerie(store, GAMES) as client:
        # In a task of its own: while it connects, the library may lose a cancellation, and
        # ends only because it is closed.
        running = asyncio.create_task(client.start(token))
        try:
            await asyncio.wait({running})
        finally:
            running.cancel()
            await asyncio.wait({running}, timeout=LOST)
    await running


def settle_memory() -> None:
    """Leave what was loaded at start out of garbage collection, for it lives to the end.

    Looking through it again and again took 40 ms each time, in which no answer went out.
    """
    gc.collect()
    gc.freeze()
