"""Copying all rows from a file to a database on a server, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from sqlalchemy import JSON, Connection, Row, Table, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.runtime.errors import StoreError
from bot.store import connect, schema
from bot.store.backend import DatabaseFile

Report = Callable[[str], None]
ROWS_PER_BATCH = 500  # rows copied with one statement


def copy_to_server(source: Path, address: str, report: Report) -> None:
    """Copy a file that no bot uses to the database at an address, and compare all rows.

    The file is migrated to the newest revision and otherwise left unchanged. An interrupted copy
    has written nothing and can be repeated. If all rows are there already, they are only compared.
    ``tell`` is called with each report of progress. Raise StoreError if the copy is not possible.
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
        _copy(read, write, tables, report)
    for table in tables:
        count = _count(read, table)
        if count == _count(write, table) and digest(read, table) == digest(write, table):
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


def _copy(read: Connection, write: Connection, tables: Sequence[Table], report: Report) -> None:
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


def digest(connection: Connection, table: Table) -> str:
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
