"""A process in which several command lines run, so that modules are imported only once.

``python -m pytest`` and ``python -m bot`` import for a second before they do anything.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from io import StringIO

import pytest

from bot.__main__ import main

PROGRAMS: Mapping[str, Callable[[list[str]], int]] = {"bot": main, "pytest": pytest.main}


class CommandLines:
    """Runs command lines of PROGRAMS in a process with its own environment."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def run(self, *arguments: str) -> str:
        """Run ``python -m`` with these arguments, and return what it writes to stdout."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{json.dumps(arguments)}\n")
        self._process.stdin.flush()
        said: str = json.loads(self._process.stdout.readline())
        return said


@contextmanager
def command_lines(env: Mapping[str, str]) -> Iterator[CommandLines]:
    """Yield a process with an environment, and end it afterwards."""
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        yield CommandLines(process)


def _serve() -> None:
    """Run the command lines that come in, and write what each says as one line."""
    answers = sys.stdout
    with redirect_stdout(StringIO()) as said:  # one for all: some functions keep the first
        for line in sys.stdin:
            program, *arguments = json.loads(line)
            PROGRAMS[program](arguments)
            answers.write(f"{json.dumps(said.getvalue())}\n")
            answers.flush()
            said.truncate(said.seek(0))


if __name__ == "__main__":
    _serve()
