"""The fork server: a process that has imported all modules, and from which bots are forked.

Importing the modules takes a second and a half, loading the language catalogues half a second, and
the tests start hundreds of bots. Each bot is still a separate process, with its own environment,
folder and log.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import playground
from bot.__main__ import main
from bot.app import client
from bot.app.features import cogs
from bot.match.robots.robots import RobotProcesses
from bot.messaging.discord_messenger import DiscordMessenger
from playground import Standin
from playground.changes import PATIENCE
from tests.e2e.file_clock import use_file_clock

R = TypeVar("R")
T = TypeVar("T")
IN_THE_BOT = "ROBOTS_THINK_IN_THE_BOT"
"""The environment variable of a bot whose robots need no process, which takes long to start."""

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__, "bot.app.run", *cogs(), f"{__package__}.preloaded"])


class ThinkingInTheBot(RobotProcesses):
    """Robots that think in the bot's own process, which waits for them."""

    async def do(self, work: Callable[[R], T], task: R) -> T:
        """Return what ``work`` returns for a task."""
        return work(task)

    def start(self) -> None:
        """Start nothing."""


class ForkedProcess:
    """One bot, with the interface of an asyncio process."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self._loop = asyncio.get_running_loop()
        self._over = self._loop.create_future()
        self._loop.add_reader(process.sentinel, self._reap)

    def _reap(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._over.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code; None while the process runs."""
        code: int | None = self._over.result() if self._over.done() else None
        return code

    async def wait(self) -> int:
        """Wait until the process has exited, and return its exit code."""
        code: int = await asyncio.shield(self._over)
        return code

    def send_signal(self, signal: int) -> None:
        """Send a signal. Raise ProcessLookupError if the process no longer exists."""
        os.kill(self.pid, signal)

    def kill(self) -> None:
        """Kill the process immediately."""
        self._process.kill()


def spawn_bot(folder: Path, environment: Mapping[str, str], log: Path) -> ForkedProcess:
    """Start ``python -m bot`` in a folder, with only this environment."""
    process = FORKS.Process(target=_live, args=(folder, dict(environment), log))
    process.start()
    return ForkedProcess(process)


def _live(folder: Path, environment: dict[str, str], log: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    with log.open("ab") as file:
        for standard in (1, 2):
            os.dup2(file.fileno(), standard)
    faulthandler.enable()
    use_file_clock(environment)
    # However busy the machine is, no click on the bot's own playground and no picture is too late.
    patch.object(playground, "Standin", partial(Standin, answer_seconds=PATIENCE)).start()
    messenger = partial(DiscordMessenger, upload_seconds=PATIENCE)
    patch.object(client, "DiscordMessenger", messenger).start()
    if environment[IN_THE_BOT]:
        patch.object(client, "RobotProcesses", ThinkingInTheBot).start()
    sys.exit(main([]))
