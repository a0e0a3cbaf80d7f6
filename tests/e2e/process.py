"""The real bot process, started against the stand-in, killed and restarted."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from kit.amount import THOROUGH
from playground import Standin
from playground.changes import PATIENCE
from tests import postgresql
from tests.databases import make_empty

from .fork_server import IN_THE_BOT, ForkedProcess, spawn_bot

HANGS = 120.0  # seconds; only what hangs takes that long

ROOT = Path(__file__).parents[2]
PASSED_ON_VARIABLES = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TMPDIR")

ORPHANED = re.compile(
    r"Traceback \(most recent call last\):\n"
    r'  File "<string>", line 1, in <module>\n'
    r'  File "[^"]*/multiprocessing/spawn\.py", line \d+, in spawn_main\n'
    r"(?: .*\n)*"
    r"EOFError: Ran out of input\n"
)
"""What a robots' process writes if the bot is killed while it starts it."""


class BotProcess:
    """``python -m bot`` on one database; one log file has the output of all its runs."""

    def __init__(
        self,
        folder: Path,
        url: str = "",
        token: str = "",
        database: str = "",
        **settings: str,
    ) -> None:
        self.folder = folder
        self.database: Path | str = database or folder / "matches.sqlite3"
        self.log = folder / "bot.log"
        self.killed = False
        self.environment = {
            name: os.environ[name] for name in PASSED_ON_VARIABLES if name in os.environ
        }
        self.environment |= {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": token,
            "MENAGERIE_DISCORD_URL": url,
            "MENAGERIE_DATABASE": str(self.database),
            "MENAGERIE_ROBOT_SECONDS": "0.02",
            "MENAGERIE_ROBOT_PAUSE": "0",
            "MENAGERIE_EMOJI_PAUSE": "3600",
            IN_THE_BOT: "" if THOROUGH else "1",
        } | settings
        self.process: ForkedProcess | asyncio.subprocess.Process | None = None

    @property
    def file(self) -> Path:
        """The database file."""
        assert isinstance(self.database, Path)
        return self.database

    async def launch(self) -> ForkedProcess | asyncio.subprocess.Process:
        """Start the process, without waiting for anything."""
        self.log.touch()
        if isinstance(self.database, Path):
            make_empty(self.database)
        self.process = spawn_bot(self.folder, self.environment, self.log)
        return self.process

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self.process is not None and self.process.returncode is None

    def kill_now(self) -> None:
        """Kill the process immediately."""
        if self.process is not None and self.process.returncode is None:
            self.killed = True
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def kill(self) -> None:
        """Kill the process and wait until it has exited."""
        self.kill_now()
        await self.wait_for_exit()

    async def stop(self) -> int:
        """Terminate the process, as a service manager does, and return its exit code."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await self.wait_for_exit()

    async def wait_for_exit(self) -> int:
        """Wait until the process has exited, and return its exit code."""
        assert self.process is not None
        try:
            return await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGABRT)  # this logs the stack of every thread
            await self.process.wait()
            raise AssertionError(f"the bot does not end:\n{self.log_text()}") from None

    async def wait_for_line(self, line: str, times: int = 1) -> None:
        """Wait until the log of all runs has a line this many times."""
        async with asyncio.timeout(HANGS):
            while self.log_text().count(line) < times:
                assert self.running, self.log_text()
                await asyncio.to_thread(self.log.stat)  # lets other tasks run

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query on the database."""
        return rows(self.database, query, *values)

    def log_text(self) -> str:
        """Return everything that the bot has written to stderr and stdout."""
        return self.log.read_text() if self.log.exists() else ""


class FreshBotProcess(BotProcess):
    """A bot for tests of starting: ``python -m bot``, which imports everything itself."""

    program: tuple[str, ...] = (sys.executable, "-m", "bot")

    async def launch(self) -> asyncio.subprocess.Process:
        """Start the process, without waiting for anything."""
        with self.log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *self.program,
                cwd=self.folder, env=self.environment, stdout=log, stderr=log,
            )  # fmt: skip
        self.process = process
        return process


def rows(database: Path | str, query: str, *values: object) -> list[Any]:
    """Return the rows of a query on a database, in a file or on a server."""
    if isinstance(database, str):
        return postgresql.execute(database, query, *values)
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()


def changed(database: Path | str, statement: str) -> None:
    """Run a statement on a database, in a file or on a server."""
    if isinstance(database, str):
        postgresql.execute(database, statement)
        return
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement)


class E2EHarness:
    """A stand-in for Discord, and the bot connected to it.

    With ``robot_processes`` the robots think in processes, even without THOROUGH.
    """

    def __init__(
        self,
        standin: Standin,
        folder: Path,
        database: str = "",
        *,
        robot_processes: bool = False,
    ) -> None:
        self.standin = standin
        self.bot = BotProcess(folder, standin.url, standin.token, database)
        if robot_processes:
            self.bot.environment[IN_THE_BOT] = ""
        self.channels = 0

    async def start(self) -> None:
        """Start the bot and wait until it is ready."""
        standin = self.standin
        await standin.until(lambda: not standin.gateway.ready)
        process = await self.bot.launch()
        end = asyncio.ensure_future(process.wait())
        ready = asyncio.ensure_future(standin.ready())
        await asyncio.wait({end, ready}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        assert ready.done(), f"the bot ended with {process.returncode}:\n{self.bot.log_text()}"
        await ready

    async def kill(self) -> None:
        """Kill the bot and wait until it has disconnected."""
        await self.bot.kill()
        await self.standin.until(lambda: not self.standin.gateway.ready)

    def check(self) -> None:
        """Check that there was no traceback, lost picture, unknown route or invalid request."""
        assert self.standin.unknown == []
        log = self.bot.log_text()
        if self.bot.killed:
            log = ORPHANED.sub("", log)
        assert "Traceback" not in log and "could not be drawn" not in log, log
        from .validation import faults  # imported here, as it imports this module

        wrong = faults(self.standin.requests)
        assert wrong == [], wrong
