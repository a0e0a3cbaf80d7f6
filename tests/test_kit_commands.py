"""The commands for authors: what they need, and what they say if it isn't there."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import restarting
from bot.app.restarting import files_in, folders_of
from bot.app.settings import Settings
from kit import commands
from kit.arena import play
from tests.host.robot_packages import installed
from tests.test_kit_arena import QUICK

UNKNOWN = "there is no game nothing; installed are lion_unicorn, "
"""The beginning of what is said of a name that nothing has."""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        *((f"{command} nothing", UNKNOWN) for command in ("check", "look", "arena", "bench")),
        ("play nothing", UNKNOWN),
        ("translate nothing de", UNKNOWN),
        ("check", "Name a game: lion_unicorn, "),
        ("check --robot nobody", "there is no robot nobody; none is installed"),
        ("arena instinkt hard nobody", "there is no player nobody; there are random, easy, "),
        ("arena lion hard easy --seats 9", UNKNOWN.replace("nothing", "lion")),
        ("arena smallseat hard easy --seats 11", "Smallseat is for 3 to 10 seats, not 11."),
        ("arena instinkt hard easy --role king", "The state of Instinkt has no seat in a field k"),
        ("look instinkt here --language xx", "there is no language xx; there are en_GB, de, "),
        ("translate instinkt xx", "there is no language xx; there are de, es, fr, ja, pt_BR\n"),
        ("new instinkt", "The name instinkt is taken."),
    ],
)
def test_command_that_cannot_run_says_why_in_one_line(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"menagerie: {said}") and told.count("\n") == 1


@pytest.mark.parametrize("arguments", ["check instinkt", "translate instinkt de"])
def test_command_says_what_to_install_where_pytest_is_missing(
    arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("kit.")]:
        if name != commands.__name__:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pytest", None)
    assert main(arguments.split()) == 1
    told = capsys.readouterr().err
    assert told == "menagerie: This needs pytest. Run pip install 'menagerie-games[kit]'\n"


def test_number_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "instinkt", "--games", "many"])
    assert "--games must be a number from 1, not many" in capsys.readouterr().err


def test_command_of_the_bot_is_explained_where_the_bot_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "entry_points", lambda group: ())
    assert commands.main(["play", "instinkt"]) == 1
    told = capsys.readouterr().err
    assert told == (
        "menagerie: there is no command play without the bot. Run pip install menagerie-bot\n"
    )
    assert commands.main(["check", "nothing"]) == 1
    assert capsys.readouterr().err.startswith(f"menagerie: {UNKNOWN}")


def project(folder: Path, game: str) -> Path:
    """Write what a package says of its game."""
    folder.mkdir()
    points = f'[project.entry-points."menagerie.games"]\n{game} = "{game}.game:Game"\n'
    (folder / "pyproject.toml").write_text(points)
    return folder


def test_folder_in_place_of_a_name_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", str(project(tmp_path / "bears", "bears"))])
    main(["check", str(project(tmp_path / "other", "instinkt"))])
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith(f"bears isn't installed. Run pip install -e {tmp_path / 'bears'}")
    assert second.endswith("other is a folder. The game in it is called instinkt.")


def test_changed_data_or_module_of_a_game_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, _ = found = folders_of("instinkt")
    assert (module / "rules/turn.py") in files_in(found)
    assert any(path.name == "rules.md" for path in files_in(found))
    rules, compiled = tmp_path / "turn.py", tmp_path / "turn.pyc"

    class Bot:
        """A bot while whose run a file changes, then one that ends."""

        returncode = 0
        started = 0

        def __init__(self, command: object) -> None:
            Bot.started += 1

        def __enter__(self) -> Bot:
            return self

        def __exit__(self, *error: object) -> None: ...
        def terminate(self) -> None: ...
        def poll(self) -> int | None:
            (rules if Bot.started == 1 else compiled).write_text("")
            return None if Bot.started == 1 else 0

    monkeypatch.setattr(restarting, "PAUSE", 0)
    monkeypatch.setattr(restarting, "folders_of", lambda name: [tmp_path])
    monkeypatch.setattr("subprocess.Popen", Bot)
    monkeypatch.chdir(tmp_path)
    told = StringIO()
    assert restarting.play("instinkt", Settings(), told) == 0
    assert Bot.started == 2 and told.getvalue().count(f"{rules} has changed") == 1


def test_bot_on_discord_is_not_restarted_by_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert main(["play", "instinkt"]) == 1
    assert "Remove DISCORD_TOKEN" in capsys.readouterr().err


ROBOTS = """
def hasty(seat, rng, seconds):
    return ["leap:9"] if seat.decision.number > 2 else seat.decision.fallback

def first(seat, rng, seconds):
    return seat.decision.fallback
"""


def test_robots_of_packages_are_checked_and_play_in_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = {name: f"other_robots:{name}" for name in ("first", "hasty")}
    with installed(tmp_path, ROBOTS, points):
        assert play(replace(QUICK, a="first"), 1).answers
        assert main(["check", "instinkt", "--robot", "hasty", "--games", "1"]) == 1
    mark, fault, *_ = capsys.readouterr().out.splitlines()
    assert mark.startswith("✗ Instinkt: 7 answers, the slowest took ")
    assert fault == '  Match 0, answer 3, to "play": the answer "leap:9" is not legal.'
