"""``python -m tools.bench.pool``: the cost of a seek among a hundred thousand people.

Five thousand of them have open seeks, and there are no closed ones, or many.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, time

from bot.app.features import new_host
from bot.features.opponents.acts import Opponents, Wish
from bot.features.opponents.pairing import WEEK
from bot.match.time_control import DAY, HOUR, ClockSpeed
from bot.store import Store
from games import GAMES
from tests.databases import make_empty

PEOPLE, OPEN, MATCHES = 100_000, 5_000, 50_000
CLOSED = (0, 100_000, 1_000_000)
GAME = "lion_unicorn"
CLOCKS: tuple[ClockSpeed, ...] = ("live", "day", "three_days")
TIMES = 25
SPREAD = 200.0  # points by which ratings differ


def fill(path: Path, closed: int) -> None:
    """Fill an empty database: aliases, open and closed seeks, and this week's matches."""
    games, now = [name for name, game in GAMES.items() if 3 in game.seats], time()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany(
            "INSERT INTO alias VALUES (?, ?, 0)", ((n, f"Alias {n}") for n in range(PEOPLE))
        )
        rng = Random(1)
        # Nobody who is there fits a seeker who wants two players, so that all are compared.
        connection.executemany(
            "INSERT INTO seek (user_id, channel_id, game, clock, players, robots, points, "
            "created_at, ends_at, version, paired_at) VALUES (?, 1, ?, ?, 3, 0, ?, ?, ?, ?, ?)",
            (
                (
                    rng.randrange(PEOPLE), rng.choice(games), rng.choice(CLOCKS),
                    int(rng.gauss(1000, SPREAD)), now - DAY, now + DAY, int(n >= OPEN),
                    now - HOUR if n >= OPEN else None,
                )
                for n in range(OPEN + closed)
            ),
        )  # fmt: skip
        control = '{"clock": "day", "strangers": true, "rated": true}'
        connection.executemany(
            "INSERT INTO match (id, game, status, channel_id, host_id, options, time_control, "
            "version, rules_version, checkpoint_at, created_at, changed_at, ended_at) "
            f"VALUES (?, '{GAME}', 'finished', 0, 0, '{{}}', ?, 1, 1, 1, ?, ?, ?)",
            (
                (n, control, *[now - rng.random() * WEEK] * 3) for n in range(1, MATCHES)
            ),
        )  # fmt: skip
        connection.executemany(
            "INSERT INTO seat (match_id, seat, user_id, name, dm) VALUES (?, ?, ?, 'A', 1)",
            ((n, seat, rng.randrange(PEOPLE)) for n in range(1, MATCHES) for seat in (0, 1)),
        )


async def seek_cost(folder: Path, closed: int) -> str:
    """Measure seeks of people whom nobody fits, one that finds somebody, and a look at all."""
    path = folder / f"{closed}.sqlite3"
    make_empty(path)
    fill(path, closed)
    async with await Store.open(path) as store:
        acts = new_host(store, GAMES)[Opponents]
        alone, paired, listed = list[float](), list[float](), list[float]()
        for user in range(TIMES):
            for took, players in ((alone, 2), (paired, 3)):
                begun = perf_counter()
                match = await acts.seek(user, Wish(GAME, "day", players, robots=False), user)
                took.append(1000 * (perf_counter() - begun))
                for seek in await acts.seeks_of(user):
                    await acts.withdraw(user, seek.id)
                assert match is None or players == 3
            begun = perf_counter()
            await acts.others(user, GAME)
            listed.append(1000 * (perf_counter() - begun))
    return (
        f"{closed:>12,} closed seeks: {median(alone):6.1f} ms without a partner, "
        f"{median(paired):6.1f} ms with a match, {median(listed):6.1f} ms for Players looking"
    )


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        for closed in CLOSED:
            print(asyncio.run(seek_cost(Path(folder), closed)))


if __name__ == "__main__":
    main()
