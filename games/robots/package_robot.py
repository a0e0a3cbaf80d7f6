"""A robot of a package, which thinks in a process of its own with limits."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Any

from games.robots.worker import Task

log = logging.getLogger(__name__)

START_TIMEOUT_SECONDS = 30.0  # until the games and the robot have been loaded
PACKAGE_TIMEOUT_SECONDS = 5.0  # after this, an answer is too late
ANSWER_BYTES = 64 * 1024  # of one answer
OUTPUT_BYTES = 8 * 1024  # that a robot may print for one answer
LINE_CHARACTERS = 200  # of a printed line in the log


class RobotFailedError(Exception):
    """A robot raised an error; its process has printed where."""


class RobotEndedError(Exception):
    """A robot's process ended before it had answered."""


class PackageRobot:
    """A robot of a package. The first answer starts its process, which is replaced if it ends.

    The process and those that it starts are one group, which is ended as a whole. It has a folder
    of its own, none of the bot's environment, and the limits of ``package_process``.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: RobotProcess | None = None
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """The id of the process and of its group; None while there is none."""
        return self._process.id if self._process is not None else None

    @property
    def running(self) -> bool:
        """Whether a process is there that has not ended."""
        return self._process is not None and self._process.running

    async def answer(self, task: Task) -> Sequence[str]:
        """Return the ids of the choices in the robot's answer. They may be illegal.

        Raises:
            TimeoutError: if it takes too long.
            RobotFailedError: if the robot raised an error, or its answer is no list.
            RobotEndedError: if its process ended before.
            RuntimeError: if ``close`` was called.
        """
        if self._closed:
            raise RuntimeError("the robot has been closed")
        if not self.running:
            await self._end()
        try:
            if self._process is None:
                self._process = await RobotProcess.start(self.name)
            ids = await self._process.answer(task)
        except BaseException:  # whatever it is doing now, it has nothing to do with the next task
            await self._end()
            raise
        if not isinstance(ids, list):
            raise RobotFailedError(self.name)
        return [str(choice) for choice in ids]

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    async def close(self) -> None:
        """End the process for good."""
        self._closed = True
        await self._end()


class RobotProcess:
    """A running process of a package's robot. Between two answers it is stopped."""

    def __init__(self, name: str, process: Process, folder: TemporaryDirectory[str]) -> None:
        self._name = name
        self._process = process
        self._folder = folder
        self._printed = 0  # bytes since the last task
        self._output = asyncio.create_task(self._log_output())
        self.id = process.pid

    @classmethod
    async def start(cls, name: str) -> RobotProcess:
        """Start a process and wait until it has loaded the robot."""
        folder = TemporaryDirectory(prefix="menagerie-robot-", ignore_cleanup_errors=True)
        command = (sys.executable, "-m", "games.robots.package_process")
        process = await asyncio.create_subprocess_exec(
            *command, name, str(os.getpid()), stdin=PIPE, stdout=PIPE, stderr=PIPE,
            limit=ANSWER_BYTES, cwd=folder.name, env=environment(folder.name),
            start_new_session=True,
        )  # fmt: skip
        started = cls(name, process, folder)
        try:
            await started._line(START_TIMEOUT_SECONDS)
            started._signal(signal.SIGSTOP)
        except BaseException:
            await started.end()
            raise
        return started

    @property
    def running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.returncode is None

    async def answer(self, task: Task) -> Any:
        """Return the answer to a task; None if the robot raised an error."""
        self._printed = 0
        assert self._process.stdin is not None
        self._signal(signal.SIGCONT)
        self._process.stdin.write(pickle.dumps(task))
        line = await self._line(PACKAGE_TIMEOUT_SECONDS)
        self._signal(signal.SIGSTOP)
        return json.loads(line)

    async def _line(self, seconds: float) -> bytes:
        """Return the next line of answers. Raise TimeoutError or RobotEndedError."""
        assert self._process.stdout is not None
        async with asyncio.timeout(seconds):
            line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise RobotEndedError(self._name)
        return line

    async def _log_output(self) -> None:
        """Log what the robot prints, marked as its own; end the process if it is too much."""
        assert self._process.stderr is not None
        rest = b""
        while data := await self._process.stderr.read(OUTPUT_BYTES):
            self._printed += len(data)
            if self._printed > OUTPUT_BYTES:
                log.warning("the robot %s printed too much and is ended", self._name)
                self._signal(signal.SIGKILL)
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._log_line(line)
        if rest:
            self._log_line(rest)

    def _log_line(self, line: bytes) -> None:
        log.info("the robot %s printed: %s", self._name, printable(line))

    def _signal(self, number: signal.Signals) -> None:
        """Send the whole group a signal, even if the robot's own process has ended."""
        with suppress(ProcessLookupError):
            os.killpg(self.id, number)

    async def end(self) -> None:
        """End the process and all that it has started, and remove its folder."""
        self._signal(signal.SIGKILL)
        self._output.cancel()
        await self._process.wait()
        self._folder.cleanup()


def environment(folder: str) -> dict[str, str]:
    """Return the environment of a robot's process, without anything of the bot's but its modules.

    Libraries for arithmetic are told not to start threads, which they could not.
    """
    return {
        "PATH": os.defpath,
        "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        "PYTHONSAFEPATH": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def printable(line: bytes) -> str:
    r"""Return a printed line for the log: short, and without control characters.

    >>> printable(b"\x1b[31mred\r")
    '?[31mred?'
    """
    text = line[: 4 * LINE_CHARACTERS].decode(errors="replace")[:LINE_CHARACTERS]
    return "".join(c if c.isprintable() else "?" for c in text)
