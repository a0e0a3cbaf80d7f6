"""``menagerie check``: runs the checks for one game and shows in a table what holds.

It also records the game's golden matches.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO, cast

import pytest

from games.engine import Game
from kit import plugin
from kit.stored import project_of

CHECKS = "kit.checks"
"""The package of the kit's own checks."""
WIDTH = 60
SHOWN = 5
"""Failures whose traceback is shown."""
REASONS = 2
"""How many missing things the line of a module names at most."""


class Table:
    """A line for each module of checks, written as soon as the next module begins."""

    def __init__(self, out: TextIO, checks: Sequence[str] = ()) -> None:
        self._out = out
        self._packages = CHECKS, *checks
        self._module = ""
        self._counts: Counter[str] = Counter()
        self._reasons: list[str] = []
        self._began = time.monotonic()
        self.failures: list[pytest.TestReport | pytest.CollectReport] = []
        self.missing: list[str] = []
        self.untranslated: dict[str, list[str]] = {}
        """The sentences that each language has no translation of."""
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
        elif report.skipped:
            reason = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
            self._reasons.append(reason.removeprefix("Skipped: "))
        elif report.when == "call":
            self._counts["held"] += 1
        if report.when == "call":
            for name, value in report.user_properties:
                if name == "untranslated":
                    language, sentences = cast(tuple[str, list[str]], value)
                    self.untranslated[language] = sentences

    def pytest_sessionfinish(self) -> None:
        """Write the last line."""
        self._finish()

    def _finish(self) -> None:
        counts, seconds = self._counts, time.monotonic() - self._began
        if self._module:
            said = [f"{counts[what]} {what}" for what in ("failed", "held") if counts[what]]
            reasons = list(dict.fromkeys(self._reasons))
            mark = "✗" if counts["failed"] else "✓" if counts["held"] else "–"
            shown = reasons if len(reasons) <= REASONS else [f"{len(reasons)} missing"]
            title = _title(self._module, self._packages)
            line = f"{mark} {title:<{WIDTH}} {', '.join([*said, *shown])}"
            self._out.write(f"{line}  ({seconds:.0f} s)\n" if seconds >= 1 else f"{line}\n")
            self._out.flush()
            self.missing += reasons
            self.held += counts["held"]
        self._counts, self._reasons, self._began = Counter(), [], time.monotonic()


def check(
    game: Game[Any, Any], out: TextIO = sys.stdout, *, checks: Sequence[str] = (),
    untranslated: bool = False, games: int | None = None, seed: int | None = None,
) -> int:  # fmt: skip
    """Check an installed game and write a table. Return the exit code.

    It is 1 if anything fails, or if the check is interrupted.

    ``checks`` are packages of more checks. With ``untranslated``, also list the sentences that each
    language lacks. ``games`` is the number of random matches for each check, and ``seed`` that of
    the first one.
    """
    out.write(f"{game.title} ({game.name})\n\n")
    # Before kit.amount and kit.random_play are imported.
    os.environ["THOROUGH"] = "1"
    os.environ |= {} if games is None else {"PROPERTY_GAMES": str(games)}
    os.environ |= {} if seed is None else {"PROPERTY_SEED": str(seed)}
    if found := _mistakes(game):
        out.writelines(f"✗ {mistake}\n" for mistake in found)
        out.write("\nThe checks run once these are gone.\n")
        return 1
    table = Table(out, checks)
    arguments = [
        "--pyargs", CHECKS, *checks, "--game", game.name, "--import-mode=importlib",
        "-p", "no:terminal", "-p", "no:cacheprovider", "--disable-plugin-autoload",
        "-c", os.devnull, f"--rootdir={Path.cwd()}",
    ]  # fmt: skip
    code = pytest.main(arguments, plugins=[plugin, table])
    for report in table.failures[:SHOWN]:
        out.write(f"\n{_sentence(report.nodeid)}\n{_reason(report)}\n{report.longreprtext}\n")
    if untranslated:
        _list_sentences(table.untranslated, out)
    out.write("\n")
    for reason in dict.fromkeys(table.missing):
        out.write(f"To do: {reason}\n")
    interrupted = code == pytest.ExitCode.INTERRUPTED
    told = f"{table.held} checks hold, {len(table.failures)} fail"
    out.write(f"Interrupted; until then {told}\n" if interrupted else f"{told}\n")
    return 0 if code == pytest.ExitCode.OK and table.held else 1


def _mistakes(game: Game[Any, Any]) -> list[str]:
    from kit.mistakes import mistakes  # imported here, because `check` sets THOROUGH before

    return mistakes(game)


def record(game: Game[Any, Any], out: TextIO = sys.stdout) -> int:
    """Record the golden matches of an installed game, and name the files. Return the exit code."""
    from kit import golden  # imported here, because `check` sets THOROUGH before kit.amount

    if not is_project(game, out):
        return 1
    for file in golden.record(game):
        out.write(f"{file}\n")
    return 0


def is_project(game: Game[Any, Any], out: TextIO) -> bool:
    """Return whether a game is installed from its project; if not, write a line that says so."""
    project = project_of(game)
    if project.joinpath("pyproject.toml").is_file():
        return True
    out.write(f"{project} is no project; install {game.name} from its own: pip install -e\n")
    return False


def _list_sentences(untranslated: Mapping[str, Sequence[str]], out: TextIO) -> None:
    """Write the sentences that each language lacks, each in one line."""
    for language, sentences in untranslated.items():
        out.write(f"\n{language}: {len(sentences)} sentences without a translation\n")
        out.writelines(f"  {' '.join(sentence.split())}\n" for sentence in sentences)


def _title(module: str, packages: Sequence[str]) -> str:
    """Return what a module of checks is about: the first line of its docstring."""
    names = (f"{package}.{Path(module).stem}" for package in packages)
    about = import_module(next(filter(find_spec, names))).__doc__ or module
    line = about.splitlines()[0].rstrip(".")
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the sentence in which a check says what is wrong; empty if it has none."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message.splitlines()[0] if crash else ""
    return said.removeprefix("AssertionError: ") if said.startswith("AssertionError: ") else ""


def _sentence(nodeid: str) -> str:
    """Return the name of a check as a sentence."""
    said = nodeid.rpartition("::")[2].partition("[")[0].removeprefix("test_")
    return said.replace("_", " ").capitalize()
