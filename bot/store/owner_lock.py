"""The owner lock, which lets only one process own a database file.

SQLite's own locks allow two processes to take turns in one database. Two bots would then post
everything twice. So the owner keeps an exclusive transaction open on a second, empty SQLite file
beside the first. The operating system holds that lock: it works wherever SQLite does, and ends with
the process, even if that is killed.
"""

import sqlite3
from pathlib import Path

from bot.runtime.errors import StoreError
from bot.runtime.private_files import keep_private


class OwnerLock:
    """A lock on `<database>.lock`, held from creation until `release`."""

    def __init__(self, database: Path) -> None:
        """Take the lock of `database`.

        Raises:
            StoreError: another process has the lock, or the lock file cannot be used.
        """
        path = database.with_name(database.name + ".lock")
        try:
            keep_private(path)
            self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"The lock file {path} cannot be opened: {error}.") from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError(
                    f"The database {database} is in use by another process; "
                    "stop that one first or set another file."
                ) from error
            raise StoreError(f"The lock file {path} cannot be used: {error}.") from error

    def release(self) -> None:
        """Release the lock. Repeated calls do nothing."""
        self._connection.close()
