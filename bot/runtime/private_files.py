"""Files that only the bot's own user may read, because they contain hands, seeds and messages."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

OWN = 0o700
"""The permission bits of a file's owner."""


def keep_private(path: Path) -> None:
    """Create a file if there is none, and remove all permissions except its owner's.

    The umask does not matter. An existing file is not opened, because closing it again would
    release SQLite's locks on it.
    """
    if not path.exists():
        path.touch(0o600)
        path.chmod(0o600)
    elif (mode := path.stat().st_mode) & ~OWN & 0o777:
        with suppress(PermissionError):  # only the file's owner can change its mode
            path.chmod(mode & OWN)


def logs_of(database: Path) -> list[Path]:
    """Return the files that SQLite keeps beside a database while it is open."""
    return [database.with_name(database.name + ending) for ending in ("-wal", "-shm")]


def keep_database_private(database: Path) -> None:
    """Make a database private, together with files left by a process that was killed.

    SQLite creates the files beside a database with the same mode.
    """
    for file in (database, *(log for log in logs_of(database) if log.exists())):
        keep_private(file)
