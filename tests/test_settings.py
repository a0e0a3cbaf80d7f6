"""Settings: from the environment, from `.env`, and refused with a helpful line."""

from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.app.settings import Settings, variables
from bot.runtime.errors import StartError

EXAMPLE = Path(__file__).parents[1] / ".env.example"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _ in variables():
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_defaults_apply_without_any_setting(env_file: Path) -> None:
    settings = Settings.load(env_file)
    assert settings.discord_token is None
    assert settings.database == Path("menagerie.sqlite3")
    assert settings.playground_port == 8765


def test_the_environment_wins_over_the_file(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env_file.write_text("MENAGERIE_PLAYGROUND_PORT=1\nMENAGERIE_LOG_LEVEL=debug\nOTHER=x\n")
    monkeypatch.setenv("MENAGERIE_PLAYGROUND_PORT", "2")
    settings = Settings.load(env_file)
    assert (settings.playground_port, settings.log_level) == (2, "DEBUG")


def test_empty_value_counts_as_not_set(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file.write_text("DISCORD_TOKEN=\nMENAGERIE_DATABASE=''\n")
    monkeypatch.setenv("MENAGERIE_PLAYGROUND_PORT", "")
    assert Settings.load(env_file) == Settings.load(env_file.with_name("none"))


def test_home_folder_is_expanded(env_file: Path) -> None:
    env_file.write_text("MENAGERIE_DATABASE=~/m.sqlite3\n")
    assert Settings.load(env_file).database == Path.home() / "m.sqlite3"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("MENAGERIE_PLAYGROUND_PORT=many", "MENAGERIE_PLAYGROUND_PORT: .*integer"),
        ("MENAGERIE_PLAYGROUND_PORT=70000", "MENAGERIE_PLAYGROUND_PORT: .*65535"),
        ("MENAGERIE_LOG_LEVEL=loud", "MENAGERIE_LOG_LEVEL: .*'INFO'"),
        ("MENAGERIE_DISCORD_URL=nowhere", "MENAGERIE_DISCORD_URL: should be an address"),
        ("MENAGERIE_DATABSE=x", "sets MENAGERIE_DATABSE, which is no setting"),
    ],
)
def test_a_wrong_setting_is_named(env_file: Path, line: str, complaint: str) -> None:
    env_file.write_text(line + "\n")
    with pytest.raises(StartError, match=complaint):
        Settings.load(env_file)


def test_binary_settings_file_is_refused(env_file: Path) -> None:
    env_file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StartError, match="cannot be read"):
        Settings.load(env_file)


def test_the_token_is_never_shown(env_file: Path) -> None:
    env_file.write_text("DISCORD_TOKEN=' s3cret '\n")
    settings = Settings.load(env_file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "s3cret"
    assert "s3cret" not in repr(settings)


def test_the_example_lists_every_setting_with_its_default() -> None:
    defaults = {name: field.default for name, field in variables()}
    shown = {name: "" if value is None else str(value) for name, value in defaults.items()}
    assert dotenv_values(EXAMPLE) == shown


def test_the_example_explains_every_setting() -> None:
    for paragraph in EXAMPLE.read_text("utf-8").split("\n\n")[1:]:
        *comment, setting = paragraph.strip().splitlines()
        assert comment, setting
        assert all(line.startswith("# ") for line in comment)
        assert "=" in setting


def test_address_of_a_database_is_a_secret(env_file: Path) -> None:
    env_file.write_text("MENAGERIE_DATABASE=postgresql://ann:hidden@host/m\n")
    settings = Settings.load(env_file)
    assert settings.database_location == "postgresql://ann:hidden@host/m"
    assert "hidden" not in repr(settings)


def test_process_has_the_configured_shards_or_all(env_file: Path) -> None:
    assert Settings.load(env_file).shards.own(1 << 22)
    env_file.write_text(
        "MENAGERIE_SHARD_IDS=1, 3\nMENAGERIE_SHARD_COUNT=4\nMENAGERIE_DATABASE=postgresql:///m\n"
    )
    shards = Settings.load(env_file).shards
    assert [shards.own(n << 22) for n in range(4)] == [False, True, False, True]
    assert not shards.direct


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("MENAGERIE_SHARD_IDS=0", "needs MENAGERIE_SHARD_COUNT"),
        ("MENAGERIE_SHARD_IDS=2\nMENAGERIE_SHARD_COUNT=2", "the first shard is 0"),
        ("MENAGERIE_SHARD_IDS=0\nMENAGERIE_SHARD_COUNT=2", "cannot use the same file"),
        ("MENAGERIE_SHARD_IDS=zero\nMENAGERIE_SHARD_COUNT=2", "MENAGERIE_SHARD_IDS: .*integer"),
    ],
)
def test_impossible_shards_are_refused(env_file: Path, lines: str, complaint: str) -> None:
    env_file.write_text(lines + "\n")
    with pytest.raises(StartError, match=complaint):
        Settings.load(env_file)


@pytest.mark.parametrize("prefix", ["MENAGERIE_METRICS", "MENAGERIE_WATCH"])
def test_metrics_settings_are_read_by_their_former_name_too(
    env_file: Path, monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    env_file.write_text(f"{prefix}_PORT=9100\n")
    monkeypatch.setenv(f"{prefix}_HOST", "0.0.0.0")
    settings = Settings.load(env_file)
    assert (settings.metrics_port, settings.metrics_host) == (9100, "0.0.0.0")


def test_the_new_name_wins_over_the_former_name(env_file: Path) -> None:
    env_file.write_text("MENAGERIE_WATCH_PORT=1\nMENAGERIE_METRICS_PORT=2\n")
    assert Settings.load(env_file).metrics_port == 2
