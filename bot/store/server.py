"""A database on a PostgreSQL server, which several processes can use at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Executable,
    RowMapping,
    create_engine,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.runtime.errors import StoreError
from bot.store import connect
from bot.store.backend import Backend

try:
    from bot.cluster.advisory_locks import AdvisoryLocks
except ModuleNotFoundError as missing:
    raise StoreError(
        f"For a database on a PostgreSQL server {missing.name} is missing: install the extra "
        "`postgresql`."
    ) from missing

MIGRATING = 0x6D656E6167657269  # the advisory lock held during a migration
READERS = 5  # connections for reading
_PASSING = {"40001", "40P01"}  # SQLSTATEs: serialization failure, deadlock
_AWAY = ("08", "57P")  # SQLSTATE prefixes: connection failure, server stopping or starting
# A commit is on disk when it returns, whatever the server's own setting is. The locks of a
# machine that has disappeared are released within a minute.
_OPTIONS = (
    "-c synchronous_commit=on -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 "
    "-c tcp_keepalives_count=3"
)
_KEEPALIVES = {
    "keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3",
    "tcp_user_timeout": "60000",
}  # fmt: skip
"""Connections to a server's machine that has disappeared fail within a minute, too."""


class DatabaseServer(Backend):
    """A database on a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        """Connect to and migrate the database at an address such as postgresql://user@host/name.

        Raise StoreError, without the password in its text, if that is not possible.
        """
        self._url = url = url_of(address)
        self.writing = create_engine(
            url, json_serializer=connect.dumps, pool_size=1, max_overflow=0, pool_pre_ping=True
        )
        try:
            with self.writing.begin() as connection:
                # If two processes start together, the second waits and has nothing to migrate.
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                if self._revisions(connection) != connect.newest_revision():
                    connect.migrate(connection)
        except SQLAlchemyError as error:
            self.writing.dispose()
            cause = str(getattr(error, "orig", None) or error).strip()
            raise StoreError(f"The database {self} cannot be used: {cause}.") from error
        except BaseException:
            self.writing.dispose()
            raise
        self.reading = create_async_engine(
            url,
            isolation_level="AUTOCOMMIT",
            pool_size=READERS,
            max_overflow=0,
            pool_timeout=None,
            pool_reset_on_return=None,
        )
        _, parts = self.writing.dialect.create_connect_args(url)
        self.cluster = AdvisoryLocks(parts)

    def __str__(self) -> str:
        """Return the address with its password hidden."""
        shown = self._url.set(drivername="postgresql", query={})
        return shown.render_as_string(hide_password=True)

    async def start(self) -> None:
        """Start to take locks and to listen to other processes."""
        await self.cluster.start()

    async def close(self) -> None:
        """Close the connections for locks and reading; the server then releases the locks."""
        await self.cluster.close()
        await self.reading.dispose()

    async def read(self, query: Executable, **values: object) -> Sequence[RowMapping]:
        """Return all rows of a query with these parameters."""
        async with self.reading.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query, values)).mappings().all()
            return rows

    @staticmethod
    def is_transient(error: Exception) -> bool:
        """Return whether a transaction failed because of another one or a lost connection."""
        return isinstance(error, DBAPIError) and (
            error.connection_invalidated or getattr(error.orig, "sqlstate", "") in _PASSING
        )

    @staticmethod
    def is_unreachable(error: Exception) -> bool:
        """Return whether the server could not be reached, or the connection was lost."""
        if not isinstance(error, DBAPIError):
            return False
        state = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or not state or state.startswith(_AWAY)

    def _revisions(self, connection: Connection) -> set[str]:
        """Return the revisions of the database, none if it is empty.

        Raise StoreError unless it is ours, in a version that we know.
        """
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return set()
        found: set[str] = set()
        if not connect.OWN_TABLES - tables:
            found = set(connection.scalars(text("SELECT version_num FROM alembic_version")))
        if not found or not found <= connect.known_revisions():
            raise StoreError(connect.foreign(self))
        return found


def url_of(address: str) -> URL:
    """Return an address in the form that SQLAlchemy takes. Raise StoreError if it is none."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise StoreError("The address of the database cannot be read.") from error
    query: dict[str, Any] = {"connect_timeout": "10", "application_name": "menagerie"}
    # The owner's options come after ours, so that they win.
    options = " ".join([_OPTIONS, *map(str, [url.query.get("options", "")])]).strip()
    query |= {**_KEEPALIVES, **url.query, "options": options}
    return url.set(drivername="postgresql+psycopg", query=query)
