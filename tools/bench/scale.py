"""``python -m tools.bench.scale``: the cost of a hundred thousand finished matches.

The same reads and acts run with 1,000, 10,000 and 100,000 finished matches in one database, in
processor time. They run for an average person on an average server, and for a person who played
every eighth match, on the server of these matches. Then the bot starts with a full database, and
with an empty one and ten thousand open matches. A backup is measured, too.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bot.app.features import new_host
from bot.features.privacy.acts import Pruning
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
            f"/leaderboard{who}": partial(host[Records].leaderboard, guild, game),
            f"/replay{who}": partial(host.past_matches_of, person),
            f"how strong robots are to be{who}": partial(host.solo.strength, "smallseat", person),
            f"ratings at an end{who}": partial(history.ratings, guild, game, [person]),
        }
    return found | {
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


async def measure(folder: Path) -> None:
    """Print all figures, with a column for each size."""
    path, had = folder / "scale.sqlite3", 0
    models = await finished(path)
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
