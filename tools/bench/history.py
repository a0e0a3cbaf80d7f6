"""Measure finished matches: `python -m tools.bench.history [matches]`.

The store has a thousand finished matches of ten people, unless set otherwise. The figures are: how
long reads for pages take, how large a match is before and after pruning, and the cost of
recalculating results and of deleting a person's data.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bot.app.features import new_host
from bot.features.goals.acts import Goals
from bot.features.privacy.acts import Privacy, Pruning
from bot.features.records.acts import Records
from bot.match.host import Host
from bot.match.match import OPEN_STATUSES
from games import GAMES
from tests.host.harness import ANN, BEN, HostHarness

GUILD, PEOPLE = 7, tuple(range(1001, 1011))
PLAYED = ("lion_unicorn", "instinkt")
COPIED = ("match", "seat", "journal", "surface")


def multiply(path: Path, models: list[int], matches: int) -> None:
    """Make ``matches`` copies of finished matches, each with other people and another end."""
    rng = Random(1)
    with closing(sqlite3.connect(path)) as connection, connection:
        columns = {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for table in COPIED
        }
        for number in range(matches):
            model, new = rng.choice(models), 10_000 + number
            for table in COPIED:
                key = "id" if table == "match" else "match_id"
                taken = [c for c in columns[table] if c != key and (table, c) != ("surface", "id")]
                listed = ", ".join(f'"{c}"' for c in taken)
                connection.execute(
                    f"INSERT INTO {table} ({key}, {listed}) SELECT ?, {listed} FROM {table} "
                    f"WHERE {key} = ?", (new, model),
                )  # fmt: skip
            connection.execute(
                "UPDATE match SET ended_at = ? WHERE id = ?", (1e6 + 100 * number, new)
            )
            seats = connection.execute(
                "SELECT seat FROM seat WHERE match_id = ?", (new,)
            ).fetchall()
            for (seat,), user in zip(seats, rng.sample(PEOPLE, len(seats)), strict=True):
                connection.execute(
                    "UPDATE seat SET user_id = ?, name = ? WHERE match_id = ? AND seat = ?",
                    (user, f"Person {user}", new, seat),
                )


async def timed(name: str, read: Callable[[], Awaitable[Any]], times: int = 15) -> str:
    """Run a read several times; return a line with the median and the longest time."""
    took = []
    for _ in range(times):
        begun = perf_counter()
        await read()
        took.append(1000 * (perf_counter() - begun))
    return f"{name:<34} {median(took):7.1f} ms  {max(took):7.1f} ms at most"


def size(path: Path) -> int:
    """Return how many bytes of the file are in use."""
    with closing(sqlite3.connect(path)) as connection:
        page, pages, free = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
    return int(page * (pages - free))


async def once(name: str, work: Awaitable[Any]) -> str:
    """Run something once; return a line with the time that it took."""
    begun = perf_counter()
    await work
    return f"{name:<34} {1000 * (perf_counter() - begun):7.0f} ms"


async def measure(matches: int) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        async with HostHarness(path, GAMES) as harness:
            models = []
            for game in PLAYED:
                match = await harness.begin(ANN, BEN, game=game)
                models.append((await harness.finish(match)).id)
            await harness.store.settle()
            empty = size(path)
            multiply(path, models, matches)
            await harness.store.settle()
            full = size(path)
            print(f"{matches} finished matches, {(full - empty) / matches / 1000:.1f} kB each")
            host = new_host(harness.store, GAMES)
            print(await once("all results recalculated", host[Records].recount()))
            await measure_reads(host)
            host.matches.clock = lambda: 1e9
            print(await once("pruned, without pauses", host[Pruning].run(0)))
            await harness.store.settle()
            pruned = size(path)
            print(f"{(pruned - empty) / matches / 1000:.1f} kB each after pruning")
            print(await once("one of ten people forgotten", host[Privacy].forget(PEOPLE[0])))


async def measure_reads(host: Host) -> None:
    """Print how long the reads for pages take."""
    user, game = PEOPLE[1], PLAYED[1]
    reads: dict[str, Callable[[], Awaitable[Any]]] = {
        "/stats of all games": lambda: host[Records].summary(user, user, GUILD),
        "/stats of one game": lambda: host[Records].summary(user, user, GUILD, game),
        "goals of all games": lambda: host[Goals].progress(user),
        "/leaderboard": lambda: host[Records].leaderboard(GUILD, game),
        "/games": lambda: host.store.matches_of(user, OPEN_STATUSES),
        "all that is stored of one": lambda: host[Privacy].export(user),
    }
    for name, read in reads.items():
        times = 3 if name.startswith("all") else 15
        print(await timed(name, read, times))


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
