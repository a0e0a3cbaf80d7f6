"""``python -m tools.bench.scale``: the cost of a hundred thousand finished matches.

The same reads and acts run with 1,000, 10,000 and 100,000 finished matches in one database, in
processor time. They run for an average person on an average server, and for a person who played
every eighth match, on the server of these matches. A thousand matches are trimmed first, their
results recalculated, and that person forgotten. Then the bot starts with a full database, and with
an empty one and ten thousand open matches. A backup is measured, too.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bot.app.features import new_host
from bot.features.goals.acts import Goals
from bot.features.privacy.acts import Privacy, Pruning
from bot.features.records.acts import Records
from bot.features.records.rows import History
from bot.match.host import Host
from bot.match.match import OPEN_STATUSES
from bot.store import Store
from bot.store.backup import back_up
from games import GAMES
from kit.figures import table
from tools.bench.growing import EAGER, LARGE, PLAYED, finished, grow
from tools.bench.servers import server_rows
from tools.bench.starting import MB, start_cost, start_rows

SIZES = (1_000, 10_000, 100_000)
TIMES = 9
USUAL, SERVER = 10_010, 3
Read = Callable[[], Awaitable[Any]]


def reads(host: Host) -> dict[str, Read]:
    """Return the reads of pages and acts, by name."""
    history, game = History(host.store), PLAYED[0]
    found: dict[str, Read] = {}
    for who, person, guild in (("", USUAL, SERVER), (", the most eager", EAGER, LARGE)):
        found |= {
            f"/games{who}": partial(host.matches_of, person),
            f"/stats{who}": partial(host[Records].summary, person, person, guild),
            f"/stats of one game{who}": partial(host[Records].summary, person, person, guild, game),
            f"/leaderboard{who}": partial(host[Records].leaderboard, guild, game),
            f"/replay{who}": partial(host.past_matches_of, person),
            f"how strong robots are to be{who}": partial(host.solo.strength, "smallseat", person),
            f"ratings at an end{who}": partial(history.ratings, guild, game, [person]),
        }
    return found | {
        "goals of all games": partial(host[Goals].progress, USUAL),
        "all that is stored of one": partial(host[Privacy].export, USUAL),
        "tables of a server": partial(host.store.matches_on, LARGE, OPEN_STATUSES),
        "the latest end on a server": partial(history.last_end, LARGE),
        "what falls due": partial(host.store.due_deadlines, 0.0),
        "what is behind": host.store.matches_behind,
        "robots that are due": host.store.robots_due,
        "what is old, hourly": partial(host[Pruning].run, 0),
    }


async def spent(read: Read) -> float:
    """Return the median processor time of a read, in milliseconds."""
    took = []
    for _ in range(TIMES):
        begun = process_time()
        await read()
        took.append(1000 * (process_time() - begun))
    return median(took)


async def whole_matches(path: Path) -> None:
    """Print the size of finished matches, and what is done with all of them, in one core's time."""
    models, many = await finished(path, pruned=False), SIZES[0]
    empty = _in_use(path)
    grow(path, models, 0, many)
    async with await Store.open(path) as store:
        host = new_host(store, GAMES)
        acts: dict[str, Read] = {
            "played": store.settle,
            "recalculated": host[Records].recount,
            "trimmed": partial(host[Pruning].run, 0),
            "the busiest person forgotten": partial(host[Privacy].forget, EAGER),
        }
        for name, act in acts.items():
            begun = process_time()
            await act()
            took = process_time() - begun
            await store.settle()
            each = (_in_use(path) - empty) / many / 1000
            _say(f"{many:,} matches, {name}: {took:.1f} s, {each:.1f} kB each")


def _in_use(path: Path) -> int:
    """Return how many bytes of the file are in use."""
    with closing(sqlite3.connect(path)) as connection:
        page, pages, free = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
    return int(page * (pages - free))


async def measure(folder: Path) -> None:
    """Print all figures, with a column for each size."""
    path, had = folder / "scale.sqlite3", 0
    await whole_matches(folder / "whole.sqlite3")
    models = await finished(path, pruned=True)
    columns: list[dict[str, float]] = []
    for size in SIZES:
        grow(path, models, had, size)
        had = size
        async with await Store.open(path) as store:
            host = new_host(store, GAMES)
            columns.append({name: await spent(read) for name, read in reads(host).items()})
        columns[-1] |= await _whole(path, folder)
        _say(f"{size:,} finished matches: {path.stat().st_size / 1e9:.2f} GB")
    heads = "".join(f"{f'{size:,}':>12}" for size in SIZES)
    _say(f"{'processor time, ms':<44}{heads}")
    for name in columns[0]:
        _say(f"{name:<44}" + "".join(f"{column[name]:>12,.2f}" for column in columns))
    _say(table([*await start_rows(), *await server_rows()]))


async def _whole(path: Path, folder: Path) -> dict[str, float]:
    """Measure a start of the bot and a backup, which both read the whole file."""
    seconds, memory = await start_cost(path)
    copy, begun = folder / "copy.sqlite3", process_time()
    back_up(path, copy, lambda said: None)
    copied = process_time() - begun
    copy.unlink()
    return {
        "a start of the bot": 1000 * seconds,
        "  its memory then, MB": memory / MB,
        "a backup": 1000 * copied,
    }


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
