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
from bot.store.records import (
    Act,
    JournalRecord,
    MatchRecord,
    NewMatch,
    ResultRecord,
    SeatRecord,
    SurfaceWanted,
)

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
INSERT_RESULT = insert(schema.result)
DELETE_BOARD = delete(schema.result).where(
    schema.result.c.guild_id == bindparam("guild"), schema.result.c.game == bindparam("of_game")
)

_seat = schema.seat.c
REPLAY_ACTS = ("start", "answer", "undo", "rewind")
"""The acts that a replay needs."""
TENURE_ACTS = ("start", "away", "late", "vote", "gone", "replace", "leave", "handover")
"""The acts by which seats change hands, or robots come to keep them: a result needs them."""

PRUNE: tuple[Executable, ...] = (
    delete(schema.surface).where(schema.surface.c.match_id == bindparam("of")),
    DELETE_DEADLINES,
    delete(schema.journal).where(schema.journal.c.match_id == bindparam("of")),
    update(schema.seat)
    .where(_seat.match_id == bindparam("of"))
    .values(dm=False, dm_channel=None, wishes={}, presence={}),
    update(schema.match)
    .where(schema.match.c.id == bindparam("of"))
    .values(checkpoint=None, poll=None, invited=[], pruned=True),
)
"""What leaves nothing of a match but its result and its replay, whose rows are to follow."""
ERASE: tuple[Executable, ...] = (
    *(
        delete(table).where(table.c.match_id == bindparam("of"))
        for table in (
            schema.result, schema.surface, schema.deadline, schema.journal, schema.seat,
        )
    ),
    delete(schema.match).where(schema.match.c.id == bindparam("of")),
)  # fmt: skip
"""What leaves nothing of a match."""
FORGET_PERSON: tuple[Executable, ...] = (
    delete(schema.result).where(schema.result.c.user_id == bindparam("person")),
    delete(schema.setting).where(
        schema.setting.c.kind == "person", schema.setting.c.of == bindparam("person")
    ),
)
DELETE_SURFACE = delete(schema.surface).where(schema.surface.c.id == bindparam("of"))

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
    yield from result_writes(act.results)
    for row in act.rewritten:
        columns = _columns(row)
        yield UPDATE_JOURNAL, {"of": of, "row": columns.pop("number"), **columns}


def result_writes(results: Iterable[ResultRecord]) -> Iterator[Write]:
    """Yield the rows of some results."""
    for result in results:
        yield INSERT_RESULT, _columns(result)


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
