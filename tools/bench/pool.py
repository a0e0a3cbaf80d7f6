"""``python -m tools.bench.pool``: strangers who look for opponents, measured and simulated.

The cost of a seek is measured in a database of a hundred thousand people with five thousand open
seeks, without closed ones and with many. Waiting times follow from arrivals by time zone and the
rules of pairing; a last simulation lets somebody win against second accounts of their own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from heapq import merge
from math import exp
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, time

from bot.app.features import new_host
from bot.features.opponents.acts import SEEK_SECONDS, SETTLED, Opponents, Wish
from bot.features.opponents.pairing import MOST_A_WEEK, WEEK, Met, group
from bot.features.opponents.rows import Meeting, SeekRecord
from bot.features.records.ratings import RATING_MODEL, rating_points
from bot.match.time_control import DAY, HOUR, MINUTE, ClockSpeed
from bot.store import Store
from games import GAMES
from tests.databases import make_empty

PEOPLE, OPEN, MATCHES = 100_000, 5_000, 50_000
CLOSED = (0, 100_000, 1_000_000)
GAME = "lion_unicorn"
CLOCKS: tuple[ClockSpeed, ...] = ("live", "day", "three_days")
TIMES = 25
ZONES = {-8: 14, -5: 24, -3: 12, 0: 10, 1: 26, 3: 6, 9: 8}
"""The hours from UTC of the people, and their shares in percent."""
BY_HOUR = (2, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 4, 5, 4, 4, 4, 5, 6, 8, 10, 11, 10, 7, 4)
"""How likely people look for opponents, by the hour where they are."""
DAYS = 14
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


def arrivals(people: int, clock: ClockSpeed, rng: Random) -> Iterator[SeekRecord]:
    """Yield one seek a day of each person, at an hour that suits where they are."""
    homes = rng.choices([*ZONES], [*ZONES.values()], k=people)
    points = [int(rng.gauss(1000, SPREAD)) for _ in range(people)]
    found = list[SeekRecord]()
    for day in range(DAYS):
        for user in range(people):
            hour = rng.choices(range(24), BY_HOUR)[0] - homes[user] + rng.random()
            at = day * DAY + (hour % 24) * HOUR
            ends = at + SEEK_SECONDS[clock]
            found.append(
                SeekRecord(len(found), user, 0, "", clock, 2, False, points[user], at, ends)
            )
    yield from sorted(found, key=lambda seek: seek.created_at)


def waits(people: int, clock: ClockSpeed) -> str:
    """Simulate two weeks, and say how long people waited and how many found nobody."""
    rng, found, tried = Random(people), list[float](), 0
    there: dict[int, SeekRecord] = {}
    met: dict[tuple[int, int], list[Meeting]] = {}
    ticks = ((n * MINUTE * 5, None) for n in range(int(DAYS * DAY / MINUTE / 5)))
    seeks = ((seek.created_at, seek) for seek in arrivals(people, clock, rng))

    def pair(first: SeekRecord, now: float) -> None:
        near = [s for s in there.values() if s is not first and s.ends_at > now]
        known: Met = met
        if (made := group(first, near, [2], now, known, lambda one, other: False)) is None:
            return
        one, other = sorted(seek.user_id for seek in made[0])
        met.setdefault((one, other), []).append(Meeting(one, other, now))
        for seek in made[0]:
            found.append(now - seek.created_at)
            del there[seek.user_id]

    for now, seek in merge(ticks, seeks, key=lambda each: each[0]):
        for gone in [s.user_id for s in there.values() if s.ends_at <= now]:
            del there[gone]
        if seek is None:
            for first in [*there.values()]:
                if first.user_id in there:
                    pair(first, now)
        elif seek.user_id not in there:
            tried += 1
            there[seek.user_id] = seek
            pair(seek, now)
    share = len(found) / max(tried, 1)
    usual, long = median(found or [0.0]), sorted(found or [0.0])[int(0.9 * len(found))]
    return (
        f"{people:>6} people, {clock:<10} {share:6.0%} of seeks found someone, after "
        f"{usual / MINUTE:6.0f} minutes (median), {long / MINUTE:6.0f} (nine of ten)"
    )


def farmed(accounts: int, weeks: int) -> tuple[int, int]:
    """Let one account beat second accounts of the same person, as often as the rules allow.

    Return its points and the number of its matches.
    """
    main, others = RATING_MODEL.rating(), [RATING_MODEL.rating() for _ in range(accounts)]
    for _ in range(weeks * MOST_A_WEEK):
        for number, other in enumerate(others):
            [[main], [others[number]]] = RATING_MODEL.rate([[main], [other]], ranks=[0, 1])
    return rating_points(main.mu, main.sigma), weeks * MOST_A_WEEK * accounts


def places(accounts: int, field: int, weeks: int, rng: Random) -> str:
    """Let a person beat second accounts while others play honestly; say where they are listed.

    Everyone else plays a match a day against someone at random, and is better or worse for good.
    """
    model, skills = RATING_MODEL, [rng.gauss(0.0, 1.0) for _ in range(field)]
    ratings, met = [model.rating() for _ in skills], [set[int]() for _ in skills]
    for _ in range(7 * weeks):
        order = rng.sample(range(field), field)
        for one, other in zip(order[::2], order[1::2], strict=False):
            won = rng.random() < 1 / (1 + exp(skills[other] - skills[one]))
            pair = [[ratings[one]], [ratings[other]]]
            [[ratings[one]], [ratings[other]]] = model.rate(pair, ranks=[1 - won, won])
            met[one].add(other)
            met[other].add(one)
    points, _ = farmed(accounts, weeks)
    listed = [
        (len(them) < SETTLED, -rating_points(it.mu, it.sigma))
        for it, them in zip(ratings, met, strict=True)
    ]
    by_points = 1 + sum(-theirs > points for _, theirs in listed)
    place = 1 + sum(each < (accounts < SETTLED, -points) for each in listed)
    return (
        f"{accounts:>6} second accounts, {weeks} weeks: place {by_points} of {field + 1} by points,"
        f" {place} in World"
    )


def honest(better: float, matches: int, rng: Random) -> int:
    """Return the rating after matches against others, of whom a person beats a share."""
    mine, rest = RATING_MODEL.rating(), [RATING_MODEL.rating() for _ in range(matches)]
    for other in rest:
        won = rng.random() < better
        [[mine], _] = RATING_MODEL.rate([[mine], [other]], ranks=[0, 1] if won else [1, 0])
    return rating_points(mine.mu, mine.sigma)


def main() -> None:
    """Print all figures."""

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    for people in (10, 100, 1000):
        for clock in CLOCKS:
            say(waits(people, clock))
    for accounts, weeks in ((1, 1), (1, 4), (1, 12), (5, 4), (20, 4)):
        points, won = farmed(accounts, weeks)
        say(f"{accounts:>6} second accounts, {weeks} weeks: {points} points after {won} wins")
    for accounts in (1, 5, 9, 10, 20):
        say(places(accounts, 1000, 4, Random(accounts)))
    for better in (0.6, 0.8):
        found = [honest(better, 60, Random(seed)) for seed in range(50)]
        say(f"a person who wins {better:.0%} of 60 matches: {median(found):.0f} points (median)")
    with tempfile.TemporaryDirectory() as folder:
        for closed in CLOSED:
            say(asyncio.run(seek_cost(Path(folder), closed)))


if __name__ == "__main__":
    main()
