"""A release: the tag, the version and the changelog agree, and what is built can be played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from kit.amount import only_thorough
from tests.conventions.files import ROOT
from tools.release import Unreleasable, chapter, check

PROJECT = '[project]\nversion = "1.2.0"\n'
CHANGELOG = """# Changelog

## [1.2.0] - 2026-11-29

### Added

- A sixth game.

## [1.1.0] - 2026-10-01

- Older.
"""
MATCH = """
from random import Random
from games import GAMES, Table
from games.robots import answer
table, rng = Table.new(GAMES["lion_unicorn"], 2, bytes(32)), Random(0)
while table.outcome is None:
    for seat in list(table.waiting):
        if seat in table.waiting:
            table.answer(seat, answer(table.seat(seat), "easy", rng))
print(table.outcome.reason)
"""


def test_tag_of_the_version_with_a_dated_chapter_may_be_released() -> None:
    check("v1.2.0", PROJECT, CHANGELOG)
    assert chapter("1.2.0", CHANGELOG) == ("2026-11-29", "### Added\n\n- A sixth game.")


@pytest.mark.parametrize(
    ("tag", "changelog", "why"),
    [
        ("v1.3.0", CHANGELOG, "pyproject.toml has the version 1.2.0"),
        ("1.2.0", CHANGELOG, "The tag is 1.2.0"),
        ("v1.2.0", CHANGELOG.replace("2026-11-29", "unreleased"), "no date"),
        ("v1.2.0", CHANGELOG.replace("1.2.0", "1.2"), "no chapter on 1.2.0"),
        ("v1.2.0", "## [1.2.0] - 2026-11-29\n", "says nothing"),
    ],
)
def test_other_tags_are_refused_with_a_reason(tag: str, changelog: str, why: str) -> None:
    with pytest.raises(Unreleasable, match=why):
        check(tag, PROJECT, changelog)


def test_changelog_has_a_chapter_on_the_version_of_the_project() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert chapter(version, (ROOT / "CHANGELOG.md").read_text("utf-8"))[1]


@only_thorough
def test_built_wheel_installs_plays_a_match_and_leaves_nothing_behind(tmp_path: Path) -> None:
    source, home = tmp_path / "source", tmp_path / "env"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(source)], check=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    built = subprocess.run(
        [*pip, "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source)],
        capture_output=True, text=True,
    )  # fmt: skip
    if built.returncode:
        pytest.skip(f"no wheel can be built here: {built.stderr.splitlines()[-1:]}")
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(home, with_pip=True)
    bin_, python = home / "bin", home / "bin" / "python"
    (site,) = home.glob("lib/*/site-packages")
    (site / "others.pth").write_text(sysconfig.get_path("purelib"))  # what it depends on
    before = {path for path in site.rglob("*") if path.is_file()}

    def run(*command: str | Path) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    run(python, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", wheel)
    assert run(python, "-c", MATCH).strip()
    results = json.loads(run(bin_ / "menagerie", "doctor", "--json"))
    found = {each["name"]: each["state"] for each in results}
    assert {name for name, state in found.items() if state == "wrong"} <= {"token", "packages"}
    assert found["fonts"] == found["drawings"] == "ok"
    run(python, "-m", "pip", "uninstall", "-q", "-y", "menagerie-bot")
    assert {path for path in site.rglob("*") if path.is_file()} == before
