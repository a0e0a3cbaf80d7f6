"""Measure durable acts: `python -m tests.store.measure [callers] [acts each]`."""

import asyncio
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bot.store import (
    Act,
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    Store,
    SurfaceWanted,
)
from tests.store.acts import create, opening

CHECKPOINT = "x" * 4000
EVENTS = [{"kind": "drawn", "seat": 1, "token": 3, "to": [1, 2]}] * 3


def typical_act(match: MatchRecord) -> Act:
    """Return an act like an answer that ends a turn: journal row, checkpoint, outdated posts."""
    number = match.version
    after = replace(match, version=number + 1, checkpoint=CHECKPOINT, checkpoint_at=number)
    row = JournalRecord(number, "answer", 1, 1.0, 1, 5, 2, ["draw"], EVENTS, "f" * 64)
    stale = [SurfaceWanted("table", number), *(SurfaceWanted("panel", number, s) for s in (0, 1))]
    return Act(match, after, [row], stale, deadlines=[DeadlineRecord(1, number, 5.0)])


async def player(store: Store, match: MatchRecord, acts: int) -> list[float]:
    """Commit acts one after another; return how many seconds each took."""
    waits = []
    for _ in range(acts):
        act = typical_act(match)
        begun = time.perf_counter()
        await store.commit(act)
        waits.append(time.perf_counter() - begun)
        match = act.match
    return waits


async def measure(callers: int, acts: int) -> str:
    """Play ``callers`` matches at the same time; return the figures as a line."""
    new = opening()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "measure.sqlite3") as store:
            matches = [await create(store, new) for _ in range(callers)]
            begun = time.perf_counter()
            waits = await asyncio.gather(*(player(store, match, acts) for match in matches))
            seconds = time.perf_counter() - begun
    ordered = sorted(wait * 1000 for each in waits for wait in each)
    half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return (
        f"{callers} callers: {len(ordered) / seconds:,.0f} acts/s, "
        f"p50 {half:.1f} ms, p99 {most:.1f} ms, longest {ordered[-1]:.1f} ms"
    )


if __name__ == "__main__":
    callers, acts = [*map(int, sys.argv[1:]), *(64, 200)[len(sys.argv) - 1 :]]
    print(asyncio.run(measure(callers, acts)))
