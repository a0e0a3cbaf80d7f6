"""Play the matches of an old database, with the code of an old commit.

Copy this file into a checkout of that commit and run it there: `python play.py <compressed dump>`.
With `--mid-turn` it leaves other matches: three of every game within a turn, and a finished one.
It only uses what the tests' harness has had since the first schema.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path.cwd()))

from games import GAMES

try:
    from tests.host.harness import ANN, BEN, HostHarness
except ModuleNotFoundError:  # its name in older commits
    from tests.host.house import ANN, BEN  # type: ignore[import-not-found, no-redef]
    from tests.host.house import House as HostHarness  # type: ignore[no-redef]

EARLY, LATE, LONGEST = 3, 12, 2000
MID_TURN = (4, 15, 40)  # answers after which a match stops within its next turn of several answers


async def play(path: Path) -> None:
    """Leave matches of every game: in the lobby, just started, running and finished."""
    async with HostHarness(path, GAMES) as harness:
        for name, game in GAMES.items():
            seats: dict[str, Any] = {"robots": max(0, min(game.seats) - 2), "game": name}
            await harness.lobby(ANN, BEN, **seats)
            for steps in (EARLY, LATE, LONGEST):
                match, rng = await harness.begin(ANN, BEN, **seats), Random(steps)
                for _ in range(steps):
                    if match.record.status != "running":
                        break
                    match = await harness.step(match, rng)
                print(name, len(await harness.store.journal(match.id)), match.record.status)


async def play_into_turns(path: Path) -> None:
    """Leave matches of every game: three within a turn, and a finished one."""
    async with HostHarness(path, GAMES) as harness:
        for name, game in GAMES.items():
            seats: dict[str, Any] = {"robots": max(0, min(game.seats) - 2), "game": name}
            for steps in (*MID_TURN, LONGEST):
                match, rng = await harness.begin(ANN, BEN, **seats), Random(steps)
                for n in range(LONGEST):
                    table = match.table
                    if match.status != "running" or (n >= steps and table and table.answers):
                        break
                    match = await harness.step(match, rng)
                print(name, len(await harness.store.journal(match.id)), match.record.status)


def main(target: Path, *options: str) -> None:
    """Play, and write the database as compressed SQL."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "old.sqlite3"
        asyncio.run(play_into_turns(path) if "--mid-turn" in options else play(path))
        with closing(sqlite3.connect(path)) as connection:
            dump = "\n".join(connection.iterdump())
    target.write_bytes(lzma.compress(dump.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(target, len(dump), target.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
