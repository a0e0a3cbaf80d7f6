"""``python -m tests.faults 200`` runs 200 schedules and prints what was tried and what held.

A second number is the seed of the first schedule, so that a broken one can be run again alone.
``file`` or ``server`` after it selects the kind of database. Otherwise every fifth schedule uses a
server, if PostgreSQL is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import traceback
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tests import postgresql
from tests.faults.schedule import Schedule

KINDS = ("file", "server")
FIFTH = 5


def main(number: int, first: int = 0, kind: str | None = None) -> int:
    """Run schedules. Return 0 if all held, otherwise 1."""
    for name in ("bot", "sqlalchemy"):
        logging.getLogger(name).propagate = False
    tried: Counter[str] = Counter()
    broken = []
    with ExitStack() as stack:
        server = None
        if kind != "file" and postgresql.tools() is not None:
            server = stack.enter_context(postgresql.server())
        for seed in range(first, first + number):
            there = server is not None and (kind == "server" or seed % FIFTH == FIFTH - 1)
            schedule = Schedule(
                seed, Path(stack.enter_context(tempfile.TemporaryDirectory())),
                server if there else None,
            )  # fmt: skip
            try:
                asyncio.run(schedule.run())
            except Exception:
                broken.append(seed)
                sys.stdout.write(f"seed {seed} does not hold:\n{traceback.format_exc()}\n")
            tried += schedule.tried
            tried["schedules on a server" if there else "schedules with a file"] += 1
    for what, times in sorted(tried.items()):
        sys.stdout.write(f"{times:>8,} {what}\n")
    sys.stdout.write(f"{number - len(broken)} of {number} schedules held; broken: {broken}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("number", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0, help="the seed of the first")
    parser.add_argument("kind", nargs="?", choices=KINDS, help="databases of this kind alone")
    sys.exit(main(**vars(parser.parse_args())))
