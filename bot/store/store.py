"""The store: every match with its seats and journal, kept in one database."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, Unpack

from sqlalchemy import ColumnElement, Select, select

from bot.cluster.shards import ALL, Shards
from bot.runtime.errors import StoreError
from bot.runtime.tasks import cancel_all, start_task
from bot.store import schema, statements
from bot.store.backend import Backend, DatabaseFile
from bot.store.errors import CommitUnknown, StaleVersion
from bot.store.reads import Reads
from bot.store.records import (
    Act,
    JournalRecord,
    MatchRecord,
    SurfaceChanges,
    SurfaceWanted,
)
from bot.store.statements import Write
from bot.store.writer import Writer

log = logging.getLogger(__name__)


class Store(Reads):
    """The bot's database. Open it with `Store.open`.

    `cluster` has the locks and messages among the processes that share the database. Features
    read and write tables of their own with `rows` and `writer`.

    Everything that writes raises CommitFailed if the database refuses; then nothing was written.
    """

    def __init__(self, backend: Backend, writer: Writer) -> None:
        super().__init__(backend)
        self.writer = writer
        self._settings: dict[tuple[str, int], dict[str, Any]] = {}
        self._settings_read_lock = asyncio.Lock()
        self.cluster = backend.cluster
        self.cluster.on_message.append(self._on_peer_message)
        self._refreshing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, database: Path | str, shards: Shards = ALL) -> Self:
        """Open a database: a file, or a database on a PostgreSQL server at an address.

        A file is created if necessary, locked, checked and migrated. A database on a server is
        checked and migrated. ``shards`` are those of this process.

        Raises:
            StoreError: another process owns the file, the database is not ours, or it cannot be
                read and written.
        """
        backend = _open_backend(database)
        backend.cluster.shards = shards
        store = cls(backend, Writer(backend))
        try:
            await backend.start()
            await store.refresh()
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def damage(self) -> str:
        """What was damaged when the database was opened; empty if nothing was found."""
        return self.backend.damage

    async def lost(self) -> None:
        """Wait until a commit finds the file deleted or replaced, then raise DatabaseLost.

        Every commit checks that first, because nobody would ever open a deleted file again.
        """
        raise await self.writer.lost

    async def close(self) -> None:
        """Finish all writes, close every connection and release the database.

        Repeated calls do nothing.
        """
        self._closed = True
        await cancel_all(self._refreshing)
        await self.writer.close()
        await self.backend.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()

    def _on_peer_message(self, message: str) -> None:
        """Read the settings again that another process has changed."""
        what, *about = message.split()[:3] or [""]
        if what == "setting":
            kind, of = about
            read: Callable[[], Awaitable[None]] = partial(self.refresh_setting, kind, int(of))
        elif not what:  # messages may have been missed
            read = self.refresh
        else:
            return
        start_task(self._refreshing, self._logged(read))

    @staticmethod
    async def _logged(read: Callable[[], Awaitable[None]]) -> None:
        try:
            await read()
        except StoreError as error:
            log.warning("what was chosen could not be read again: %s", error)

    # Writing

    async def create_match(self, act: Act, also: Act | None = None) -> int:
        """Write the act that creates a match; return the match's id, which the database assigns.

        ``also`` is an act on another match, written in the same transaction.

        Raises:
            StaleVersion: the other match is not one version behind; nothing was written.
            CommitUnknown: the connection was lost, and whether it was written is not known.
        """

        def writes(match_id: int) -> Iterator[Write]:
            yield from statements.rows_with_match(act, match_id)
            if also is not None:
                yield from statements.act_writes(also)

        row = statements.columns_without_id(act.match)
        try:
            return await self.writer.create(statements.INSERT_MATCH, row, writes)
        except CommitUnknown as unknown:
            try:
                found = await self._matches(*_same_match(act.match))
            except StoreError:
                raise unknown from None
            if not found:
                raise
            return found[-1].id

    async def commit(self, act: Act) -> None:
        """Write an act completely; it is durable on return.

        A caller that is cancelled has to read the match again to know whether the act was written.

        Raises:
            StaleVersion: the stored match is not one version behind; nothing was written.
            CommitUnknown: the connection was lost, and whether it was written is not known.
        """
        try:
            await self.writer.write(act.match.id, statements.act_writes(act))
        except StaleVersion as stale:
            if not (stale.doubtful and await self._is_written(act)):
                raise

    async def _is_written(self, act: Act) -> bool:
        """Return whether the journal contains an act's rows, perhaps with later ones after them.

        Raise CommitUnknown if the journal cannot be read.
        """
        if not act.journal:
            return False
        try:
            kept = await self.journal(act.match.id, after=act.journal[0].number - 1)
        except StoreError as error:
            raise CommitUnknown("What was written cannot be read.") from error
        return [_identifying_columns(row) for row in kept[: len(act.journal)]] == [
            _identifying_columns(row) for row in act.journal
        ]

    async def update_surface(self, surface_id: int, **changes: Unpack[SurfaceChanges]) -> None:
        """Change the given columns of a surface and leave the others unchanged."""
        if not changes:
            return
        write = statements.update_surface(frozenset(changes)), {"of": surface_id, **changes}
        await self.writer.write(("surface", surface_id), [write])

    async def replace_post(self, surface_id: int, **changes: Unpack[SurfaceChanges]) -> None:
        """Change a surface, and keep its post as an old one, in one transaction."""
        keep = statements.KEEP_OLD_POST, {"of": surface_id}
        change = statements.update_surface(frozenset(changes)), {"of": surface_id, **changes}
        await self.writer.write(("surface", surface_id), [keep, change])

    async def add_server_surface(self, guild_id: int, kind: str) -> None:
        """Add a surface of this kind to a server; an existing one stays unchanged."""
        write = statements.server_surface_write(guild_id, SurfaceWanted(kind, 1))
        await self.writer.write(("surface of server", guild_id, kind), [write])

    async def outdate_public(self, guild_id: int) -> None:
        """Mark all public posts of a server's open matches as out of date."""
        write = statements.OUTDATE_PUBLIC, {"guild": guild_id}
        await self.writer.write(("surfaces of server", guild_id), [write])

    async def outdate_kind(self, guild_id: int, kind: str) -> None:
        """Mark one kind of surface of a server's open matches as out of date, posted or not."""
        write = statements.OUTDATE_KIND, {"guild": guild_id, "of_kind": kind}
        await self.writer.write(("surfaces of server", guild_id, kind), [write])

    async def outdate_private(self, user_id: int, kind: str) -> None:
        """Mark posts of one kind for a person's seats in open matches as out of date."""
        write = statements.OUTDATE_PRIVATE, {"person": user_id, "of_kind": kind}
        await self.writer.write(("surfaces of person", user_id), [write])

    async def set_meta(self, key: str, value: str) -> None:
        """Store a value for the whole bot, such as a digest."""
        await self.writer.write(
            ("meta", key), [(statements.SET_META, {"key": key, "value": value})]
        )

    async def set_setting(self, kind: str, of: int, chosen: dict[str, Any]) -> None:
        """Store the settings of a person or a server; ``of`` is its id."""
        row = {"kind": kind, "of": of, "chosen": chosen}
        await self.writer.write(("setting", kind, of), [(statements.SET_SETTING, row)])
        self._settings[kind, of] = chosen
        self.cluster.publish(f"setting {kind} {of}")

    def settings(self, kind: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the settings of everyone or everything of a kind that has any, with their id."""
        yield from ((of, chosen) for (k, of), chosen in self._settings.items() if k == kind)

    def setting(self, kind: str, of: int) -> dict[str, Any]:
        """Return the settings of a person or a server; empty if there are none.

        These few rows are kept in memory, so that reading them needs no waiting.
        """
        return self._settings.get((kind, of), {})

    async def refresh(self) -> None:
        """Read all settings again, because other processes may have changed them."""
        await self._read_settings(select(schema.setting))

    async def refresh_setting(self, kind: str, of: int) -> None:
        """Read the settings of a person or a server again if other processes can change them."""
        if self.cluster.shared:
            setting = schema.setting.c
            query = select(schema.setting).where(setting.kind == kind, setting.of == of)
            await self._read_settings(query, (kind, of))

    async def _read_settings(self, query: Select[Any], key: tuple[str, int] | None = None) -> None:
        """Replace all settings, or those of one ``key``, by what a query finds.

        A setting that this process changes during the read stays as it is.
        """
        settings = self._settings
        async with self._settings_read_lock:  # an earlier read must not undo or stop a later one
            before = settings.copy() if key is None else {key: settings.get(key)}
            found = {(row["kind"], row["of"]): row["chosen"] for row in await self.rows(query)}
            for each in before.keys() | found.keys():
                if settings.get(each) is not before.get(each):
                    continue
                if each in found:
                    settings[each] = found[each]
                else:
                    settings.pop(each, None)

    async def forget_person(self, user_id: int) -> None:
        """Delete a person's settings, and their rows in tables that are personal."""
        writes = statements.forgetting(user_id)
        await self.writer.write(("setting", "person", user_id), writes)
        self._settings.pop(("person", user_id), None)
        self.cluster.publish(f"setting person {user_id}")

    async def drop_surfaces(self, ids: Sequence[int]) -> None:
        """Delete the records of some posts."""
        for surface_id in ids:
            write = statements.DELETE_SURFACE, {"of": surface_id}
            await self.writer.write(("surface", surface_id), [write])

    async def settle(self) -> None:
        """Make sure that a database file no longer contains any deleted data.

        A database on a server overwrites deleted data in its own time.
        """
        await self.writer.settle()


_IDENTITY = (
    "created_at", "game", "channel_id", "host_id", "rematch_of",
    "tournament_id", "tournament_round", "tournament_table",
)  # fmt: skip
"""The columns that identify a match whose id is not known."""


def _same_match(new: MatchRecord) -> list[ColumnElement[bool]]:
    """Return the conditions for a match that may have been created from this record."""
    return [schema.match.c[name] == getattr(new, name) for name in _IDENTITY]


def _identifying_columns(row: JournalRecord) -> tuple[object, ...]:
    """Return the columns that distinguish a journal row from any other with the same number."""
    return (row.number, row.act, row.at, row.seat, row.actor, row.decision, *row.choices)


def _open_backend(database: Path | str) -> Backend:
    if isinstance(database, Path):
        return DatabaseFile(database)
    from bot.store.server import DatabaseServer  # imported here, as its driver is optional

    return DatabaseServer(database)
