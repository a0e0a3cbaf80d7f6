"""The project's games use nothing that a package cannot: Instinkt, in an empty environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conventions.files import ROOT
from tests.games.wheels import Environment, games_wheel, wheel

PYPROJECT = """
[project]
name = "menagerie-instinkt"
version = "1.0.0"

[project.entry-points."menagerie.games"]
instinkt = "instinkt.game:Instinkt"
"""
PLAYED = """
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
import instinkt
import games
from games import GAMES, UNUSABLE, Table
from games.engine import Words
from games.guide import guide_of
from games.languages import language
from games.robots import answer
for module in (games, instinkt):
    assert Path(module.__file__).is_relative_to(sys.prefix), module.__file__
assert not any(map(find_spec, ("games.instinkt", "tests", "bot", "cogs")))
assert len(UNUSABLE) == 1 and "games.instinkt" in UNUSABLE[0], UNUSABLE
game = GAMES["instinkt"]
table, rng = Table.new(game, 2, bytes(32)), Random(1)
while table.outcome is None:
    seat = next(n for n, decision in table.waiting.items() if decision.given is None)
    table.answer(seat, answer(table.seat(seat), "easy", rng, guesses=4))
words = Words(["Ada", "Ben"], 0, language("de"))
assert game.picture.draw(table.view(0), words).svg and len(guide_of(game).lessons) > 3
print(type(game).__module__, game.text.rules(words).splitlines()[0], table.outcome.reason)
"""
"""Plays Instinkt where neither this checkout nor a game of this name in the games' wheel is."""


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


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment with the games' wheel, without Instinkt, and Instinkt's own wheel."""
    folder = tmp_path_factory.mktemp("wheels")
    project = package(folder)
    return Environment(
        folder / "environment",
        games_wheel(folder, without=["games/instinkt", "data/instinkt"]),
        wheel(project, folder, [*(project / "instinkt").rglob("*")]),
    )


def test_instinkt_can_be_played_as_a_package_from_its_wheel(environment: Environment) -> None:
    done = environment.run("python", "-c", PLAYED)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("instinkt.game # Instinkt "), done.stdout


def test_instinkt_as_a_package_passes_the_check_of_every_game(environment: Environment) -> None:
    done = environment.run("menagerie", "check", "instinkt")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Instinkt (instinkt)"
    assert sum(line.startswith("✓ ") for line in lines) >= 14
    assert lines[-1].endswith(" checks hold, 0 fail")
    assert [line for line in lines if line.startswith("To do: ")] == [
        "To do: no golden matches yet; --record writes them"
    ]
