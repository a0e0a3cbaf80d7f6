"""Empty database files, for tests that are not about migrations."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import connect


def make_empty(path: Path) -> Path:
    """Create a database with empty tables if there is none; return its path."""
    if not path.exists():
        path.write_bytes(_empty())
    return path


@cache
def _empty() -> bytes:
    """Return the bytes of an empty database, which is migrated only once."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        engine = connect.writing_engine(path)
        with engine.begin() as connection:
            connect.migrate(connection)
        engine.dispose()
        return path.read_bytes()
