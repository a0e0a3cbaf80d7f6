"""A PostgreSQL server for the tests, on a socket in a temporary folder.

It starts when the first test needs it. Its data need not survive even a crash of the machine.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

OWNERS = ("postgres", "nobody")  # users who run it if the tests run as root, which it refuses
TOOLS = ("initdb", "pg_ctl")
FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 200\n"
DURABLE = "fsync = on\nsynchronous_commit = on\nmax_connections = 200\n"
ALL = bool(os.environ.get("POSTGRESQL"))
"""Whether all tests of the host run on PostgreSQL, too, and not only some."""


class Server:
    """A running server."""

    def __init__(self, folder: Path, tools: Path, owner: str | None, settings: str = FAST) -> None:
        self.folder = folder
        self.settings = settings
        self.owner = owner
        self._tools = tools
        self._numbers = count(1)

    def start(self) -> None:
        if self.owner is not None:
            shutil.chown(self.folder, self.owner)
        data = self.folder / "data"
        self._run("initdb", "-D", data, "-U", "menagerie", "-A", "trust", "-N", "-E", "UTF8",
                  "--locale=C")  # fmt: skip
        settings = (
            f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n{self.settings}"
        )
        with (data / "postgresql.conf").open("a") as file:
            file.write(settings)
        self._run("pg_ctl", "-D", data, "-w", "-l", self.folder / "log", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def restart(self) -> None:
        """Stop the server immediately, as if its machine had failed, and start it again."""
        self.stop()
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "start")

    def _run(self, tool: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [self._tools / tool, *arguments], user=self.owner, cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            extra_groups=[] if self.owner else None,
        )  # fmt: skip
        assert done.returncode == 0, f"{tool}: {done.stdout}"

    def address(self, database: str) -> str:
        return f"postgresql://menagerie@/{database}?host={self.folder}"

    def empty(self, template: str = "template0") -> str:
        """Create a database and return its address."""
        name = f"m{next(self._numbers)}"
        made = f"CREATE DATABASE {name} TEMPLATE {template} {self._copied}"
        execute(self.address("postgres"), made)
        return self.address(name)

    @cached_property
    def _copied(self) -> str:
        # The default since version 15 copies through the log, which takes five times as long.
        ((version,),) = execute(self.address("postgres"), "SHOW server_version_num")
        return "STRATEGY FILE_COPY" if int(version) >= 150_000 else ""

    @cached_property
    def _migrated(self) -> str:
        from bot.store.server import DatabaseServer

        name = self.empty().split("?")[0].rsplit("/", 1)[1]
        server = DatabaseServer(self.address(name))
        server.writing.dispose()
        return name

    def migrated(self) -> str:
        """Create a database with empty tables and return its address."""
        return self.empty(self._migrated)

    def drop(self, address: str) -> None:
        """Delete a database, even if it is in use."""
        name = address.split("?")[0].rsplit("/", 1)[1]
        execute(self.address("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


def execute(address: str, statement: str, *values: Any) -> list[Any]:
    """Run one statement in its own transaction and return its rows; values replace ``?``."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        found = connection.execute(statement.replace("?", "%s").encode(), values or None)
        return found.fetchall() if found.description else []


def tools() -> Path | None:
    """Return the folder of the server's tools, or None. On Debian it is not on the path."""
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep))]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if all((f / tool).exists() for tool in TOOLS)), None)


def owner() -> str | None:
    """Return the user to run the server as; None is the current user.

    Raise StopIteration if root runs the tests and there is no such user.
    """
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in OWNERS if name in known)


@contextmanager
def server(settings: str = FAST) -> Iterator[Server]:
    """Run a server for the block; skip the test if PostgreSQL is not installed."""
    where = tools()
    if where is None:
        pytest.skip("PostgreSQL is not installed here: initdb and pg_ctl are not found")
    pytest.importorskip("psycopg", reason="the extra `postgresql` is not installed")
    # A socket's path has to be short.
    with TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        running = Server(Path(folder), where, owner(), settings)
        running.start()
        try:
            yield running
        finally:
            running.stop()
