"""``menagerie check``: runs the checks for one game and shows in a table what holds."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import TextIO

import pytest

from games import GAMES, UNUSABLE
from kit import plugin

WIDTH = 60
SHOWN = 5
"""Failures whose traceback is shown."""


class Table:
    """A line for each module of checks, written as soon as the next module begins."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._module = ""
        self._counts: Counter[str] = Counter()
        self._reasons: list[str] = []
        self._began = time.monotonic()
        self.failures: list[pytest.TestReport | pytest.CollectReport] = []
        self.missing: list[str] = []
        self.held = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a module that can't be loaded."""
        if report.failed:
            self.failures.append(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one check."""
        module = report.nodeid.partition("::")[0]
        if module != self._module:
            self._finish()
            self._module = module
        if report.failed:
            self.failures.append(report)
            self._counts["failed"] += 1
        elif report.skipped and report.when == "setup":
            self._counts["missing"] += 1
            reason = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
            self._reasons.append(reason.removeprefix("Skipped: "))
        elif report.when == "call" and report.passed:
            self._counts["held"] += 1

    def pytest_sessionfinish(self) -> None:
        """Write the last line."""
        self._finish()

    def _finish(self) -> None:
        counts, seconds = self._counts, time.monotonic() - self._began
        if self._module:
            said = [f"{counts[what]} {what}" for what in ("failed", "held") if counts[what]]
            reasons = list(dict.fromkeys(self._reasons))
            mark = "✗" if counts["failed"] else "✓" if counts["held"] else "–"
            line = f"{mark} {_title(self._module):<{WIDTH}} {', '.join([*said, *reasons])}"
            self._out.write(f"{line}  ({seconds:.0f} s)\n" if seconds >= 1 else f"{line}\n")
            self._out.flush()
            self.missing += reasons
            self.held += counts["held"]
        self._counts, self._reasons, self._began = Counter(), [], time.monotonic()


def check(name: str, out: TextIO = sys.stdout) -> int:
    """Check an installed game and write a table. Return the exit code: 1 if anything fails."""
    if name not in GAMES:
        why = [line for line in UNUSABLE if line.startswith(f"the game {name} ")]
        line = why[0] if why else f"there is no game {name}; installed are {', '.join(GAMES)}"
        out.write(f"{line}\n")
        return 1
    out.write(f"{GAMES[name].title} ({name})\n\n")
    os.environ["THOROUGH"] = "1"  # before kit.amount is imported
    table = Table(out)
    arguments = [
        "--pyargs", "kit.checks", "--game", name, "--import-mode=importlib",
        "-p", "no:terminal", "-p", "no:cacheprovider", "--disable-plugin-autoload",
        "-c", os.devnull, f"--rootdir={Path.cwd()}",
    ]  # fmt: skip
    code = pytest.main(arguments, plugins=[plugin, table])
    for report in table.failures[:SHOWN]:
        out.write(f"\n{_sentence(report.nodeid)}\n{report.longreprtext}\n")
    out.write("\n")
    for reason in dict.fromkeys(table.missing):
        out.write(f"To do: {reason}\n")
    out.write(f"{table.held} checks hold, {len(table.failures)} fail\n")
    return 0 if code == pytest.ExitCode.OK and table.held else 1


def _title(module: str) -> str:
    """Return what a module of checks is about: the first line of its docstring."""
    about = import_module(f"kit.checks.{Path(module).stem}").__doc__ or module
    line = about.splitlines()[0].rstrip(".")
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _sentence(nodeid: str) -> str:
    """Return the name of a check as a sentence."""
    said = nodeid.rpartition("::")[2].partition("[")[0].removeprefix("test_")
    return said.replace("_", " ").capitalize()
