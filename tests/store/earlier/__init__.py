"""Databases that earlier versions of the bot have written: one for every schema.

Each has, for every game of that time, a lobby, a match that has just started, a running one and a
finished one. ``play`` made them with the code of that time. They are stored as compressed SQL.
"""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent
SCHEMAS = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.sql.xz"))


def make_earlier(path: Path, schema: str) -> None:
    """Create the database of an earlier schema."""
    script = lzma.decompress((FOLDER / f"{schema}.sql.xz").read_bytes()).decode()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
