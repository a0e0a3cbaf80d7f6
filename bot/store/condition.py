"""The condition of a database that is not open: for checks before the bot runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from bot.runtime.errors import StoreError
from bot.store import connect

LAST_BACKUP = "last backup"
"""The key in `meta` with the time of the last backup, in ISO 8601."""
_NOTE = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = ?2"


def in_use(database: Path) -> bool:
    """Return whether a process owns a database file."""
    lock = database.with_name(database.name + ".lock")
    if not lock.exists():
        return False
    with closing(sqlite3.connect(f"{lock.as_uri()}?mode=ro", uri=True, timeout=0)) as connection:
        try:
            connection.execute("SELECT * FROM sqlite_master").fetchall()
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
    return False


def damage(database: Path) -> str:
    """Return what is damaged in a database file, in a sentence without its full stop, or ""."""
    uri = f"{database.as_uri()}?mode=ro"
    reading = partial(sqlite3.connect, uri, uri=True, timeout=connect.BUSY_SECONDS)
    engine = create_engine("sqlite://", creator=reading, poolclass=NullPool)
    try:
        return connect.damage(engine, database)
    finally:
        engine.dispose()


def note_backup(database: Path) -> None:
    """Record in a database that it was backed up now. Raise sqlite3.Error if that fails."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with closing(sqlite3.connect(database, timeout=connect.BUSY_SECONDS)) as connection, connection:
        connection.execute(_NOTE, (LAST_BACKUP, now))


def last_backup(database: Path) -> datetime | None:
    """Return when a database was last backed up, or None. Raise StoreError if it is unreadable."""
    query = "SELECT value FROM meta WHERE key = ?"
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            row = connection.execute(query, (LAST_BACKUP,)).fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"The database {database} cannot be read: {error}.") from error
    return datetime.fromisoformat(row[0]) if row else None


def check_server(address: str) -> None:
    """Connect to the database at an address. Raise StoreError if it fails."""
    from bot.store.server import url_of  # its driver is optional

    url = url_of(address)
    try:
        engine = create_engine(url)
        with engine.connect():
            pass
        engine.dispose()
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).strip()
        where = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        raise StoreError(f"The database {where} cannot be used: {cause}.") from error
