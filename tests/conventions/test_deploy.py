"""The files in ``deploy``: existing settings, minimal permissions, enough time to stop."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.app.run import LEAVING
from bot.app.settings import Settings, variables
from bot.posts.responder import Waits
from tests.conventions.files import ROOT, name

DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
FORMER = {ROOT / "CHANGELOG.md"}
"""Pages that name former settings."""
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - FORMER)
SETTING = re.compile(r"\b(MENAGERIE_[A-Z_]+|DISCORD_[A-Z_]+)\b")
STARTED = re.compile(r'(^ENTRYPOINT|^ExecStart=).*python"?,? "?-m"?,? "?bot"?\]?$', re.MULTILINE)


def settings(text: str) -> set[str]:
    return set(SETTING.findall(text))


@pytest.mark.parametrize("path", [*FILES, *PAGES], ids=name)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    assert settings(path.read_text("utf-8")) <= {variable for variable, _ in variables()}


def test_names_of_settings_are_recognised() -> None:
    assert settings("Environment=MENAGERIE_DATABSE=%S/x DISCORD_TOKEN") == {
        "MENAGERIE_DATABSE", "DISCORD_TOKEN",
    }  # fmt: skip


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml", "menagerie.service"])
def test_database_is_on_a_persistent_volume(file: str) -> None:
    service = ("%S/", "/var/lib/menagerie/")  # %S is /var/lib
    kept = {"Containerfile": "/data/", "compose.yaml": "/data/", "menagerie.service": service}
    found = re.findall(r"MENAGERIE_DATABASE[=:]\s*(\S+)", (DEPLOY / file).read_text("utf-8"))
    assert found and all(path.startswith(kept[file]) for path in found)


def test_every_file_that_the_installer_reads_exists() -> None:
    read = re.findall(r'"\$house/([^"$]+)"', (DEPLOY / "install").read_text("utf-8"))
    assert len(read) == 3 and all((ROOT / path).is_file() for path in read)


@pytest.mark.parametrize("file", ["Containerfile", "menagerie.service"])
def test_the_bot_is_started_without_a_shell_that_would_keep_its_signals(file: str) -> None:
    assert STARTED.search((DEPLOY / file).read_text("utf-8"))


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("Containerfile", r"--stop-timeout (\d+)"),
        ("compose.yaml", r"stop_grace_period: (\d+)s"),
        ("compose.postgresql.yaml", r"stop_grace_period: (\d+)s"),
        ("menagerie.service", r"TimeoutStopSec=(\d+)"),
    ],
)
def test_stop_timeout_suffices_to_finish_current_responses(file: str, pattern: str) -> None:
    found = re.search(pattern, (DEPLOY / file).read_text("utf-8"))
    assert found and int(found[1]) > Waits().shutdown + LEAVING


def test_service_starts_again_within_two_seconds_and_then_more_rarely() -> None:
    text = (DEPLOY / "menagerie.service").read_text("utf-8")
    given = dict(re.findall(r"^(Restart\w*|StartLimit\w*)=(\d+)$", text, re.MULTILINE))
    assert int(given["RestartSec"]) <= 2 < int(given["RestartMaxDelaySec"]) <= 60
    assert int(given["RestartSteps"]) > 1
    assert given["StartLimitIntervalSec"] == "0", "it never gives up"


def test_service_lets_the_processes_of_robots_give_way() -> None:
    text = (DEPLOY / "menagerie.service").read_text("utf-8")
    *_, forbidden, allowed = re.findall(r"^SystemCallFilter=(.*)$", text, re.MULTILINE)
    assert "@resources" in forbidden and allowed == "setpriority"


def test_installer_compiles_what_a_service_cannot_compile_itself() -> None:
    (parts,) = re.findall(r"^for part in (.*); do$", (DEPLOY / "install").read_text("utf-8"), re.M)
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    assert parts.split() == re.findall(r"^COPY (\w+) app/(?!data)", text, re.MULTILINE)


def test_image_has_every_needed_folder_and_no_secret() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    assert "HEALTHCHECK" in text
    copied = re.findall(r"^COPY ([\w./ -]+) \S+$", text, re.MULTILINE)
    taken = {part for line in copied for part in line.split()}
    folders = {"bot", "cogs", "games", "kit", "data"}
    projects = {"pyproject.toml", "distributions/games/pyproject.toml"}
    assert taken == folders | projects | {"requirements/base.lock", "deploy/install"}
    sent = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    assert {line[1:] for line in sent if line.startswith("!")} == taken
    assert "*" in sent


def test_workflow_runs_only_the_local_check_script() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert re.findall(r"run: (.*)", text) == [".ci/run"]


def test_each_shard_is_in_exactly_one_process() -> None:
    text = (DEPLOY / "compose.postgresql.yaml").read_text("utf-8")
    (count,) = re.findall(r"MENAGERIE_SHARD_COUNT: (\d+)", text)
    ids = re.findall(r"MENAGERIE_SHARD_IDS: (\S+)", text)
    assert sorted(int(number) for each in ids for number in each.split(",")) == [*range(int(count))]


def test_settings_of_the_documented_move_to_postgresql_are_valid(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = (DEPLOY / "compose.postgresql.yaml").read_text("utf-8")
    command = text[text.index("run --rm") : text.index("move --to")]
    given = dict(re.findall(r"-e (\w+)=(\S*)", command))
    service = dict(
        re.findall(r"^ +(MENAGERIE_\w+): (\S+)$", text.split("second:")[0], re.MULTILINE)
    )
    assert {"MENAGERIE_SHARD_IDS", "MENAGERIE_SHARD_COUNT"} <= set(service)
    for variable, value in (service | given).items():
        monkeypatch.setenv(variable, value)
    loaded = Settings.load(tmp_path / ".env")
    assert loaded.database == Path("/from/menagerie.sqlite3") and not loaded.shard_ids
