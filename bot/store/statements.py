"""Converting acts into rows of prepared statements.

Every write is one of a fixed set of statements, so that the writer can collect the rows of many
acts and run each statement once.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import (
    Executable,
    String,
    Table,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    insert,
    literal,
    literal_column,
    select,
    update,
)

from bot.store import schema
from bot.store.records import (
    NO_SEAT,
    OLD_POST,
    Act,
    SurfaceWanted,
)

Row = dict[str, Any]


class InsertOr:
    """An insertion that also says what to do if the row exists already.

    SQLite and PostgreSQL use the same syntax, but SQLAlchemy has a different statement for each.
    """

    def __init__(
        self, table: Table, otherwise: Callable[[Any], Executable], **constants: Any
    ) -> None:
        """Describe the statement, which is built when a database first needs it.

        ``otherwise`` completes an insertion into ``table``. ``constants`` are the values of the
        columns that are the same in every row.
        """
        self._table, self._otherwise, self._constants = table, otherwise, constants
        self._in: dict[str, Executable] = {}

    def of(self, dialect: str) -> Executable:
        """Return the statement for a database, given the name of its dialect."""
        if dialect not in self._in:
            # Only the dialect in use is imported: PostgreSQL's takes 3 MB.
            insertion = import_module(f"sqlalchemy.dialects.{dialect}").insert(self._table)
            self._in[dialect] = self._otherwise(insertion.values(self._constants))
        return self._in[dialect]


Statement = Executable | InsertOr
Write = tuple[Statement, Row]
"""A statement and one row for it."""
EXPECTED = "expected"
"""The column with the version that a stored row must still have; otherwise the write fails."""

INSERT_MATCH = insert(schema.match).returning(schema.match.c.id)
DELETE_SEATS = delete(schema.seat).where(schema.seat.c.match_id == bindparam("of"))
INSERT_SEAT = insert(schema.seat)
INSERT_JOURNAL = insert(schema.journal)
DELETE_DEADLINES = delete(schema.deadline).where(schema.deadline.c.match_id == bindparam("of"))
INSERT_DEADLINE = insert(schema.deadline)
UPDATE_JOURNAL = (
    update(schema.journal)
    .where(schema.journal.c.match_id == bindparam("of"))
    .where(schema.journal.c.number == bindparam("row"))
    .values(
        {
            column.name: bindparam(column.name)
            for column in schema.journal.c
            if column.name not in ("match_id", "number")
        }
    )
)
_seat = schema.seat.c

_surface = schema.surface.c
_OF_MATCH = _surface.match_id == schema.match.c.id
_IS_POSTED = and_(_surface.message_id.is_not(None), _OF_MATCH)
_OPEN = schema.match.c.status.in_(("lobby", "running", "paused"))
OUTDATE_PUBLIC = (
    update(schema.surface)
    .where(_surface.seat == NO_SEAT)
    .where(exists().where(_IS_POSTED, _OPEN, schema.match.c.guild_id == bindparam("guild")))
    .values(shown_version=0)
)
OUTDATE_KIND = (
    update(schema.surface)
    .where(_surface.kind == bindparam("of_kind"))
    .where(exists().where(_OF_MATCH, _OPEN, schema.match.c.guild_id == bindparam("guild")))
    .values(shown_version=0)
)
OUTDATE_PRIVATE = (
    update(schema.surface)
    .where(_surface.kind == bindparam("of_kind"))
    .where(
        exists().where(
            _IS_POSTED,
            _OPEN,
            _seat.match_id == _surface.match_id,
            _seat.seat == _surface.seat,
            _seat.user_id == bindparam("person"),
        )
    )
    .values(shown_version=0)
)
DELETE_SURFACE = delete(schema.surface).where(schema.surface.c.id == bindparam("of"))
_KEPT = [c for c in schema.surface.columns if c.name not in ("id", "kind", "shown_version")]
KEEP_OLD_POST = insert(schema.surface).from_select(
    ["kind", "shown_version", *(column.name for column in _KEPT)],
    select(
        literal(OLD_POST) + cast(_surface.generation, String), _surface.desired_version, *_KEPT
    ).where(_surface.id == bindparam("of"), _surface.message_id.is_not(None)),
)
"""Gives a surface's post a row of its own, which nothing updates."""


def _set(*key: str, value: str) -> Callable[[Any], Executable]:
    """Return a function that adds ON CONFLICT to an INSERT: it replaces the existing value."""
    return lambda new: new.on_conflict_do_update(
        index_elements=key, set_={value: new.excluded[value]}
    )


NEW_SURFACE = {  # part of the statement: as parameters of every row they took longer
    "shown_version": literal_column("0"),
    "generation": literal_column("0"),
    "send_started": false(),
}


def want_surface(of: str) -> InsertOr:
    """Return the statement that wants a surface; it may raise the desired version only.

    ``of`` is the column with the surface's owner, such as ``match_id``.
    """

    def want(new: Any) -> Executable:
        wanted, before = new.excluded.desired_version, schema.surface.c.desired_version
        more: Executable = new.on_conflict_do_update(
            index_elements=[of, "kind", "seat"],
            set_={"desired_version": case((wanted > before, wanted), else_=before)},
        )
        return more

    return InsertOr(schema.surface, want, **NEW_SURFACE)


WANT_SURFACE = want_surface("match_id")
WANT_SERVER_SURFACE = InsertOr(
    schema.surface,
    lambda new: new.on_conflict_do_nothing(index_elements=["guild_id", "kind"]),
    **NEW_SURFACE,
)
SET_META = InsertOr(schema.meta, _set("key", value="value"))
SET_SETTING = InsertOr(schema.setting, _set("kind", "of", value="chosen"))


@cache
def update_of_version(table: Table, columns: frozenset[str]) -> Executable:
    """Return the statement that sets these columns of a row that has the ``EXPECTED`` version."""
    return (
        update(table)
        .where(table.c.id == bindparam("of"), table.c.version == bindparam(EXPECTED))
        .values({column: bindparam(column) for column in columns})
    )


@cache
def update_surface(columns: frozenset[str]) -> Executable:
    """Return the statement that sets these columns of one surface."""
    return (
        update(schema.surface)
        .where(schema.surface.c.id == bindparam("of"))
        .values({column: bindparam(column) for column in columns})
    )


def columns_without_id(record: Any) -> Row:
    """Return the columns of a record except its id."""
    return {name: getattr(record, name) for name in record.__slots__ if name != "id"}


def act_writes(act: Act) -> Iterator[Write]:
    """Yield the rows of one act on a stored match, its own first."""
    assert act.before is not None
    changed = {
        name: value
        for name, value in columns_without_id(act.match).items()
        if value is not getattr(act.before, name)
    }
    yield (
        update_of_version(schema.match, frozenset(changed)),
        {"of": act.match.id, EXPECTED: act.before.version, **changed},
    )
    yield from rows_with_match(act, act.match.id)


def rows_with_match(act: Act, match_id: int) -> Iterator[Write]:
    """Yield the rows that belong to a match, with deletions before what replaces them."""
    if act.seats is not None:
        yield DELETE_SEATS, {"of": match_id}
        yield from writes_of(INSERT_SEAT, act.seats, match_id=match_id)
    yield from writes_of(INSERT_JOURNAL, act.journal, match_id=match_id)
    yield from writes_of(WANT_SURFACE, act.surfaces, match_id=match_id)
    if act.deadlines is not None:
        yield DELETE_DEADLINES, {"of": match_id}
        yield from writes_of(INSERT_DEADLINE, act.deadlines, match_id=match_id)
    for statement, row in act.writes:
        yield statement, {**row, "match_id": match_id}
    for rewritten in act.rewritten:
        columns = _columns(rewritten)
        yield UPDATE_JOURNAL, {"of": match_id, "row": columns.pop("number"), **columns}


def writes_of(statement: Statement, records: Iterable[Any], **columns: object) -> Iterator[Write]:
    """Yield a row for each record; ``columns`` are those that the record doesn't have."""
    for record in records:
        yield statement, {**columns, **_columns(record)}


def server_surface_write(guild_id: int, surface: SurfaceWanted) -> Write:
    """Return the row that creates a server's surface; an existing one stays unchanged."""
    return WANT_SERVER_SURFACE, {"guild_id": guild_id, **_columns(surface)}


def pruning(match_id: int, version: int) -> Iterator[Write]:
    """Yield the rows that delete everything about a match except its result and its seats.

    The rows that its replay needs are inserted again afterwards. The match must still have the
    ``version`` at which these were read: another process may have removed a name from them.
    """
    of = {"of": match_id}
    for table in schema.metadata.sorted_tables:
        if table.info.get("pruned"):
            yield delete(table).where(table.c.match_id == bindparam("of")), of
    bare: Row = {"dm": False, "dm_channel": None, "response_settings": {}, "presence": {}}
    yield update(schema.seat).where(_seat.match_id == bindparam("of")).values(bare), of
    bare = {"checkpoint": None, "poll": None, "invited": [], "pruned": True, "version": version + 1}
    yield update_of_version(schema.match, frozenset(bare)), {**of, EXPECTED: version, **bare}


def erasing(match_id: int) -> Iterator[Write]:
    """Yield the rows that delete everything about a match."""
    for table in reversed(schema.metadata.sorted_tables):
        if "match_id" in table.c:
            yield delete(table).where(table.c.match_id == bindparam("of")), {"of": match_id}
    yield delete(schema.match).where(schema.match.c.id == bindparam("of")), {"of": match_id}


def forgetting(user_id: int) -> Iterator[Write]:
    """Yield the rows that delete a person's settings and personal rows."""
    person, setting = {"person": user_id}, schema.setting.c
    for table in schema.metadata.sorted_tables:
        if table.info.get("personal"):
            yield delete(table).where(table.c.user_id == bindparam("person")), person
    theirs = setting.kind == "person", setting.of == bindparam("person")
    yield delete(schema.setting).where(*theirs), person


def _columns(record: Any) -> Row:
    return {name: getattr(record, name) for name in record.__slots__}
