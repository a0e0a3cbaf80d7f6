"""`menagerie check`: what it says of a game, and its exit code."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from games import GAMES
from games.new import write_game
from kit.checking import Table, check
from kit.golden import MATCHES
from kit.random_play import NothingToCheck, random_games
from tests.command_lines import CommandLines, command_lines
from tests.games.tutorial import install


def run(*arguments: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments], env=env, capture_output=True, text=True, timeout=110
    )


def checked(lines: CommandLines, module: str, folder: Path) -> str:
    """Run one module of checks on a new game, and return what pytest says."""
    return lines.run(
        "pytest", "-rs", "--pyargs", f"kit.checks.{module}", "--game", "my_game",
        "-p", "kit.plugin", "--disable-plugin-autoload", "--import-mode=importlib",
        "-c", "/dev/null", f"--rootdir={folder}",
    )  # fmt: skip


def test_mistakes_are_named_before_anything_else_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(GAMES["instinkt"]), "minutes", 9)
    said = StringIO()
    assert check(GAMES["instinkt"], said) == 1
    _, _, mistake, *rest = said.getvalue().splitlines()
    assert mistake.startswith("✗ Game.minutes is 9, and must be a multiple of 5")
    assert rest == ["", "The checks run once these are gone."]


def test_interrupted_check_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pytest, "main", lambda *a, **k: pytest.ExitCode.INTERRUPTED)
    said = StringIO()
    assert check(GAMES["instinkt"], said) == 1
    assert said.getvalue().endswith("Interrupted; until then 0 checks hold, 0 fail\n")


def test_golden_matches_of_a_package_are_recorded_and_changed_or_missing_ones_named(
    tmp_path: Path,
) -> None:
    project = write_game("my_game", tmp_path)
    with command_lines(install(project)) as lines:
        assert "no golden matches yet" in checked(lines, "test_golden", tmp_path)
        recorded = lines.run("bot", "check", "my_game", "--record")
        files = sorted((project / "tests" / "golden" / "my_game").iterdir())
        assert recorded.splitlines() == [str(file) for file in files]
        assert [file.name for file in files] == [f"{seed}.match" for seed in range(MATCHES)]
        assert "1 passed" in checked(lines, "test_golden", tmp_path)
        files[3].unlink()
        assert f"only 3 of {MATCHES} golden matches" in checked(lines, "test_golden", tmp_path)
        text = files[1].read_text("utf-8")
        files[1].write_text(text.replace("Deal: ", "Deal: 0"), "utf-8")
        failure = checked(lines, "test_golden", tmp_path)
    assert f"{files[1]}: line " in failure and "menagerie check my_game --record" in failure


def test_golden_matches_are_not_recorded_beside_an_installed_wheel(
    tmp_path: Path,
) -> None:
    env = install(project := write_game("my_game", tmp_path))
    (project / "pyproject.toml").unlink()
    done = run("bot", "check", "my_game", "--record", env=env)
    assert done.returncode == 1 and "pip install -e" in done.stdout
    assert not (project / "tests" / "golden").exists()


def test_translations_of_a_package_are_begun_used_and_kept_by_an_update(tmp_path: Path) -> None:
    project = write_game("my_game", tmp_path)
    with command_lines(install(project) | {"THOROUGH": "1"}) as lines:
        # Sentences without a translation are missing, and not a failure.
        said = checked(lines, "test_translations", tmp_path)
        assert "failed" not in said
        lacking = number("Deutsch: (\\d+) sentences have no translation", said)
        begun = lines.run("bot", "translate", "my_game", "de")
        file = project / "src/my_game/data/languages/de/LC_MESSAGES/my_game.po"
        every = number("(\\d+) sentences", begun)
        assert begun == f"{file}: {every} sentences, {every} to translate\n", begun
        text = file.read_text("utf-8")
        # A card's name is a plain string in the template; it is found where it is said.
        for english, german in (("Frog", "Frosch"), ("Which card do you play?", "Welche Karte?")):
            empty = f'msgid "{english}"\nmsgstr ""'
            assert text.count(f"{empty}\n") == 1
            text = text.replace(empty, f'{empty[:-2]}"{german}"')
        file.write_text(text, "utf-8")
        updated = lines.run("bot", "translate", "my_game", "de")
        assert updated == f"{file}: {every} sentences, {every - 2} to translate\n"
        assert file.read_text("utf-8") == text
        said = checked(lines, "test_translations", tmp_path)
    assert number("Español: (\\d+) sentences", said) == lacking
    assert number("Deutsch: (\\d+) sentences", said) == lacking - 2


def test_another_match_is_tried_where_one_has_nothing_to_check_and_a_failure_names_its_seed() -> (
    None
):
    tried: list[int] = []

    @random_games(1)
    def check(game: object, seed: int) -> None:
        tried.append(seed)
        if len(tried) < 3:
            raise NothingToCheck
        assert len(tried) == 3, "wrong"

    check(None)
    assert len(tried) == len(set(tried)) == 3
    with pytest.raises(AssertionError, match="wrong") as failed:
        check(None)
    assert failed.value.__notes__ == [f"Seed of the match: {tried[3]}"]


def number(pattern: str, said: str) -> int:
    found = re.search(pattern, said)
    assert found, said
    return int(found[1])


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


def test_table_keeps_the_sentences_that_a_language_lacks() -> None:
    table = Table(StringIO())
    skipped = report("kit/checks/test_translations.py::test_a", "skipped", ("", 0, "Skipped: some"))
    skipped.when, skipped.user_properties = "call", [("untranslated", ("Deutsch", ["Frog"]))]
    table.pytest_runtest_logreport(skipped)
    table.pytest_sessionfinish()
    assert table.untranslated == {"Deutsch": ["Frog"]} and table.missing == ["some"]
