"""``python -m tests.slow`` lists the tests that ``make test`` leaves out.

It runs all tests, measures their processor time, and writes the names of the slow ones to
``slow.txt``. ``make check`` runs those too, and so does pytest when it is called directly.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import pytest

LIST = Path(__file__).with_name("slow.txt")
LIMIT = 0.1
"""The processor time in seconds that a case may take on average in ``make test``."""
KEPT = (
    "bot/checks/test_restarts.py::test_match_is_the_same_after_a_restart_at_every_answer",
    "kit/checks/test_secrecy.py::test_everything_shown_to_a_seat_is_the_same_on_every_guess",
    "tests/conventions/",
    "tests/e2e/test_kills.py::test_match_of_any_game_survives_kills",
    "tests/e2e/test_match.py::test_two_people_and_a_robot_play_by_buttons_from_the_lobby",
    "tests/languages/test_catalogues.py::",
    "tests/pictures/test_sizes.py::test_pictures_can_be_read_on_a_phone_and_keep_their_height",
)
"""The beginnings of names that run in ``make test`` although they are slow."""
TIMES = "TIMES_OF_TESTS"
"""The environment variable with the folder for the measured times."""


def name_of(node: str) -> str:
    """Return the name of a test without its parameters."""
    return node.partition("[")[0]


@cache
def listed() -> frozenset[str]:
    """Return the names of the slow tests."""
    return frozenset(LIST.read_text("utf-8").splitlines())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the processor time of a test and of the processes that it has waited for."""
    before = sum(os.times()[:4])
    result = yield
    with Path(os.environ[TIMES], str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(f"{sum(os.times()[:4]) - before:.3f} {item.nodeid}\n")
    return result


def main() -> None:
    """Run all tests, and write the list."""
    times = defaultdict[str, list[float]](list)
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-n", "2", "-p", __spec__.name]
        subprocess.run(command, env={**os.environ, TIMES: folder}, check=True)
        for file in Path(folder).iterdir():
            for line in file.read_text("utf-8").splitlines():
                seconds, _, node = line.partition(" ")
                times[name_of(node)].append(float(seconds))
    found = [
        name for name, each in times.items() if mean(each) > LIMIT and not name.startswith(KEPT)
    ]
    LIST.write_text("".join(f"{name}\n" for name in sorted(found)), "utf-8")


if __name__ == "__main__":
    main()
