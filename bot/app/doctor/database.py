"""Checks of the database: the file, its revision, damage, space, mode and backups."""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app.doctor.check import Check, NotChecked, Wrong
from bot.app.doctor.subject import Subject
from bot.app.settings import Settings
from bot.runtime.errors import StoreError
from bot.runtime.private_files import OWN
from bot.store import condition, connect

LEAST_FREE_BYTES = 200e6
BACKUP_AGE = timedelta(days=8)  # a weekly backup may be a day late


def place(settings: Settings) -> Path | str:
    """Return the database that the bot uses with these settings, a path or a server's address."""
    if settings.discord_token is None:
        return settings.playground_database.resolve()
    location = settings.database_location
    return location.resolve() if isinstance(location, Path) else location


def _file(subject: Subject) -> Path:
    """Return the database file. Raise NotChecked if there is none."""
    database = place(subject.settings)
    if isinstance(database, str):
        raise NotChecked("the database is on a PostgreSQL server, which has its own tools for this")
    if not database.exists():
        raise NotChecked(f"there is no database {database} yet; the first start creates it")
    return database


async def usable(subject: Subject) -> str:
    """Check that the database can be used, by this version."""
    database = place(subject.settings)
    try:
        if isinstance(database, str):
            condition.check_server(database)
            return "the PostgreSQL server can be reached"
        revisions = connect.check_owner(connect.check_file(database))
    except StoreError as error:
        raise Wrong(str(error).removesuffix(".")) from error
    if not database.exists():
        return f"{database} can be created"
    due = "" if revisions == connect.newest_revision() else "; the next start migrates it"
    return f"{database} belongs to this version{due}"


async def damage(subject: Subject) -> str:
    """Check that the file is not damaged."""
    found = condition.damage(_file(subject))
    if found:
        raise Wrong(found)
    return "it is not damaged"


async def space(subject: Subject) -> str:
    """Check that the disk has room for matches, and for rewriting the file after an update."""
    database = place(subject.settings)
    if isinstance(database, str):
        _file(subject)
    size, free = _room(Path(database))
    text = f"{free / 1e6:,.0f} MB are free, and the file has {size / 1e6:,.1f} MB"
    if free < max(LEAST_FREE_BYTES, 2 * size):
        raise Wrong(text)
    return text


def _room(path: Path) -> tuple[int, int]:
    """Return the size of a file that may not exist yet, and the free space beside it."""
    if not path.parent.is_dir():
        raise NotChecked(f"there is no folder {path.parent}")
    return path.stat().st_size if path.exists() else 0, shutil.disk_usage(path.parent).free


async def mode(subject: Subject) -> str:
    """Check that only the bot's own user can read the file."""
    database = _file(subject)
    if sys.platform == "win32":
        raise NotChecked("Windows has no such permissions; keep the file in your own folder")
    if database.stat().st_mode & ~OWN & 0o777:
        raise Wrong(f"other users of this machine can read {database}, with all hands in it")
    return "only its owner can read it"


async def backup(subject: Subject) -> str:
    """Check that the last backup is not too old."""
    if subject.settings.discord_token is None:
        raise NotChecked("matches on the playground need no backup")
    database = _file(subject)
    try:
        last = condition.last_backup(database)
    except StoreError as error:
        raise NotChecked(str(error).removesuffix(".")) from error
    if last is None:
        raise Wrong("the database was never backed up")
    age = datetime.fromtimestamp(subject.now(), UTC) - last
    text = f"the last backup is {max(age.days, 0)} days old"
    if age > BACKUP_AGE:
        raise Wrong(text)
    return text


CHECKS = (
    Check("database", "the bot can't start",
          "set MENAGERIE_DATABASE to a file that this user can write, or restore a backup", usable,
          quick=False),
    Check("damage", "matches may be lost", "restore the last backup", damage, quick=False),
    Check("disk space", "acts can't be saved once the disk is full",
          "free space, or move the database to another disk", space),
    Check("privacy", "others can read hidden hands", "run chmod 600 on the file", mode),
    Check("backup", "if the disk fails, all matches are lost",
          "run `menagerie backup FILE`, best once a day", backup),
)  # fmt: skip
