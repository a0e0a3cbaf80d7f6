"""The project's games use nothing that a package cannot: Instinkt, installed from a wheel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from kit.amount import THOROUGH
from tests.conventions.files import ROOT
from tests.games.wheels import installed

PYPROJECT = """
[project]
name = "menagerie-instinkt"
version = "1.0.0"

[project.entry-points."menagerie.games"]
instinkt = "instinkt.game:Instinkt"
"""
WITHOUT_OURS = """
import sys
sys.modules["games.instinkt"] = None  # as if this repository had no such game
from games import GAMES, UNUSABLE, Table
assert len(UNUSABLE) == 1 and "games.instinkt" in UNUSABLE[0], UNUSABLE
game = GAMES["instinkt"]
"""
PLAYED = """
from random import Random
from games.engine import Words
from games.guide import guide_of
from games.languages import language
from games.robots import answer
table, rng = Table.new(game, 2, bytes(32)), Random(1)
while table.outcome is None:
    seat = next(n for n, decision in table.waiting.items() if decision.given is None)
    table.answer(seat, answer(table.seat(seat), "easy", rng, guesses=4))
words = Words(["Ada", "Ben"], 0, language("de"))
assert game.picture.draw(table.view(0), words).svg and len(guide_of(game).lessons) > 3
print(type(game).__module__, game.text.rules(words).splitlines()[0], table.outcome.reason)
"""
CHECKED = "from kit.command import check; sys.exit(check('instinkt'))"


def package(folder: Path) -> Path:
    """Write Instinkt as a project of its own: its modules and data, under another name."""
    project = folder / "project"
    for source, target in (("games/instinkt", "instinkt"), ("data/instinkt", "instinkt/data")):
        for path in (ROOT / source).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                copy = project / target / path.relative_to(ROOT / source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                text = path.read_text("utf-8").replace("games.instinkt", "instinkt")
                ours, theirs = 'files("data") / "instinkt"', 'files("instinkt") / "data"'
                copy.write_text(text.replace(ours, theirs), "utf-8")
    (project / "pyproject.toml").write_text(PYPROJECT)
    return project


def test_instinkt_can_be_played_as_a_package_from_its_wheel(tmp_path: Path) -> None:
    site = installed(package(tmp_path), "instinkt")
    for code in (PLAYED, CHECKED)[: 2 if THOROUGH else 1]:
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_OURS + code], cwd=tmp_path, capture_output=True,
            text=True, check=False, timeout=100,
            env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{site}"},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        if code == PLAYED:
            assert done.stdout.startswith("instinkt.game # Instinkt "), done.stdout
