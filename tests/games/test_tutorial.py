"""The tutorial builds a game that passes its check, and fails it where the page says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kit.amount import THOROUGH
from tests.games.tutorial import NAME, STEPS, follow, install

ALL = (1, 2, 3, 5) if THOROUGH else ()
"""The steps that are checked besides the last; after the fourth the page expects a failure."""
FEWER = {"THOROUGH": ""}
"""A guess of Go Fish takes a tenth of a second, so a third of the draws are enough."""
FEW = " and ".join(
    f"not {check}"
    for check in ("with_another_guess", "new_owner_is_unbiased", "robot_keeps_to_its_time")
)
"""All checks but those with thousands of guesses, and that of the time, which needs more draws."""


def checked(folder: Path, step: int, *modules: str) -> subprocess.CompletedProcess[str]:
    """Run checks of the game after a step, or all of the kit's."""
    project = follow(folder, step)
    paths = modules or ("kit.checks",)
    arguments = ["-q", "--pyargs", *paths, "--game", NAME, "-p", "kit.plugin", "-k", FEW]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "--disable-plugin-autoload", "-c", "/dev/null",
         f"--rootdir={folder}", "--import-mode=importlib", *arguments],
        env=install(project) | FEWER, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_game_of_the_tutorial_holds(tmp_path: Path) -> None:
    modules = () if THOROUGH else ("kit.checks.test_rules", "kit.checks.test_facts")
    done = checked(tmp_path, STEPS, *modules)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("step", ALL)
def test_game_holds_after_other_steps(step: int, tmp_path: Path) -> None:
    done = checked(
        tmp_path, step, "kit.checks.test_rules", "bot.checks.test_posts", "kit.checks.test_secrecy"
    )
    assert done.returncode == 0, done.stdout


def test_secrecy_fails_until_the_rules_record_what_everyone_knows(tmp_path: Path) -> None:
    done = checked(tmp_path, 4, "kit.checks.test_secrecy")
    assert done.returncode == 1 and "test_next_events_do_not_reveal_hidden_cards" in done.stdout
