"""Robots: playouts to the horizon, the time of a hard move, and the event loop's delay.

Playouts run on search states from the middle of a match, by the policy, on one core. A hard move
includes sending a saved table to the robots' process and the answer back. Up to EASE robots think
for their whole time. If more wait, each thinks less, so that the last one does not wait too long.
"""

from __future__ import annotations

import asyncio
import tempfile
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter

from bot.app.features import new_host
from bot.match.host import Host
from bot.match.match import Match
from bot.match.robots.robots import RobotPool
from bot.store import Store
from games import GAMES
from games.robots import any_answer
from games.robots.worker import ANSWER_SECONDS
from kit.bench import playout_rows
from kit.figures import Row, lags, median, percentile
from tools.bench.rounds import robot_match

MOVES = 24
CROWD = 4
EIGHT = 8


def thinking_rows() -> list[Row]:
    """Measure every game whose robots search."""
    games = [game for game in GAMES.values() if game.robot]
    rows = [row for game in games for row in playout_rows(game)]
    return [*rows, *asyncio.run(_moves())]


async def _moves() -> list[Row]:
    rows: list[Row] = []
    robot_pool = RobotPool()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "bench.sqlite3") as store:
            host = new_host(store, GAMES)
            matches = [await _in_mid_match(host, name) for name in GAMES]
            for match in matches:
                alone = await _timed(robot_pool, match, 1)
                crowd = await _timed(robot_pool, match, CROWD)
                game = match.record.game
                rows += [
                    _row(f"{game}: a hard move, one waiting", alone),
                    _row(f"  {CROWD} waiting", crowd),
                ]
            rows += await _lag_rows(robot_pool, matches)
    await robot_pool.close()
    return rows


async def _in_mid_match(host: Host, game: str) -> Match:
    """Return a match of hard robots and one person in which a robot has a real choice."""
    match = await robot_match(host, game)
    rng, answers = Random(game), 0
    while answers < 10 or not _asked(match):
        table = match.table_or_refuse()
        seat, decision = next((s, d) for s, d in table.waiting.items() if d.given is None)
        ids = any_answer(decision, rng)
        if match.seats[seat].user_id:
            match = await host.play.answer(match.id, 1, decision.number, ids)
        else:
            match = await host.play.answer_for(match.id, seat, decision.number, ids)
        answers += 1
    return match


def _asked(match: Match) -> int | None:
    """Return the seat of a robot that has more than one choice, None if there is none."""
    for seat, decision in match.table_or_refuse().waiting.items():
        if match.seats[seat].robot and decision.given is None and len(decision.choices) > 1:
            return seat
    return None


async def _timed(robot_pool: RobotPool, match: Match, at_once: int) -> list[float]:
    """Return how long each of ``at_once`` simultaneous answers takes, in seconds."""
    seat = _asked(match)
    assert seat is not None
    await robot_pool.answer(match, seat, 0)

    async def one(seed: int) -> float:
        begun = perf_counter()
        await robot_pool.answer(match, seat, seed)
        return perf_counter() - begun

    times = []
    for first in range(0, MOVES, at_once):
        times += await asyncio.gather(*map(one, range(first, first + at_once)))
    return times


def _row(what: str, times: list[float]) -> Row:
    at_most = f"p99 {1000 * percentile(times, 99):,.0f} ms, may think {1000 * ANSWER_SECONDS:,.0f}"
    return Row(what, 1000 * median(times), "ms", at_most)


async def _lag_rows(robot_pool: RobotPool, matches: list[Match]) -> list[Row]:
    """Measure how late the event loop wakes from sleeping 1 ms while eight robots think."""
    some = islice(cycle(matches), EIGHT)
    work = [robot_pool.answer(match, _asked(match) or 0, n) for n, match in enumerate(some)]
    late = await lags(asyncio.gather(*work))
    return [
        Row("the loop's delay while eight robots think, median", 1000 * median(late), "ms"),
        Row("  p99", 1000 * percentile(late, 99), "ms"),
        Row("  longest", 1000 * max(late), "ms"),
    ]
