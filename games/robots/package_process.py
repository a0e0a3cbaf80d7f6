"""The process of a package's robot: limits itself, then answers until its input ends.

Its input are pickled tasks, its output is one line of JSON for each answer. Whatever the robot
prints goes to stderr.
"""

from __future__ import annotations

import ctypes
import json
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from traceback import format_tb
from typing import BinaryIO, TypeVar

from games.robots.installed import load_robot
from games.robots.worker import Task, unpack, warm

T = TypeVar("T")

MEMORY_BYTES = 512 * 2**20  # address space
NICENESS = 10  # how much it gives way to the bot
PR_SET_PDEATHSIG = 1  # from <sys/prctl.h>
LIMITS = {
    resource.RLIMIT_NPROC: 0,  # no more processes and threads
    resource.RLIMIT_FSIZE: 0,  # no bytes written to any file
    resource.RLIMIT_CORE: 0,
}


def end_with(parent: int) -> None:
    """End this process as soon as its parent ends, even by a kill. Only Linux can do so."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise SystemExit


def limit() -> None:
    """Limit what this process may use from now on. Only Linux can limit its memory."""
    with suppress(PermissionError):  # some sandboxes allow no process to give way
        os.nice(NICENESS)
    limits = LIMITS | ({resource.RLIMIT_AS: MEMORY_BYTES} if sys.platform == "linux" else {})
    for what, most in limits.items():
        resource.setrlimit(what, (most, most))


def attempt(act: Callable[[], T]) -> T | None:
    """Return what an act of the package returns; print its error and return None if it fails.

    The message of the error is left out: it may name hidden cards.
    """
    try:
        return act()
    except Exception as error:
        lines = [type(error).__name__, *format_tb(error.__traceback__)]
        sys.stderr.write("\n".join(lines) + "\n")
        return None


def main(name: str, parent: str) -> None:
    """Answer tasks with the robot ``name``, as long as the process ``parent`` lives.

    A line of output without an answer says that the robot has been loaded, ``null`` that it failed.
    """
    end_with(int(parent))
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    warm()
    limit()
    attempt(partial(load_robot, name))
    answers.write("\n")
    answers.flush()
    while (task := next_task(tasks)) is not None:
        ids = attempt(partial(answer, name, task))
        answers.write(json.dumps(ids, default=str) + "\n")
        answers.flush()


def next_task(tasks: BinaryIO) -> Task | None:
    """Return the next task; None at the end of the input."""
    try:
        task: Task = pickle.load(tasks)  # noqa: S301 - from the bot
        return task
    except EOFError:
        return None


def answer(name: str, task: Task) -> list[str]:
    """Return the robot's answer. Raise whatever it raises."""
    seat, rng = unpack(task.seat), Random(task.seed)
    return list(load_robot(name)(seat, rng, task.seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
