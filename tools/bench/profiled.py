"""The bot under a profiler: it reports on which parts of the program its processor time went.

A SIGUSR1 begins the measurement, and a SIGUSR2 ends it. Then the seconds of each part are written
as JSON to the file in the environment variable of ``REPORT``.
"""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import signal
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from bot.__main__ import main

REPORT = "BENCH_REPORT"
ROOT = f"{Path(__file__).parents[2]}/"
OTHER = "event loop, the rest"
PARTS = (
    ("words", ("/text/", "/text.py", "engine/words", "engine/language", "engine/elision", "babel/",
               "/gettext.py", "games/languages")),
    ("pictures, event loop", ("/picture/", "/picture.py", "games/drawing/", "games/sheet",
                              "games/painting/", "bot/posts/pictures/", "tournaments/pictures/")),
    ("database, event loop", ("bot/store/", "/sqlalchemy/", "/aiosqlite/", "/sqlite3/")),
    ("pages and posts", ("/pages/", "/pages.py", "/posts/", "/posts.py", "bot/messaging/",
                         "cogs/")),
    ("match, clocks, robots", ("bot/",)),
    ("rules and views", ("games/", "/pydantic")),
    ("Discord and HTTP", ("/discord/", "/aiohttp/", "/json/", "/yarl/", "/multidict/")),
)  # fmt: skip
"""The parts of the program, and what is in the paths of their files. The first that fits counts."""
THREADS = {"pictures": "pictures, their thread", "store writer": "database, writing thread"}
"""The parts that have threads of their own, by the beginnings of the threads' names."""


def part_of(file: str) -> str:
    """Return the part of the program that a file belongs to.

    >>> part_of("games/lion_unicorn/text/table.py"), part_of("bot/match/acts/play.py")
    ('words', 'match, clocks, robots')
    """
    within = file.removeprefix(ROOT)
    return next((part for part, paths in PARTS if any(path in within for path in paths)), OTHER)


class Measurement:
    """The processor time since its beginning, by thread and by function."""

    def __init__(self) -> None:
        self._profile = cProfile.Profile(time.thread_time)
        self._before: dict[str, float] = {}

    def begin(self, *_signal: object) -> None:
        """Forget what was before."""
        self._before = thread_times()
        self._profile.clear()
        self._profile.enable()

    def end(self, *_signal: object) -> None:
        """Write the seconds of each part of the program.

        The profiler delays some functions more than others, so it only says which share of the
        event loop's time each part has.
        """
        self._profile.disable()
        spent = {name: now - self._before.get(name, 0.0) for name, now in thread_times().items()}
        main_thread = spent.pop(threading.main_thread().name)
        shares = by_part(pstats.Stats(self._profile).stats)  # type: ignore[attr-defined]
        seconds = {part: main_thread * share for part, share in shares.items()}
        for name, time_of_thread in spent.items():
            part = next((p for start, p in THREADS.items() if name.startswith(start)), OTHER)
            seconds[part] = seconds.get(part, 0.0) + time_of_thread
        Path(os.environ[REPORT]).write_text(json.dumps(seconds))


def thread_times() -> dict[str, float]:
    """Return the processor time of each thread in seconds, by its name."""
    return {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }


def by_part(stats: dict[Any, Any]) -> dict[str, float]:
    """Return the share of each part in a profile, without waiting for the network.

    What is built in counts for the parts that call it.
    """
    found: defaultdict[str, float] = defaultdict(float)
    for (file, _, name), (_, _, own, _, callers) in stats.items():
        if "'poll' of 'select." in name:
            continue
        if file == "~":
            for (caller, _, _), (_, _, time_for_it, _) in callers.items():
                found[part_of(caller)] += time_for_it
        else:
            found[part_of(file)] += own
    return {part: seconds / sum(found.values()) for part, seconds in found.items()}


if __name__ == "__main__":
    measurement = Measurement()
    signal.signal(signal.SIGUSR1, measurement.begin)
    signal.signal(signal.SIGUSR2, measurement.end)
    sys.exit(main([]))
