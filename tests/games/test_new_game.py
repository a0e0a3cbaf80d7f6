"""A new game: written as a package, made into a wheel, installed and played."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from games.languages import LANGUAGES
from games.new import CannotWrite, write_game
from kit.amount import THOROUGH
from tests.conventions.files import ROOT
from tests.games.wheels import installed

PLAYED = """
from games import GAMES, UNUSABLE, Table
assert not UNUSABLE, UNUSABLE
game = GAMES["my_game"]
table = Table.new(game, 2, bytes(32))
while table.outcome is None:
    seat, decision = next(iter(table.waiting.items()))
    table.answer(seat, decision.fallback)
print(type(game).__module__, game.title, len(GAMES), table.outcome.reason)
"""


SENTENCES = 9
"""The sentences of the template that are said in random matches."""
CHECK = ["-m", "bot", "check", "my_game", "--untranslated"]


def test_new_game_is_installed_from_its_wheel_played_and_checked(tmp_path: Path) -> None:
    site = installed(write_game("my_game", tmp_path), "my_game")
    played, checked = (
        subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False,
            env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{site}"},
        )
        for arguments in (["-c", PLAYED], CHECK if THOROUGH else ["-V"])
    )  # fmt: skip
    assert played.stderr == ""
    assert played.stdout == "my_game.game My game 6 last card\n"
    assert checked.returncode == 0, checked.stdout
    if not THOROUGH:
        return
    assert checked.stdout.count("\n  Which card do you play?\n") == len(LANGUAGES) - 1
    left = [line for line in checked.stdout.splitlines() if line.startswith("To do: ")]
    assert left == [
        "To do: no golden matches yet; --record writes them",
        "To do: no lessons yet",
        "To do: no robot.py yet, so robots play at random",
        *(
            f"To do: {language}: {lacking}"
            for lacking in (f"{SENTENCES} sentences have no translation", "no rules page")
            for language in list(LANGUAGES.values())[1:]
        ),
    ]


def test_only_the_verb_of_the_template_remains(tmp_path: Path) -> None:
    project = write_game("my_game", tmp_path)
    sources = [path for path in project.rglob("*") if path.is_file()]
    names = {"pyproject.toml", ".gitignore", "test_my_game.py", "rules.md"}
    assert {path.name for path in sources} >= names
    for path in sources:
        words = path.read_text("utf-8").replace("echoed", "").replace("echoes", "")
        assert "echo" not in words.lower(), path
        if path.suffix == ".py":
            compile(path.read_text("utf-8"), path, "exec")


def test_package_is_in_a_folder_that_the_projects_own_does_not_hide(tmp_path: Path) -> None:
    """`python -m` finds a folder `my_game` beside it before an editable package of that name."""
    project = write_game("my_game", tmp_path)
    assert (project / "src/my_game/__init__.py").is_file()
    assert not (project / "my_game").exists()


@pytest.mark.parametrize("name", ["smallseat", "kill_the_unicorns", "llamas_unleashed"])
def test_tests_of_the_template_hold_for_games_in_which_seats_decide_together(name: str) -> None:
    template = ROOT / "games/new/project/tests/test_echo.py"
    tests = runpy.run_path(str(template))
    play = tests["test_random_matches_end_and_everything_has_words"]
    play.__globals__["GAME"] = GAMES[name]
    play(GAMES[name].seats[0])


@pytest.mark.parametrize("name", ["instinkt", "lion", "play", "My Game", "1st", ""])
def test_name_that_is_taken_or_malformed_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        write_game(name, tmp_path)


def test_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "my_game").mkdir()
    with pytest.raises(CannotWrite, match="exists"):
        write_game("my_game", tmp_path)
    assert list((tmp_path / "my_game").iterdir()) == []
