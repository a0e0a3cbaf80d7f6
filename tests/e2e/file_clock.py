"""A clock for the real bot process, which a test puts forward from outside."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

import bot.app.client
from bot.runtime.wall_clock import WallClock

CLOCK_FILE = "CLOCK_FILE"
"""The environment variable with the file that says how many seconds the clock is ahead."""
MOVED = signal.SIGUSR1
"""The signal after which a bot reads the file again."""


class FileClock(WallClock):
    """A clock that is as far ahead as a file says."""

    def __init__(self) -> None:
        super().__init__()
        self._file = Path(os.environ[CLOCK_FILE])
        asyncio.get_running_loop().add_signal_handler(MOVED, self._read)
        self._read()

    def _read(self) -> None:
        self.advance(float(self._file.read_text()) - self.ahead)


def use_file_clock(environment: Mapping[str, str]) -> None:
    """Let the bot of this process use a `FileClock` if its environment names a file."""
    if CLOCK_FILE in environment:
        signal.signal(MOVED, signal.SIG_IGN)  # the bot reads the file at its start
        patch.object(bot.app.client, "WallClock", FileClock).start()
