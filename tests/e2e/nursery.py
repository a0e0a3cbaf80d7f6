"""Where the bots of these tests come from: a process that has read all of their modules.

Reading them takes a second and a half, and the catalogues of the languages another half, and
hundreds of bots are started. Each is a process of its own all the same, with its own environment,
folder and log, and dies as one.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.__main__ import main
from bot.client import COGS

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__, "bot.run", *COGS, f"{__package__}.preloaded"])


class Forked:
    """One bot, asked and told as a process of asyncio is."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self._loop = asyncio.get_running_loop()
        self._over = self._loop.create_future()
        self._loop.add_reader(process.sentinel, self._bury)

    def _bury(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._over.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How the process ended; None while it runs."""
        code: int | None = self._over.result() if self._over.done() else None
        return code

    async def wait(self) -> int:
        """Wait for the end of the process and return how it ended."""
        code: int = await asyncio.shield(self._over)
        return code

    def send_signal(self, signal: int) -> None:
        """Send it a signal; raises ProcessLookupError where there is none any more."""
        os.kill(self.pid, signal)

    def kill(self) -> None:
        """Kill it at this very moment."""
        self._process.kill()


def born(folder: Path, environment: Mapping[str, str], log: Path) -> Forked:
    """Start ``python -m bot`` in a folder, with this environment and nothing else of ours."""
    process = FORKS.Process(target=_live, args=(folder, dict(environment), log))
    process.start()
    return Forked(process)


def _live(folder: Path, environment: dict[str, str], log: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    with log.open("ab") as file:
        for standard in (1, 2):
            os.dup2(file.fileno(), standard)
    faulthandler.enable()
    sys.exit(main([]))
