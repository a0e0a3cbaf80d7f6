"""Running the bot, on Discord or on its own playground."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys

from bot.app.client import Menagerie
from bot.app.command_sync import DIGEST
from bot.app.settings import Settings
from bot.messaging.discord_endpoint import use_discord_server, use_endpoints
from bot.runtime.errors import StartError
from bot.runtime.wall_clock import WallClock
from bot.store import Store
from games import GAMES, UNUSABLE
from games.robots.installed import find_robots

log = logging.getLogger(__name__)

OBJECTS_PER_COLLECTION = 5_000  # new objects that start a garbage collection
LEAVING = 5.0  # seconds to wait for the connection to Discord to end


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot until ``stop`` is set.

    With a token the bot plays on Discord. Without one it plays on a local stand-in, whose address
    is printed. Raise StartError, StoreError, OSError or an exception of discord.py if it cannot
    run.
    """
    token = settings.discord_token
    if token is None:
        await play(settings, stop)
        return
    use_endpoints(settings.discord_url, settings.rest_proxy)
    async with await Store.open(settings.database_location, settings.shards) as store:
        await serve(store, token.get_secret_value(), stop, settings=settings)


async def play(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot on a playground, which keeps its messages in a file beside the database."""
    try:
        from playground import Standin
    except ModuleNotFoundError as missing:
        raise StartError(
            f"Without DISCORD_TOKEN the playground starts, and for that {missing.name} is missing: "
            "set DISCORD_TOKEN, or run the bot from its repository."
        ) from missing
    database = settings.playground_database
    file = database.with_name(database.name + ".world")
    async with (
        await Store.open(database) as store,
        Standin(settings.playground_port, file=file) as standin,
    ):
        if standin.new:  # it knows no commands yet, and belongs to its first person
            await store.set_meta(DIGEST, "")
            first, second, *_ = standin.people
            first.rank = "manager"
            for person in (first, second):
                person.install()
            standin.add_group(first, second)  # the bot isn't there, but its commands are
        use_discord_server(standin.url)
        sys.stdout.write(f"The playground is open: {standin.url}\n")
        sys.stdout.flush()
        await serve(store, standin.token, stop, standin.clock, settings)


async def serve(
    store: Store,
    token: str,
    stop: asyncio.Event,
    wall_clock: WallClock | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve Discord until ``stop`` is set or the database file is gone.

    Current responses are finished first. Raise DatabaseLost or an exception of discord.py.
    """
    for problem in (*UNUSABLE, *find_robots()[1]):
        log.warning("%s", problem)
    settle_memory()
    async with Menagerie(store, GAMES, wall_clock, settings) as client:
        serving = asyncio.create_task(client.start(token))
        stopping, losing = asyncio.create_task(stop.wait()), asyncio.create_task(store.lost())
        try:
            ends = {serving, stopping, losing}
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for end in done:
                end.result()
        finally:
            stopping.cancel()
            losing.cancel()
            await leave(client, serving)


async def leave(client: Menagerie, serving: asyncio.Task[None]) -> None:
    """Close the client, even while it is still connecting.

    discord.py may lose a cancellation while it connects, and then only ends because the client is
    closed. After a few seconds stop waiting for it.
    """
    if not client.is_ready():  # it would keep trying to connect
        serving.cancel()
    await client.close()
    await asyncio.wait({serving}, timeout=LEAVING)
    serving.cancel()


def settle_memory() -> None:
    """Exclude everything loaded so far from garbage collection, because it lives until the end.

    A full collection of all that took 40 ms, during which no response was sent. There is none
    before either: less than a hundredth of what is loaded could be freed.

    From now on, collections are rarer than with Python's default of 700 new objects, because few
    objects are in cycles. With the default they took 3% of the processor time. In 300 matches,
    every twelve seconds a full one took 160 ms.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(OBJECTS_PER_COLLECTION)
