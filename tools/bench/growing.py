"""A large database, made quickly: matches copied by SQL with other people and servers.

Of finished ones there are a tenth as many people as matches, and a hundredth as many servers. But
every eighth match is played on one large server, and the same person plays in all of these.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from bot.features.records.rows import History
from games import GAMES
from tests.host.harness import ANN, BEN, HostHarness

PLAYED = ("lion_unicorn", "instinkt")
EAGER, LARGE = 1_000_000, 500_000
"""The person who plays every eighth match, and the large server."""
OFTEN = 8  # one match in this many is theirs
FIRST = 1_000_000  # the number of the first copy
NUMBERS = "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)"


async def finished(path: Path, *, pruned: bool) -> list[int]:
    """Play one match of two people in each game to its end; return the numbers."""
    found = []
    async with HostHarness(path, GAMES) as harness:
        for game in PLAYED:
            match = await harness.finish(await harness.begin(ANN, BEN, game=game))
            if pruned:
                await History(harness.store).prune(match.id)
            found.append(match.id)
        await harness.store.settle()
    return found


def grow(path: Path, models: list[int], had: int, matches: int) -> None:
    """Copy finished matches, from number ``had`` on, until there are ``matches``."""
    people, servers = max(50, matches // 10), max(5, matches // 100)
    guild = f"CASE WHEN n.i % {OFTEN} = 0 THEN {LARGE} ELSE 1 + n.i % {servers} END"
    ended = "1e9 + 100.0 * n.i"

    def person(seat: str) -> str:
        """Return SQL for the person on a seat of a copy."""
        return (
            f"CASE WHEN {seat}.seat = 0 AND n.i % {OFTEN} = 0 THEN {EAGER} "
            f"ELSE 10000 + (n.i * 7919 + {seat}.seat * 104729) % {people} END"
        )

    copy(path, models, range(had, matches), {
        "match": {"guild_id": guild, "ended_at": ended},
        "seat": {"user_id": person("t"), "name": f"'Person ' || {person('t')}"},
        "journal": {},
        "surface": {},
        "result": {"user_id": person("s"), "guild_id": guild, "ended_at": ended},
    })  # fmt: skip


def copy(
    path: Path, models: Sequence[int], copies: range, changes: Mapping[str, Mapping[str, str]]
) -> None:
    """Copy matches in turn. Copy ``i`` gets the number ``FIRST + i``.

    ``changes`` has the tables to copy, each with the SQL of columns that change. There ``n.i`` is
    the copy, ``t`` the row, and in the table ``result`` ``s`` its seat.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        with connection:
            for table, others in changes.items():
                _copy(connection, table, models, copies, others)


def _copy(
    connection: sqlite3.Connection,
    table: str,
    models: Sequence[int],
    copies: range,
    others: Mapping[str, str],
) -> None:
    """Copy the rows of some matches; ``others`` maps columns to the SQL of their new values."""
    key = "id" if table == "match" else "match_id"
    changed = {key: f"{FIRST} + n.i", **others}
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    columns = [c for c in columns if (table, c) != ("surface", "id")]
    values = ", ".join(changed.get(c, f"t.{c}") for c in columns)
    which = " ".join(f"WHEN {k} THEN {model}" for k, model in enumerate(models))
    joined = f"{table} AS t ON t.{key} = CASE n.i % {len(models)} {which} END"
    if table == "result":  # its rows have a person, but no seat
        joined += " JOIN seat AS s ON s.match_id = t.match_id AND s.user_id = t.user_id"
    connection.execute(
        f"{NUMBERS} INSERT INTO {table} ({', '.join(columns)}) "
        f"SELECT {values} FROM n JOIN {joined}", (copies.start, copies.stop),
    )  # fmt: skip
