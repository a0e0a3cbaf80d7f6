"""Files that only the bot's own user may read: they hold hands, seeds and messages."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

OWN = 0o700
"""The part of a file's mode that its owner has."""


def keep_private(path: Path) -> None:
    """Make a file if there is none, and take it from everybody but its owner, whatever the umask.

    An existing file is not opened: closing it again would release SQLite's locks on it.
    """
    if not path.exists():
        path.touch(0o600)
        path.chmod(0o600)
    elif (mode := path.stat().st_mode) & ~OWN & 0o777:
        with suppress(PermissionError):  # only its owner can
            path.chmod(mode & OWN)


def logs_of(database: Path) -> list[Path]:
    """Return the files that SQLite keeps beside a database while it is open."""
    return [database.with_name(database.name + ending) for ending in ("-wal", "-shm")]


def keep_database_private(database: Path) -> None:
    """Take a database, and what a process that was killed left beside it, from everybody else.

    SQLite gives the files it makes beside a database the same mode.
    """
    for file in (database, *(log for log in logs_of(database) if log.exists())):
        keep_private(file)
