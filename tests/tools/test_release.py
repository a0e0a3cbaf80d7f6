"""A release: the tag, the version and the changelog agree, and what is built can be played."""

from __future__ import annotations

import json
import os
import subprocess
import tarfile
import tomllib
import venv
from pathlib import Path
from random import Random

import pytest

from games.new import write_game
from playground import Standin
from playground.changes import PATIENCE
from tests.conventions.files import ROOT, modules
from tests.e2e.player_driver import open_lobby
from tests.e2e.process import E2EHarness, FreshBotProcess
from tests.games.wheels import GAMES, PIP, own_files
from tools.release import Unreleasable, chapter, check, repack

PROJECT = '[project]\nversion = "1.2.0"\ndependencies = ["menagerie-games==1.2.0"]\n'
GAMES_MB = 90
"""The most that the games take on disk with the kit and all that they need."""
PACKAGES = ("adapters", "bot", "cogs", "games", "kit", "playground")
CHANGELOG = """# Changelog

## [1.2.0] - 2026-11-29

### Added

- A sixth game.

## [1.1.0] - 2026-10-01

- Older.
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


def test_sources_of_one_commit_have_the_same_bytes_whenever_they_are_packed(
    tmp_path: Path,
) -> None:
    packed = []
    for seconds, umask in ((1_000_000_000, 0o644), (1_700_000_000, 0o600)):
        made = tmp_path / f"{seconds}" / "bot-1.0"
        made.mkdir(parents=True)
        for name, text in (("b.py", "b = 1\n"), ("a.py", "a = 1\n")):
            (made / name).write_text(text)
            (made / name).chmod(umask)
            os.utime(made / name, (seconds, seconds))
        source = tmp_path / f"{seconds}.tar.gz"
        with tarfile.open(source, "w:gz") as archive:
            archive.add(made, "bot-1.0")
        repack(source, 1_500_000_000)
        packed.append(source.read_bytes())
    assert packed[0] == packed[1]
    with tarfile.open(source) as archive:
        assert archive.getnames() == ["bot-1.0", "bot-1.0/a.py", "bot-1.0/b.py"]
        archive.extractall(tmp_path, filter="data")
    assert (tmp_path / "bot-1.0" / "a.py").read_text() == "a = 1\n"


def test_bot_needs_the_games_of_its_version_and_another_is_refused() -> None:
    other = PROJECT.replace("==1.2.0", "==1.1.0")
    with pytest.raises(Unreleasable, match=r"lack menagerie-games==1\.2\.0"):
        check("v1.2.0", other, CHANGELOG)
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"menagerie-games=={about['version']}" in about["dependencies"]
    assert chapter(about["version"], (ROOT / "CHANGELOG.md").read_text("utf-8"))[1]


def test_no_file_is_in_both_distributions() -> None:
    games, bot = (
        {path.resolve() for path in own_files(project)} for project in (GAMES, ROOT)
    )  # fmt: skip
    assert games and bot and not games & bot
    code = {path.resolve() for path in modules(*PACKAGES)}
    assert {path for path in games | bot if path.suffix == ".py"} == code


class Installed:
    """An environment that has only what is installed from a folder of wheels."""

    def __init__(self, folder: Path, house: Path, *names: str) -> None:
        self.folder, self._house = folder, house
        venv.create(folder, with_pip=False)
        (self.site,) = folder.glob("lib/*/site-packages")
        self._before = self.files()
        self._pip("install", "--no-index", "--find-links", str(house), *names)

    def files(self) -> set[Path]:
        """Return all installed files."""
        return {path for path in self.site.rglob("*") if path.is_file()}

    @property
    def megabytes(self) -> float:
        """What the installed files take on disk."""
        return sum(path.stat().st_blocks * 512 for path in self.files()) / 2**20

    def run(self, *command: str, code: int = 0) -> str:
        """Run a program of the environment in the folder, and return all that it writes."""
        program, *arguments = command
        done = subprocess.run(
            [self.folder / "bin" / program, *arguments],
            cwd=self.folder, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def uninstall(self) -> set[Path]:
        """Uninstall everything, and return the files that are left."""
        names = {path.name.partition("-")[0] for path in self.site.glob("*.dist-info")}
        self._pip("uninstall", "--yes", *sorted(names))
        return self.files() - self._before

    def _pip(self, *arguments: str) -> None:
        into = ("--python", str(self.folder / "bin" / "python"))
        subprocess.run([*PIP, *into, *arguments, "--quiet"], check=True)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with wheels: of both distributions, a game, and all that they need."""
    folder = tmp_path_factory.mktemp("house")
    source = folder / "source"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(source)], check=True)
    to = ["--quiet", "--find-links", str(folder), "--wheel-dir", str(folder)]
    for wanted in (
        ["--no-deps", source / "distributions" / "games", source, write_game("my_game", folder)],
        ["menagerie-bot[tournaments]", "menagerie-games[kit]"],
    ):
        done = subprocess.run([*PIP, "wheel", *to, *wanted], capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"not all wheels can be had here: {done.stderr.splitlines()[-1:]}")
    return folder


def test_game_of_a_package_is_played_and_checked_with_nothing_but_the_games(
    house: Path, tmp_path: Path
) -> None:
    games = Installed(tmp_path / "games", house, "menagerie-games[kit]", "menagerie-my-game")
    assert games.megabytes <= GAMES_MB
    played = games.run("python", "-m", "games", "play", "my_game", "--robots", "0,1")
    assert "🏆" in played
    assert "0 fail" in games.run("menagerie", "check", "my_game", "--games", "1")
    assert "is a game" in games.run("menagerie", "new", "another")
    (line,) = games.run("menagerie", "play", "my_game", code=1).splitlines()
    assert line.endswith("there is no command play without the bot. Run pip install menagerie-bot")
    assert games.uninstall() == set()


async def test_installed_bot_plays_a_game_of_a_package_and_leaves_nothing_behind(
    house: Path, tmp_path: Path
) -> None:
    site = Installed(tmp_path / "site", house, "menagerie-bot[tournaments]", "menagerie-my-game")
    results = json.loads(site.run("menagerie", "doctor", "--json", code=1))
    assert {each["name"] for each in results if each["state"] == "wrong"} == {"token"}
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot = bot = FreshBotProcess(
            tmp_path, standin.url, standin.token, PYTHONPATH="", PYTHONDONTWRITEBYTECODE="1"
        )
        bot.program = (str(site.folder / "bin" / "menagerie"),)
        await harness.start()
        driver = await open_lobby(harness, standin.person("Ada"), game="my_game")
        await driver.sit(standin.person("Ben"))
        await driver.start()
        await driver.play_on(Random(1))
        assert await bot.stop() == 0
        harness.check()
    assert site.uninstall() == set()
