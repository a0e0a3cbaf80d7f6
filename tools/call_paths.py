"""``python -m tools.call_paths`` counts the functions that the bot's main paths pass through.

The paths are a click on a choice up to its response, the publication of that click's changes, one
move of a robot without its thinking, and one step in a replay. Each runs once in a match of The
Lion & The Unicorn, on a real database, with a Discord in memory. A function counts once however
often it is called. A comprehension belongs to the function around it; functions of libraries and of
the tests do not count. In the click's path neither do the tasks that bring other posts up to date.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

from bot.match.match import Match
from bot.posts.controls import Control
from tests.cogs.counter import Counter, Use, uses
from tests.host.harness import ANN, BEN, LION
from tests.surfaces.clicks import Post

ROOT = Path(__file__).parents[1]
PACKAGES = tuple(f"{ROOT / package}/" for package in ("bot", "cogs", "games"))
CHECKS = f"{ROOT / 'bot/checks'}/"  # tests of the bot, which check every post on the way
WARM_UP_MOVES = 6  # fill the caches, as in a running bot
UPDATES = ("Publisher._sync", "Publisher._sync_group", "LivePanels._redraw_until_current")  # tasks
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


class CallPath:
    """The functions that are called while it records, except by tasks named in ``apart_from``."""

    def __init__(self, *apart_from: str) -> None:
        self._apart_from = apart_from
        self._functions: set[CodeType] = set()

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record the calls of this thread and of new threads."""
        threading.setprofile(self._on_event)
        sys.setprofile(self._on_event)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        file = code.co_filename
        ours = file.startswith(PACKAGES) and not file.startswith(CHECKS)
        ours &= code.co_name not in COMPREHENSIONS
        if event == "call" and ours and _running_task() not in self._apart_from:
            self._functions.add(code)

    def counts(self) -> tuple[int, int, int, int]:
        """Return the number of functions and of files, in total and then outside ``games/``."""
        named = {
            (code.co_filename, code.co_qualname, code.co_firstlineno)
            for code in self._functions
            if not code.co_qualname.endswith("<module>")
        }
        outside = {each for each in named if not each[0].startswith(PACKAGES[-1])}
        return len(named), len(_files(named)), len(outside), len(_files(outside))

    def listed(self) -> list[str]:
        """Return the functions outside ``games/``, by file."""
        return sorted(
            f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname}"
            for code in self._functions
            if not code.co_filename.startswith(PACKAGES[-1])
        )


def _running_task() -> str:
    """Return the name of the coroutine of this thread's current task; empty if there is none."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # a thread without an event loop
        return ""
    return getattr(task.get_coro(), "__qualname__", "") if task is not None else ""


def _files(functions: set[tuple[str, str, int]]) -> set[str]:
    return {file for file, _, _ in functions}


async def record() -> dict[str, CallPath]:
    """Record each path once; return them by name."""
    paths = {name: CallPath() for name in ("publication", "robot's move", "replay step")}
    paths = {"click": CallPath(*UPDATES), **paths}
    with TemporaryDirectory() as folder:
        async with Counter(Path(folder) / "menagerie.sqlite3") as counter:
            match = await counter.begin(ANN, BEN)
            for _ in range(WARM_UP_MOVES):
                await counter.use(*await _choice(counter, match))
                await counter.quiet()
            choice = await _choice(counter, match)
            with paths["click"].recorded():
                await counter.use(*choice)
            with paths["publication"].recorded():
                await counter.quiet()
            await _robot_move(counter, paths["robot's move"])
            over = await counter.finish(match)
            await counter.quiet()
            await counter.click(ANN, Control(over.id, "replay"))
            with paths["replay step"].recorded():
                await counter.click(ANN, Control(over.id, "step", number=1, arg="forward"))
    return paths


async def _choice(counter: Counter, match: Match) -> tuple[int, Post, Use]:
    """Open the private panel of a player with a decision; return one choice on it."""
    match = await counter.host.match(match.id)
    person = match.seats[match.waited_for()[0]].user_id
    assert person is not None
    panel = await counter.panel(match, person)
    return person, panel, next(use for use in uses(panel, Random(1)) if ":try:" not in use[0])


async def _robot_move(counter: Counter, path: CallPath) -> None:
    """Let a robot move once."""
    match = await counter.begin(ANN, robots=1, game=LION)
    while not match.robots_due:
        match = await counter.step(match, Random(1))
    with path.recorded():
        await counter.settled(match.id)


def main() -> None:
    """Print the counts; with ``--list`` also every function outside ``games/``."""
    paths = asyncio.run(record())
    print(f"{'path':16} {'functions':>9} {'files':>6}   outside games/")
    for name, path in paths.items():
        functions, files, outside, outside_files = path.counts()
        print(f"{name:16} {functions:9} {files:6}   {outside} in {outside_files}")
    if "--list" in sys.argv:
        for name, path in paths.items():
            print(f"\n{name}:", *path.listed(), sep="\n  ")


if __name__ == "__main__":
    main()
