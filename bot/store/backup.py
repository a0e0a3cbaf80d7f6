"""Copies of a database: backups while the bot runs, restoring them, and moving to PostgreSQL."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b, sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import JSON, Connection, Row, Table, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.runtime.errors import StoreError
from bot.runtime.private_files import keep_private, logs_of
from bot.store import condition, connect, schema
from bot.store.backend import DatabaseFile
from bot.store.owner_lock import OwnerLock

PAGES_PER_STEP = 256  # pages copied between two reports of progress
CHUNK_BYTES = 1 << 20  # bytes
ROWS_PER_BATCH = 500  # copied with one statement
STAMP_OFFSETS = (60, 68)
"""Offsets of two four-byte fields of the file header that each program may use itself.

A backup keeps its digest there.
"""
_COUNT_FOREIGN = (
    "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') "
    "OR sql LIKE 'CREATE VIRTUAL%'"
)
"""Counts objects that run by themselves, such as views and triggers; our databases have none."""
Report = Callable[[str], None]
USE_PG_DUMP = (
    "The database is on a PostgreSQL server, whose own tools copy it: pg_dump writes a backup "
    "while the bot runs, and pg_restore brings it back."
)


def back_up(database: Path | str, copy: Path, report: Report) -> None:
    """Copy a database to a new file. The bot may be running.

    The copy has the state of one moment: what is written after that is not in it. ``report``
    is called with each step of progress. Raise StoreError if the copy cannot be written.
    """
    if isinstance(database, str):
        raise StoreError(USE_PG_DUMP)
    database, copy = connect.check_file(database), copy.expanduser().resolve()
    if not database.exists():
        raise StoreError(f"There is no database {database} to back up.")
    connect.check_owner(database)
    if copy.exists():
        raise StoreError(f"{copy} is there already; it was left as it is.")
    try:
        with TemporaryDirectory(prefix=".backup-", dir=copy.parent) as folder:
            temporary = Path(folder) / "copy"
            _copy(database, temporary, report)
            _check(temporary, database)
            _stamp(temporary)
            temporary.rename(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The backup {copy} cannot be written: {error}.") from error
    try:
        condition.note_backup(database)
    except sqlite3.Error as error:  # the backup is no worse for it
        report(f"The time of this backup could not be noted in the database: {error}.")
    report(f"Backed up {database} to {copy}, {copy.stat().st_size / 1e6:.1f} MB.")


def restore(backup: Path, database: Path | str, report: Report) -> None:
    """Restore a backup to a new database file.

    There must be no database file yet, and no bot that uses it. The backup itself is only read: a
    copy of it is checked, migrated to the newest revision, and put in place once all of it can be
    read. ``report`` is called with the result. Raise StoreError if that is not possible.
    """
    if isinstance(database, str):
        raise StoreError(USE_PG_DUMP)
    backup, database = backup.expanduser().resolve(), connect.check_file(database)
    if not backup.is_file():
        raise StoreError(f"There is no backup {backup}.")
    lock = OwnerLock(database)
    try:
        for file in (database, *logs_of(database)):
            if file.exists():
                raise StoreError(
                    f"{file} is there already; it was left as it is. Move it away first."
                )
        try:
            with TemporaryDirectory(prefix=".restore-", dir=database.parent) as folder:
                temporary = Path(folder) / "copy"
                _copy_backup(backup, temporary)
                _verify_and_migrate(backup, temporary)
                temporary.rename(database)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{backup} cannot be restored: {error}.") from error
    finally:
        lock.release()
    report(f"Restored {backup} to {database}.")


def _copy(database: Path, copy: Path, report: Report) -> None:
    def progress(_status: int, left: int, total: int) -> None:
        report(f"{100 * (total - left) // max(total, 1)} %")

    keep_private(copy)
    with closing(sqlite3.connect(database)) as here, closing(sqlite3.connect(copy)) as there:
        # The transaction keeps one state. Without it every write would restart the copy.
        here.execute("BEGIN")
        here.execute("SELECT * FROM alembic_version").fetchall()
        here.backup(there, pages=PAGES_PER_STEP, progress=progress, sleep=0.001)
        there.execute("PRAGMA journal_mode=DELETE")  # the copy needs no other file


def _copy_backup(backup: Path, copy: Path) -> None:
    """Copy a backup. Raise StoreError if it is not one, or if it does not fit on the disk."""
    connect.check_magic(backup)
    if any(log.exists() and log.stat().st_size for log in logs_of(backup)[:1]):
        raise StoreError(
            f"{backup} has a -wal file beside it, so it is no backup but the file of a bot that "
            "runs, or did; `python -m bot backup` makes a whole copy of that."
        )
    size, room = backup.stat().st_size, shutil.disk_usage(copy.parent).free
    if size > room:
        raise StoreError(
            f"{backup} does not fit on the disk: it has {size / 1e6:.1f} MB, and {room / 1e6:.1f} "
            "MB are free."
        )
    keep_private(copy)
    shutil.copyfile(backup, copy)


def _verify_and_migrate(backup: Path, copy: Path) -> None:
    """Check that a copy of a backup is undamaged and ours; migrate it to the newest revision.

    Raise StoreError, which names the backup, if it is not.
    """
    if not _remove_stamp(copy):
        raise StoreError(f"{backup} is damaged: its bytes are not those that were written.")
    try:
        _check(copy, backup)
        connect.check_owner(copy)
        place = DatabaseFile(copy)
        try:
            with place.writing.connect() as connection:
                for table in tables_of(connection):
                    table_digest(connection, table)  # this reads the whole table
        finally:
            place.writing.dispose()
            place.release()
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except StoreError as error:
        raise StoreError(str(error).replace(str(copy), str(backup))) from error
    except Exception as error:  # a forged file may raise anything
        raise StoreError(
            f"{backup} is damaged: {type(error).__name__} while it was read."
        ) from error
    with copy.open("rb") as written:
        os.fsync(written.fileno())


def _check(path: Path, original: Path) -> None:
    """Raise StoreError if a copy is damaged or has objects that run by themselves."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        if connection.execute(_COUNT_FOREIGN).fetchone() != (0,):
            raise StoreError(connect.foreign(original))
        (result,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if result != "ok":
            raise StoreError(f"{original} is damaged: {result.splitlines()[-1]}.")


def _file_digest(path: Path) -> bytes:
    """Return a digest of a file in which the two fields of the stamp count as zero."""
    digest, at = blake2b(digest_size=8), 0
    with path.open("rb") as file:
        while piece := bytearray(file.read(CHUNK_BYTES)):
            if at == 0:
                for place in STAMP_OFFSETS:
                    piece[place : place + 4] = bytes(4)
            digest.update(piece)
            at += len(piece)
    return digest.digest()


def _stamp(copy: Path, stamp: bytes | None = None) -> None:
    """Write a digest into a backup's header: its own unless ``stamp`` is given.

    It shows later whether any byte has changed.
    """
    stamp = _file_digest(copy) if stamp is None else stamp
    with copy.open("r+b") as file:
        for number, place in enumerate(STAMP_OFFSETS):
            file.seek(place)
            file.write(stamp[4 * number : 4 * number + 4])


def _remove_stamp(copy: Path) -> bool:
    """Remove the stamp from a backup and return whether it was correct.

    Older backups have none; for these return True.
    """
    with copy.open("rb") as file:
        header = file.read(100)
    stamp = b"".join(header[place : place + 4] for place in STAMP_OFFSETS)
    if not any(stamp):
        return True
    right = stamp == _file_digest(copy)
    _stamp(copy, bytes(8))
    return right


def print_progress(line: str) -> None:
    """Print a report of progress; percentages overwrite each other and need a terminal."""
    passing = line.endswith("%")
    if not passing or sys.stdout.isatty():
        sys.stdout.write(f"\r{line}" if passing else f"{line}\n")
        sys.stdout.flush()


def copy_to_server(source: Path, address: str, report: Report) -> None:
    """Copy a file that no bot uses to the database at an address, and compare all rows.

    The file is migrated to the newest revision and otherwise left unchanged. An interrupted copy
    has written nothing and can be repeated. If all rows are there already, they are only compared.
    ``report`` is called with each report of progress. Raise StoreError if the copy is not possible.
    """
    if not connect.check_file(source).exists():
        raise StoreError(f"There is no database {source} to move.")
    from bot.store.server import DatabaseServer  # imported here, as its driver is optional

    here = DatabaseFile(source)
    try:
        there = DatabaseServer(address)
        try:
            with here.writing.connect() as read, there.writing.begin() as write:
                _copy_and_compare(read, write, f"{there}", report)
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None) or error
            raise StoreError(f"{source} cannot be moved: {cause}.") from error
        finally:
            there.writing.dispose()
    finally:
        here.writing.dispose()
        here.release()


def _copy_and_compare(read: Connection, write: Connection, name: str, report: Report) -> None:
    """Copy all rows if there are none yet, then compare them. Raise StoreError if they differ."""
    # A bot that already runs on that server waits until this is done.
    tables = tables_of(read)
    names = ", ".join(table.name for table in tables)
    write.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    theirs = [table for table in tables if table is not schema.meta]
    empty = not any(_count(write, table) for table in theirs)
    if empty:
        write.execute(schema.meta.delete())
        _copy_rows(read, write, tables, report)
    for table in tables:
        count = _count(read, table)
        if count == _count(write, table) and table_digest(read, table) == table_digest(
            write, table
        ):
            report(f"{table.name}: {count} rows, the same in both")
        elif empty:
            raise StoreError(f"The rows of {table.name} are not the same; nothing was moved.")
        else:
            raise StoreError(f"The database {name} has other matches in it; it was left as it is.")


def tables_of(connection: Connection) -> list[Table]:
    """Return all tables of a database, referenced ones first.

    Features declare tables in modules of their own. Raise StoreError if one of these modules was
    not imported, since the rows of its tables would be left out.
    """
    tables = schema.metadata.sorted_tables
    stored = {*inspect(connection).get_table_names()} - {"alembic_version"}
    known = {table.name for table in tables}
    if stored != known:
        raise StoreError(f"The program does not know all tables: {sorted(stored ^ known)}.")
    return tables


def _copy_rows(
    read: Connection, write: Connection, tables: Sequence[Table], report: Report
) -> None:
    total, done = sum(_count(read, table) for table in tables), 0
    for table in tables:
        for rows in _rows(read, table):
            write.execute(table.insert(), [dict(row._mapping) for row in rows])
            done += len(rows)
            report(f"{100 * done // max(total, 1)} %")
    for table in tables:
        if not table.dialect_options["sqlite"]["autoincrement"]:  # no ids that the database assigns
            continue
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        last = read.execute(query, {"name": table.name}).scalar()
        if last:
            sequence = func.pg_get_serial_sequence(table.name, "id")
            write.execute(select(func.setval(sequence, last)))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _rows(connection: Connection, table: Table) -> Iterator[list[Row[tuple[object, ...]]]]:
    """Yield all rows of a table in the order of their keys, in batches."""
    query = select(table).order_by(*table.primary_key)
    result = connection.execution_options(yield_per=ROWS_PER_BATCH).execute(query)
    yield from map(list, result.partitions())


def table_digest(connection: Connection, table: Table) -> str:
    """Return a digest of all rows of a table."""
    digest = sha256()
    json = [isinstance(column.type, JSON) for column in table.columns]
    for rows in _rows(connection, table):
        for row in rows:
            values = [
                connect.dumps(v) if is_json else v for v, is_json in zip(row, json, strict=True)
            ]
            digest.update(repr(values).encode())
    return digest.hexdigest()
