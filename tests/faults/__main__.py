"""``python -m tests.faults 200`` runs so many schedules and prints what was tried and what held.

A second number is the seed of the first; so one that did not hold is run again by itself.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from tests.faults.schedule import Schedule


def main(number: int, first: int = 0) -> int:
    """Run schedules; return the exit code, which tells whether all held."""
    logging.getLogger("bot").propagate = False
    tried: Counter[str] = Counter()
    broken = []
    for seed in range(first, first + number):
        with tempfile.TemporaryDirectory() as folder:
            schedule = Schedule(seed, Path(folder))
            try:
                asyncio.run(schedule.run())
            except Exception:
                broken.append(seed)
                sys.stdout.write(f"seed {seed} does not hold:\n{traceback.format_exc()}\n")
        tried += schedule.tried
    for what, times in sorted(tried.items()):
        sys.stdout.write(f"{times:>8,} {what}\n")
    sys.stdout.write(f"{number - len(broken)} of {number} schedules held; broken: {broken}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
