"""Empty databases in files, for tests that are not about how one is made."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import connect


def make_empty(path: Path) -> None:
    """Make a database with empty tables where there is none."""
    if not path.exists():
        path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    """Return an empty database, migrated once for all."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        engine = connect.writing_engine(path)
        with engine.begin() as connection:
            connect.migrate(connection)
        engine.dispose()
        return path.read_bytes()
