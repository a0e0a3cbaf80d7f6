"""Acts as rows of prepared statements.

Every write is one of a fixed set of statements, so that the writer can gather the rows of
many acts and run each statement once.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from sqlalchemy import Executable, bindparam, case, delete, insert, update
from sqlalchemy.dialects.sqlite import insert as insert_or

from bot.store import schema
from bot.store.records import Act, JournalRecord, MatchRecord, NewMatch, SeatRecord, SurfaceWanted

Row = dict[str, Any]
Write = tuple[Executable, Row]
"""One row for one statement."""

INSERT_MATCH = insert(schema.match).returning(schema.match.c.id)
UPDATE_MATCH = (
    update(schema.match)
    .where(schema.match.c.id == bindparam("of"), schema.match.c.version == bindparam("expected"))
    .values(
        {column.name: bindparam(column.name) for column in schema.match.c if column.name != "id"}
    )
)
DELETE_SEATS = delete(schema.seat).where(schema.seat.c.match_id == bindparam("of"))
INSERT_SEAT = insert(schema.seat)
INSERT_JOURNAL = insert(schema.journal)
DELETE_DEADLINES = delete(schema.deadline).where(schema.deadline.c.match_id == bindparam("of"))
INSERT_DEADLINE = insert(schema.deadline)

_new_surface = insert_or(schema.surface)
_wanted = _new_surface.excluded.wanted
WANT_SURFACE = _new_surface.on_conflict_do_update(
    index_elements=["match_id", "kind", "seat"],
    # An act never asks for less than an earlier one did.
    set_={
        "wanted": case((_wanted > schema.surface.c.wanted, _wanted), else_=schema.surface.c.wanted)
    },
)

WANT_SERVER_SURFACE = insert_or(schema.surface).on_conflict_do_nothing(
    index_elements=["guild_id", "kind"]
)

_new_meta = insert_or(schema.meta)
SET_META = _new_meta.on_conflict_do_update(
    index_elements=["key"], set_={"value": _new_meta.excluded.value}
)

_new_setting = insert_or(schema.setting)
SET_SETTING = _new_setting.on_conflict_do_update(
    index_elements=["kind", "of"], set_={"chosen": _new_setting.excluded.chosen}
)


@cache
def update_surface(columns: frozenset[str]) -> Executable:
    """Return the statement that sets these columns of one surface."""
    return (
        update(schema.surface)
        .where(schema.surface.c.id == bindparam("of"))
        .values({column: bindparam(column) for column in columns})
    )


def match_row(match: MatchRecord) -> Row:
    """Return the columns of a match but for its id."""
    return {name: getattr(match, name) for name in _MATCH_COLUMNS}


def new_match(match_id: int, new: NewMatch) -> MatchRecord:
    """Return the record of a match that is being created."""
    return MatchRecord(
        id=match_id,
        game=new.game,
        status="lobby",
        guild_id=new.guild_id,
        channel_id=new.channel_id,
        thread_id=new.thread_id,
        host_id=new.host_id,
        options=new.options,
        version=new.version,
        rules_version=new.rules_version,
        checkpoint=None,
        checkpoint_at=0,
        outcome=None,
        created_at=new.at,
        changed_at=new.at,
        pace=new.pace,
        invited=new.invited,
    )


def act_writes(act: Act) -> Iterator[Write]:
    """Yield the rows of one act, deletions before the insertions that replace them."""
    of = act.match.id
    yield UPDATE_MATCH, {"of": of, "expected": act.expected_version, **match_row(act.match)}
    if act.seats is not None:
        yield DELETE_SEATS, {"of": of}
        yield from seat_writes(of, act.seats)
    yield from journal_writes(of, act.journal)
    yield from surface_writes(of, act.surfaces)
    if act.deadlines is not None:
        yield DELETE_DEADLINES, {"of": of}
        for deadline in act.deadlines:
            yield INSERT_DEADLINE, {"match_id": of, **_columns(deadline)}


def seat_writes(of: int, seats: Iterable[SeatRecord]) -> Iterator[Write]:
    """Yield the rows of a match's seats."""
    for seat in seats:
        yield INSERT_SEAT, {"match_id": of, **_columns(seat)}


def journal_writes(of: int, rows: Iterable[JournalRecord]) -> Iterator[Write]:
    """Yield the rows to append to a match's journal."""
    for row in rows:
        yield INSERT_JOURNAL, {"match_id": of, **_columns(row)}


def surface_writes(of: int, surfaces: Iterable[SurfaceWanted]) -> Iterator[Write]:
    """Yield the surfaces of a match that are stale."""
    for surface in surfaces:
        yield WANT_SURFACE, {"match_id": of, **_NEW_SURFACE, **_columns(surface)}


def server_surface_write(guild_id: int, surface: SurfaceWanted) -> Write:
    """Return the row of a server's surface; one that is there already stays as it is."""
    return WANT_SERVER_SURFACE, {"guild_id": guild_id, **_NEW_SURFACE, **_columns(surface)}


def _columns(record: Any) -> Row:
    return {name: getattr(record, name) for name in record.__slots__}


_MATCH_COLUMNS = tuple(column.name for column in schema.match.c if column.name != "id")
_NEW_SURFACE: Row = {
    "channel_id": None,
    "message_id": None,
    "shown": 0,
    "generation": 0,
    "attempted": False,
    "look": "",
    "picture": "",
}
