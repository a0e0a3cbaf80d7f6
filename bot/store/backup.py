"""Backups: a copy of the database while the bot runs, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bot.store import connect
from bot.store.errors import StoreError
from bot.store.lock import OwnerLock

PAGES = 256  # copied in one go, so that it can be said how far it is
Tell = Callable[[str], None]
ON_A_SERVER = (
    "The database is on a PostgreSQL server, whose own tools copy it: pg_dump writes a backup "
    "while the bot runs, and pg_restore brings it back."
)


def back_up(database: Path | str, copy: Path, tell: Tell) -> None:
    """Copy a database, also one in use, to a file that is not there yet.

    The copy is of one moment: what is written meanwhile is not in it. Raises StoreError.
    """
    if isinstance(database, str):
        raise StoreError(ON_A_SERVER)
    database, copy = connect.check_file(database), copy.expanduser().resolve()
    if not database.exists():
        raise StoreError(f"There is no database {database} to back up.")
    connect.check_owner(database)
    if copy.exists():
        raise StoreError(f"{copy} is there already; it was left as it is.")
    beside = copy.with_name(copy.name + ".part")
    try:
        _copy(database, beside, tell)
        _check(beside)
        beside.rename(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The backup {copy} cannot be written: {error}.") from error
    finally:
        beside.unlink(missing_ok=True)
    tell(f"Backed up to {copy}, {copy.stat().st_size / 1e6:.1f} MB.")


def restore(backup: Path, database: Path | str, tell: Tell) -> None:
    """Put a backup where the database is to be; none may be there, nor a bot that uses it.

    Raises StoreError.
    """
    if isinstance(database, str):
        raise StoreError(ON_A_SERVER)
    backup, database = backup.expanduser().resolve(), connect.check_file(database)
    if not backup.is_file():
        raise StoreError(f"There is no backup {backup}.")
    lock = OwnerLock(database)
    try:
        for file in (database, *(database.with_name(database.name + e) for e in ("-wal", "-shm"))):
            if file.exists():
                raise StoreError(
                    f"{file} is there already; it was left as it is. Move it away first."
                )
        beside = database.with_name(database.name + ".part")
        try:
            connect.check_file(backup)
            connect.check_owner(backup)
            _check(backup)
            shutil.copyfile(backup, beside)
            _check(beside)
            with beside.open("rb") as written:
                os.fsync(written.fileno())
            beside.rename(database)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{backup} cannot be restored: {error}.") from error
        finally:
            beside.unlink(missing_ok=True)
    finally:
        lock.release()
    tell(f"Restored {backup} to {database}.")


def _copy(database: Path, copy: Path, tell: Tell) -> None:
    def progress(_status: int, left: int, total: int) -> None:
        tell(f"{100 * (total - left) // max(total, 1)} %")

    with closing(sqlite3.connect(database)) as here, closing(sqlite3.connect(copy)) as there:
        # Within a transaction it reads one state; else every write would make it begin again.
        here.execute("BEGIN")
        here.execute("SELECT * FROM alembic_version").fetchall()
        here.backup(there, pages=PAGES, progress=progress, sleep=0.001)
        there.execute("PRAGMA journal_mode=DELETE")  # one file that needs no other beside it


def _check(path: Path) -> None:
    """See that a copy is whole; raises StoreError."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise StoreError(f"{path} is damaged: {said}.")


def on_terminal(line: str) -> None:
    """Show how far it is: percentages in one line of a terminal, anything else in its own."""
    passing = line.endswith("%")
    if not passing or sys.stdout.isatty():
        sys.stdout.write(f"\r{line}" if passing else f"{line}\n")
        sys.stdout.flush()
