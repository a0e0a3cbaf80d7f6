"""How long a person waits for three hard robots, from an answer to the next question."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from bot.match.acts.permissions import Actor
from bot.match.host import Host
from bot.match.match import Match
from bot.match.robots.robots import RobotPlayers, RobotPool
from bot.store import Store
from games import GAMES
from games.robots import any_answer
from kit.figures import Row, median, percentile
from tools.unlimited import unlimited_host

ROUNDS = 20
PAUSE_SECONDS = 1.2  # before a robot answers, on average: the setting's default
ROBOTS = 3


def round_rows() -> list[Row]:
    """Measure every game, at one table."""
    return asyncio.run(_rows())


async def _rows() -> list[Row]:
    rows: list[Row] = []
    pool = RobotPool()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "bench.sqlite3") as store:
            host = await unlimited_host(store)
            players = RobotPlayers(host, pool.answer, PAUSE_SECONDS)
            for game in GAMES:
                waits = await _waits(host, players, game)
                remark = f"p90 {percentile(waits, 90):.1f} s, longest {max(waits):.1f} s"
                robots = min(ROBOTS, GAMES[game].seats[-1] - 1)
                rows.append(Row(f"{game}: a round of {robots} hard robots, median",
                                median(waits), "s", remark))  # fmt: skip
            await players.close()
    await pool.close()
    return rows


async def _waits(host: Host, players: RobotPlayers, game: str) -> list[float]:
    """Return the waits of a person who answers at once and at random, in seconds."""
    rng, waits = Random(game), list[float]()
    match = await robot_match(host, game)
    while len(waits) < ROUNDS:
        begun, robots_moved = perf_counter(), bool(match.robots_due)
        while match.robots_due:
            await players.settle(match.id, 60)
            match = await host.match(match.id)
        if robots_moved:
            waits.append(perf_counter() - begun)
        table = match.table_or_refuse()
        if table.outcome:
            match = await robot_match(host, game)
            continue
        decision = table.waiting[match.waited_for()[0]]
        ids = any_answer(decision, rng)
        match = await host.play.answer(match.id, 1, decision.number, ids)
    return waits


async def robot_match(host: Host, game: str) -> Match:
    """Start a match of one person and up to three hard robots."""
    match = await host.lobby.open(game, 1, "Person 1", channel_id=1, guild_id=1)
    for _ in range(min(ROBOTS, GAMES[game].seats[-1] - 1)):
        match = await host.lobby.add_robot(match.id, 1)
        await host.seats.set_level(match.id, Actor(1), len(match.seats) - 1, "hard")
    return await host.lobby.start(match.id, 1)
