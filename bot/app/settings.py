"""The bot's settings, from environment variables or from lines of a `.env` file."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal, Self

from dotenv import dotenv_values
from pydantic import (
    AfterValidator,
    AliasChoices,
    AliasGenerator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic.fields import FieldInfo

from bot.cluster.shards import ALL, Shards
from bot.runtime.errors import StartError
from bot.runtime.logs import LogFormat

ENV_FILE = Path(".env")
_PREFIX = "MENAGERIE_"


def _variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return _PREFIX + name.upper()


def _renamed(name: str, former: str) -> AliasChoices:
    """Return the environment variables of a renamed setting: the new name and the former one."""
    return AliasChoices(_PREFIX + name, _PREFIX + former)


def _web_address(value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise ValueError("should be an address such as http://127.0.0.1:8080")
    return value.rstrip("/")


def _file_or_address(value: object) -> object:
    """Turn a server's address into a secret, as it may contain a password; otherwise a path."""
    if isinstance(value, str) and value.startswith(("postgresql://", "postgres://")):
        return SecretStr(value)
    return Path(value).expanduser() if isinstance(value, str) else value


Database = Annotated[Path | SecretStr, BeforeValidator(_file_or_address)]


def _numbers(value: object) -> object:
    """Split a line of numbers at its commas."""
    return [part for part in value.split(",") if part.strip()] if isinstance(value, str) else value


Numbers = Annotated[tuple[Annotated[int, Field(ge=0)], ...], BeforeValidator(_numbers)]
File = Annotated[Path, AfterValidator(Path.expanduser)]
LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]
WebAddress = Annotated[str, AfterValidator(_web_address)]


class Settings(BaseModel):
    """All settings of an owner. The environment wins over `.env`; an empty value is not set."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=_variable),
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        str_strip_whitespace=True,
    )

    discord_token: SecretStr | None = Field(
        None,
        validation_alias="DISCORD_TOKEN",
        description="The bot's token. Without one the playground is started instead of Discord.",
    )
    database: Database = Field(
        Path("menagerie.sqlite3"),
        description="The file with all matches played on Discord, or the address of a database "
        "on a PostgreSQL server, such as postgresql://menagerie:password@host/menagerie.",
    )
    playground_database: File = Field(
        Path("playground.sqlite3"), description="The file with all matches of the playground."
    )
    playground_port: int = Field(
        8765, ge=0, le=65535, description="The port of the playground's page; 0 takes any free one."
    )
    discord_url: WebAddress | None = Field(
        None, description="The address of another server with Discord's API, for tests."
    )
    rest_proxy: WebAddress | None = Field(
        None,
        description="The address of a REST proxy that keeps Discord's limits for several "
        "processes; each sends its requests there.",
    )
    shard_ids: Numbers | None = Field(
        None,
        description="The shards of this process, such as 0,1; all of them if not set. Shard 0 "
        "handles direct messages.",
    )
    shard_count: int | None = Field(
        None, ge=1, description="How many shards the bot has in total. If not set, Discord decides."
    )
    robot_seconds: float = Field(
        0.5,
        ge=0.02,
        le=10,
        description="How long a robot can think about one move, in seconds of one core. The time "
        "is shorter while many robots wait.",
    )
    robot_processes: int = Field(
        1, ge=1, le=64, description="How many processes think for robots. Each uses up to one core."
    )
    robot_pause: float = Field(
        1.2,
        ge=0,
        le=60,
        description="How many seconds a robot waits before it moves, on average.",
    )
    requests_per_second: int = Field(
        45,
        ge=1,
        le=1000,
        description="The most requests a second that this process sends to Discord, without "
        "replies to people. Discord allows 50 per token, and processes with the "
        "same token share them.",
    )
    emoji_pause: float = Field(
        2.0,
        ge=0,
        le=3600,
        description="Seconds between two uploads of the bot's own emoji.",
    )
    opponents: bool = Field(
        True, description="Whether people can look for opponents across servers."
    )
    excluded: Numbers | None = Field(
        None, description="The IDs of people who can't look for opponents, such as 1,2."
    )
    log_level: LogLevel = Field(
        "INFO", description="The least urgent lines in the log: DEBUG, INFO, WARNING or ERROR."
    )
    log_format: LogFormat = Field(
        "plain", description="The form of the log: plain lines, or a JSON object per line (json)."
    )
    metrics_port: int | None = Field(
        None,
        validation_alias=_renamed("METRICS_PORT", "WATCH_PORT"),
        ge=0,
        le=65535,
        description="The port of /metrics, for Prometheus, and /healthz. If not set, none is open.",
    )
    metrics_host: str = Field(
        "127.0.0.1",
        validation_alias=_renamed("METRICS_HOST", "WATCH_HOST"),
        description="The address of these pages; by default only this machine can read them.",
    )

    @classmethod
    def load(cls, env_file: Path = ENV_FILE) -> Self:
        """Load the settings from the environment and from `env_file`, if there is one.

        Raises:
            StartError: a setting has an invalid value, or `.env` has an unknown setting.
        """
        try:
            in_file = dotenv_values(env_file, encoding="utf-8")
            _refuse_unknown(env_file, in_file)
            variables = (*in_file.items(), *os.environ.items())
            settings = cls.model_validate({name.upper(): text for name, text in variables if text})
        except ValidationError as error:
            raise StartError("; ".join(_complaints(error))) from error
        except (OSError, UnicodeDecodeError) as error:
            raise StartError(f"{env_file} cannot be read: {error}.") from error
        settings._check_shards()
        return settings

    @property
    def shards(self) -> Shards:
        """The shards of this process."""
        return (
            Shards(self.shard_ids, self.shard_count) if self.shard_count and self.shard_ids else ALL
        )

    def _check_shards(self) -> None:
        """Raise StartError unless the shards, their number and the database fit together."""
        if not self.shard_ids:
            return
        if self.shard_count is None:
            raise StartError("MENAGERIE_SHARD_IDS needs MENAGERIE_SHARD_COUNT: how many in all.")
        if max(self.shard_ids) >= self.shard_count:
            raise StartError(
                "MENAGERIE_SHARD_IDS: the first shard is 0, so the last is one less than "
                "MENAGERIE_SHARD_COUNT."
            )
        if isinstance(self.database, Path) and len(set(self.shard_ids)) < self.shard_count:
            raise StartError(
                "MENAGERIE_SHARD_IDS leaves shards to other processes, and they cannot use the "
                "same file: set MENAGERIE_DATABASE to a database on a PostgreSQL server."
            )

    @property
    def database_location(self) -> Path | str:
        """The database for Discord: the path of a file, or the address of a server."""
        database = self.database
        return database.get_secret_value() if isinstance(database, SecretStr) else database


def variables() -> Iterator[tuple[str, FieldInfo]]:
    """Yield the name of every setting's environment variable, with its field."""
    for field in Settings.model_fields.values():
        yield _names_of(field)[0], field


def _names_of(field: FieldInfo) -> list[str]:
    """Return the names of a field's environment variable, with a former name last."""
    alias = field.validation_alias
    names = alias.choices if isinstance(alias, AliasChoices) else [alias]
    return [name for name in names if isinstance(name, str)]


def _refuse_unknown(env_file: Path, names: Iterable[str]) -> None:
    known = {each for field in Settings.model_fields.values() for each in _names_of(field)}
    for name in names:
        if name.upper().startswith(_PREFIX) and name.upper() not in known:
            raise StartError(f"{env_file} sets {name}, which is no setting; see .env.example.")


def _complaints(error: ValidationError) -> Iterator[str]:
    """Yield one line for each invalid setting, without its value, which may be secret."""
    for detail in error.errors(include_input=False, include_url=False):
        yield f"{detail['loc'][0]}: {detail['msg'].removeprefix('Value error, ')}"
