"""``make tournaments`` plays random tournaments, checks each, and prints two tables.

``make tournaments N=10000 JOBS=2 RUNS=1000``. N is how many tournaments of each kind are checked,
RUNS how many are played for each cell of the table of robot levels. It fails if anything is wrong.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context

from bot.features.tournaments.rules import Kind
from tools.tournaments.checking import checked
from tools.tournaments.checks import Count
from tools.tournaments.levels import table_of_levels

AT_ONCE = 50
"""Tournaments that a process plays before it reports."""
COLUMNS = (
    *("tournaments", "withdrawn", "rounds", "tables", "byes", "sat_out"),
    *("solved", "unavoidable"),
)


def run(kind: Kind, count: int, jobs: int) -> Count:
    """Play and check ``count`` tournaments of a kind in several processes."""
    starts = range(0, count, AT_ONCE)
    ends = [min(count, start + AT_ONCE) for start in starts]
    seen = Count()
    with get_context("spawn").Pool(jobs) as pool:
        for part in pool.starmap(partial(checked, kind), zip(starts, ends, strict=True)):
            seen.add(part)
    return seen


def table_of_counts(counts: Sequence[tuple[Kind, Count]]) -> list[str]:
    """Return what was looked at, by kind, as Markdown."""
    lines = [f"| kind | {' | '.join(COLUMNS)} | faults |", f"| --- |{' ---: |' * 9}"]
    for kind, seen in counts:
        cells = [f"{getattr(seen, name):,}" for name in COLUMNS]
        lines.append(f"| {kind} | {' | '.join(cells)} | {len(seen.faults)} |")
    return lines


def main() -> None:
    """Read the arguments, simulate, and print the tables."""
    parser = ArgumentParser(prog="make tournaments")
    for name, value in (("n", 1000), ("jobs", 1), ("runs", 200)):
        parser.add_argument(f"--{name}", type=int, default=value)
    wanted = parser.parse_args()
    counts = [(kind, run(kind, wanted.n, wanted.jobs)) for kind in Kind]
    faults = [fault for _, seen in counts for fault in seen.faults]
    tables = [*table_of_counts(counts), *faults[:50]]
    if wanted.runs:
        tables += ["", *table_of_levels(wanted.runs)]
    sys.stdout.write("\n".join(tables) + "\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
