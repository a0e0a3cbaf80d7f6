"""Databases that earlier versions of the bot have written, stored as compressed SQL.

There is one for every schema. Each has, for every game of that time, a lobby, a match that has just
started, a running one and a finished one. Those whose names begin with ``mid_turn`` have matches of
earlier rules of every game: three that run, if the game lasts that long, within a turn of several
answers, and a finished one. ``play`` made them all with the code of that time.
"""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent
EARLIER = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.sql.xz"))
SCHEMAS = [name for name in EARLIER if not name.startswith("mid_turn")]


def make_earlier(path: Path, name: str) -> None:
    """Create one of the databases."""
    script = lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
