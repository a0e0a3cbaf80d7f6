"""`menagerie check`: what it says of a game, and its exit code."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest

from kit.command import Table, check


def run(name: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", "check", name], capture_output=True, text=True, timeout=110
    )


def test_game_of_the_project_passes_its_check() -> None:
    done = run("instinkt")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout
    assert lines[0] == "Instinkt (instinkt)"
    assert sum(line.startswith("✓ ") for line in lines) >= 14
    assert lines[-1].endswith(" checks hold, 0 fail")


def test_game_that_is_not_installed_is_named_and_fails() -> None:
    said = StringIO()
    assert check("nothing", said) == 1
    assert said.getvalue().startswith("there is no game nothing; installed are lion_unicorn, ")


def report(name: str, outcome: str, why: object = None) -> pytest.TestReport:
    when = "setup" if outcome == "skipped" else "call"
    return pytest.TestReport(name, ("", 0, ""), {}, outcome, why, when)  # type: ignore[arg-type]


def test_table_has_a_line_for_each_module_and_collects_what_is_to_do() -> None:
    said = StringIO()
    table = Table(said)
    table.pytest_runtest_logreport(report("kit/checks/test_rules.py::test_a", "passed"))
    table.pytest_runtest_logreport(report("kit/checks/test_rules.py::test_b", "failed", "why"))
    skipped = ("", 0, "Skipped: no lessons yet")
    table.pytest_runtest_logreport(report("kit/checks/test_lessons.py::test_c", "skipped", skipped))
    table.pytest_sessionfinish()
    rules, lessons = said.getvalue().splitlines()
    assert rules.startswith("✗ Cards are conserved") and rules.endswith("1 failed, 1 held")
    assert lessons.startswith("– Lessons start") and lessons.endswith("no lessons yet")
    assert (table.held, len(table.failures), table.missing) == (1, 1, ["no lessons yet"])
