"""Opening a database: checks of the file, its revision, its migrations and engines."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    NullPool,
    StaticPool,
    create_engine,
    delete,
    event,
    insert,
    select,
)
from sqlalchemy.exc import DatabaseError

from bot.runtime.errors import StoreError
from bot.store import schema

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

_MAGIC = b"SQLite format 3\0"
BUSY_SECONDS = 10
MIGRATIONS = Path(__file__).parent / "migrations"
"""The folder of the migrations. The name of each starts with its revision, a number."""
OWN_TABLES = {"alembic_version", "match", "journal"}
"""The tables by which a database is recognised as ours."""
REWRITE_DUE_KEY = "rewrite due"
"""The key in `meta` that exists while the file still has to be rewritten."""
# Deleted data is overwritten, so that people who ask to be forgotten really are.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


def check_file(path: Path) -> Path:
    """Check that `path` can be a database, and return it as an absolute path. Change nothing.

    Raises:
        StoreError: the path is something else, or cannot be read or written.
    """
    path = path.expanduser().resolve()
    folder = path.parent
    if not folder.is_dir():
        raise StoreError(f"The folder {folder} of the database does not exist.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"The folder {folder} of the database cannot be written.")
    if not path.exists():
        return path
    if not path.is_file():
        raise StoreError(f"{path} is not a file, so it cannot be the database.")
    if not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(f"The database {path} cannot be read and written.")
    if path.stat().st_size:
        check_magic(path)
    return path


def check_magic(path: Path) -> None:
    """Raise StoreError if a file does not start like an SQLite database."""
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start != _MAGIC:
        raise StoreError(f"{path} is not an SQLite database; it was left as it is.")


def check_owner(path: Path) -> set[str]:
    """Check that this program wrote a database file, in a version that it knows.

    Return the file's revisions: none if there is no file yet, or if it has no tables.

    Raises:
        StoreError: the database is foreign, newer or damaged.
    """
    if not path.exists():
        return set()
    try:
        found = _revisions(path)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be read: {error}.") from error
    if not found <= known_revisions():
        raise StoreError(foreign(path))
    return found


@cache
def known_revisions() -> frozenset[str]:
    """Return all revisions of a database that this version of the program knows."""
    return frozenset(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


@cache
def newest_revision() -> frozenset[str]:
    """Return the newest revision of a database, as a set of one."""
    return frozenset([max(known_revisions())])


def foreign(database: object) -> str:
    """Return the sentence that says that a database is not ours to use."""
    return (
        f"The database {database} belongs to another program or to a newer version of this one; "
        "it was left as it is."
    )


def _revisions(path: Path) -> set[str]:
    """Return the revisions that an SQLite file says it has."""
    connection = sqlite3.connect(path)
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not tables:
            return set()
        if OWN_TABLES - tables:
            return {"none of ours"}
        return {revision for (revision,) in connection.execute("SELECT * FROM alembic_version")}
    finally:
        connection.close()


def damage(engine: Engine, path: Path) -> str:
    """Return what is damaged in a database file, in a sentence without its full stop, or ""."""
    try:
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except DatabaseError as error:
        found = str(error.orig)
    return "" if found == "ok" else f"the database {path} is damaged: {found.splitlines()[-1]}"


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of the file at a path, or None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def reading_engine(path: Path) -> Engine:
    """Return an engine that reads the database file at the same time as the writer.

    Every statement is its own transaction, so that reading never keeps old pages in use. Each
    connection belongs to the thread that opened it.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
        poolclass=NullPool,
    )
    event.listen(engine, "connect", _set_up)
    return engine


def writing_engine(path: Path) -> Engine:
    """Return the engine for the one thread that writes to the database file.

    The driver's own transactions are off. The engine begins each transaction with a write lock.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
        json_serializer=dumps,
        poolclass=StaticPool,
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def dumps(value: Any) -> str:
    """Return a value as JSON text, in the form in which it is stored."""
    return _ENCODER.encode(value)


def ask_for_rewrite(connection: Connection) -> None:
    """Record, in the transaction of a migration, that the file has to be rewritten."""
    connection.execute(delete(schema.meta).where(schema.meta.c.key == REWRITE_DUE_KEY))
    connection.execute(insert(schema.meta).values(key=REWRITE_DUE_KEY, value=""))


def rewrite_if_due(engine: Engine, path: Path) -> None:
    """Rewrite the file without deleted data if a migration has asked for that.

    If that fails, for example for lack of disk space, the next start tries again.
    """
    due = schema.meta.c.key == REWRITE_DUE_KEY
    with engine.connect() as connection:
        if connection.scalar(select(schema.meta).where(due)) is None:
            return
    try:
        engine.raw_connection().cursor().execute("VACUUM")  # not possible inside a transaction
    except sqlite3.Error as error:
        log.warning(
            "The database %s still holds data that was deleted: it could not be rewritten after "
            "its upgrade (%s). That needs %.1f MB of free disk space. The bot starts anyway and "
            "tries again at its next start.",
            path, error, 2 * path.stat().st_size / 1e6,
        )  # fmt: skip
        return
    with engine.begin() as connection:
        connection.execute(delete(schema.meta).where(due))


def migrate(connection: Connection) -> None:
    """Migrate the tables to the newest revision, inside the connection's transaction."""
    from alembic import command  # takes 10 MB of memory, and few databases need it

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Return Alembic's configuration for the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
