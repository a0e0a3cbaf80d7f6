"""Processor time and memory of a start with many open matches, compared to few."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from bot.store import Store
from games import GAMES
from kit.figures import Row
from playground import Standin
from tools.bench.growing import copy
from tools.unlimited import unlimited_host

OPEN = 10_000  # matches
PATIENCE = 120.0  # seconds for the bot to connect
QUIET = 0.05  # a bot with less processor time in a second, in seconds, is idle
MB = 2**20
PEOPLE = 20  # more than the numbers of the people in the matches that are copied


async def start_rows() -> list[Row]:
    """Measure a start with few open matches, then one with many; each is the second one."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.sqlite3", Path(folder) / "full.sqlite3"
        for database in (empty, full):
            await set_up(database)
        copy(full, range(1, len(GAMES) + 1), range(OPEN - len(GAMES)), {
            "match": {"host_id": f"t.host_id + {PEOPLE} * (1 + n.i / {len(GAMES)})"},
            "seat": {"user_id": f"t.user_id + {PEOPLE} * (1 + n.i / {len(GAMES)})"},
            "journal": {},
            "surface": {},
        })  # fmt: skip
        for database in (empty, full):  # compiles the modules, and registers the commands
            await start_cost(database)
        few, small = await start_cost(empty)
        many, large = await start_cost(full)
    more = f"{(large - small) / MB:.0f} MB more in memory"
    return [
        Row("a start with 5 open matches, processor time", few, "s", f"{small / MB:.0f} MB"),
        Row(f"a start with {OPEN:,} of them", many, "s", f"{many / few:.2f} of that, {more}"),
    ]


async def set_up(database: Path) -> None:
    """Start one match of each game, with all posts up to date."""
    async with await Store.open(database) as store:
        host = await unlimited_host(store)
        for game in GAMES.values():
            match = await host.lobby.open(game.name, 1, "Ada", 5, 1)
            for guest in range(2, max(game.seats[0], 2) + 1):
                await host.lobby.join(match.id, guest, f"Guest {guest}")
            match = await host.lobby.start(match.id, 1)
            await host.seats.set_table_thread(match.id, 5)
            for surface in await store.surfaces(match.id):
                await store.update_surface(
                    surface.id, shown_version=surface.desired_version, message_id=surface.id
                )


async def start_cost(database: Path) -> tuple[float, float]:
    """Start a bot on a database until it is connected and has caught up.

    Return its processor time in seconds and its memory in bytes. Pictures that are drawn in advance
    are not included.
    """
    async with Standin() as standin:
        environment = {
            **os.environ,
            "DISCORD_TOKEN": standin.token,
            "MENAGERIE_DISCORD_URL": standin.url,
            "MENAGERIE_DATABASE": str(database),
            "MENAGERIE_LOG_LEVEL": "ERROR",
            "PYTHONDONTWRITEBYTECODE": "",  # an installed bot has compiled modules
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.bench.plain", env=environment
        )
        try:
            # The commands may have been sent to an earlier stand-in, so don't wait for them.
            await standin.until(lambda: standin.gateway.ready, PATIENCE)
            memory = await _settled(process.pid)
        finally:
            process.terminate()
            before = os.times()
            await process.wait()
            after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, memory


async def _settled(pid: int) -> int:
    """Return the memory of a process, in bytes, once it has been idle for a second."""
    before = -1.0
    while (now := _spent(pid)) - before > QUIET:
        before = now
        await asyncio.sleep(1)
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _spent(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
