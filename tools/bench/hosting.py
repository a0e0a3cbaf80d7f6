"""Durable answers through the host: SQLite with synchronous=FULL, PostgreSQL with fsync."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bot.app.run import settle_memory
from bot.match.host import Host
from bot.match.match import Match
from bot.store import Store
from games import GAMES
from games.robots import any_answer
from kit.figures import Row, median, percentile
from tests import postgresql
from tools.unlimited import unlimited_host

SEATS = 4


async def host_rows(answers: int) -> list[Row]:
    """Measure about ``answers`` answers, in one match at a time and in 64 at the same time."""
    settle_memory()
    rows: list[Row] = []
    everything = list(GAMES)
    alone = [(f", {game} alone", 64, [game]) for game in everything]
    together = [("", 1, everything), ("", 64, everything)]
    with tempfile.TemporaryDirectory() as folder:
        for name, at_once, games in [*together, *alone]:
            database = Path(folder) / f"bench{len(rows)}.sqlite3"
            rows += await _rows(name, database, at_once, answers, games)
    if postgresql.tools() is not None:
        with postgresql.server(postgresql.DURABLE) as server:
            for _, at_once, games in together:
                rows += await _rows(", PostgreSQL", server.migrated(), at_once, answers, games)
    return rows


async def _rows(
    name: str, database: Path | str, at_once: int, answers: int, games: Sequence[str]
) -> list[Row]:
    waits, seconds = await _measure(database, at_once, max(20, answers // at_once), games)
    return _said(f"host: durable answers, {at_once} at once{name}", waits, seconds)


def _said(what: str, waits: list[float], seconds: float) -> list[Row]:
    return [
        Row(what, len(waits) / seconds, "/s"),
        Row("  median", 1000 * median(waits), "ms"),
        Row("  p99", 1000 * percentile(waits, 99), "ms"),
    ]


async def _measure(
    database: Path | str, at_once: int, each: int, games: Sequence[str]
) -> tuple[list[float], float]:
    async with await Store.open(database) as store:
        host = await unlimited_host(store)
        matches = [await _running_match(host, games[i % len(games)]) for i in range(at_once)]
        begun = time.perf_counter()
        waits = await asyncio.gather(
            *(_player(host, match, each, i) for i, match in enumerate(matches))
        )
        return [w for each_match in waits for w in each_match], time.perf_counter() - begun


async def _running_match(host: Host, game: str) -> Match:
    match = await host.lobby.open(game, 1, "Person 1", channel_id=1, guild_id=1)
    for user in range(2, min(SEATS, GAMES[game].seats[-1]) + 1):
        await host.lobby.join(match.id, user, f"Person {user}")
    return await host.lobby.start(match.id, 1)


async def _player(host: Host, match: Match, answers: int, seed: int) -> list[float]:
    """Answer for all seats of one match; return how long each answer took, in seconds."""
    rng = random.Random(seed)
    waits: list[float] = []
    while len(waits) < answers:
        table = match.table
        if table is None or table.outcome:
            match = await _running_match(host, match.record.game)
            continue
        seat, decision = next((s, d) for s, d in table.waiting.items() if d.given is None)
        ids = any_answer(decision, rng)
        user = match.seats[seat].user_id or 0
        begun = time.perf_counter()
        match = await host.play.answer(match.id, user, decision.number, ids)
        waits.append(time.perf_counter() - begun)
    return waits
