"""Damage to a database file, as by a failing disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest


def damage(path: Path, table: str) -> None:
    """Overwrite the last page of a table; the file must not be in use."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        pages = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        try:
            found = connection.execute(pages, (table,)).fetchall()
        except sqlite3.OperationalError:
            pytest.skip("this SQLite cannot say which pages a table has")
    with path.open("r+b") as file:
        file.seek((found[-1][0] - 1) * size)
        file.write(os.urandom(size))
