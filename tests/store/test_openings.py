"""Opening matches: what the migration makes of earlier rows, and columns that are records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Table

from bot.store import (
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    SeatRecord,
    Store,
    SurfaceRecord,
    connect,
    schema,
)


def insert(connection: sqlite3.Connection, table: str, **columns: Any) -> None:
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", [*columns.values()])


def insert_match(connection: sqlite3.Connection, match_id: int, **columns: Any) -> None:
    bare: dict[str, Any] = {
        "id": match_id, "game": "a_game", "status": "lobby", "guild_id": 7, "channel_id": 1,
        "host_id": 3, "options": "{}", "version": 1, "rules_version": 1, "checkpoint_at": 0,
        "created_at": 1.0, "changed_at": 2.0,
    }  # fmt: skip
    insert(connection, "match", **{**bare, **columns})


async def test_links_to_rematches_are_turned_round_and_interrupted_openings_end(
    path: Path,
) -> None:
    engine, config = connect.writing_engine(path), connect.alembic_config()
    with engine.begin() as upgrading:
        config.attributes["connection"] = upgrading
        command.upgrade(config, "0016")
    engine.dispose()
    scheduled = json.dumps({"scheduled": True})
    with closing(sqlite3.connect(path)) as connection, connection:
        insert_match(connection, 1, status="finished", rematch_id=2)
        insert_match(connection, 2)
        insert_match(connection, 3, time_control=scheduled)
        insert_match(connection, 4, time_control=scheduled)
        insert_match(connection, 5)  # nobody is in it
        insert_match(connection, 6, guild_id=None)
        for match_id in (2, 3, 4, 6):
            insert(connection, "seat", match_id=match_id, seat=0, user_id=3, name="Ada", dm=True)
        insert(connection, "deadline", match_id=3, seat=-2, decision=0, due_at=9.0)
        insert(
            connection, "surface", match_id=4, kind="lobby", seat=-1, desired_version=1,
            shown_version=1, generation=0, send_started=False,
        )  # fmt: skip
    async with await Store.open(path) as store:
        rematch = await store.rematch_of(1)
        assert rematch is not None and (rematch.id, rematch.rematch_of) == (2, 1)
        assert [match.id for match in await store.matches(["lobby"])] == [2, 3]
        ended = await store.matches(["ended"])
        assert [(match.id, match.version, match.ended_at) for match in ended] == [
            (4, 2, 2.0), (5, 2, 2.0), (6, 2, 2.0),
        ]  # fmt: skip
        assert [surface.match_id for surface in await store.surfaces_behind()] == [4]


@pytest.mark.parametrize(
    ("table", "record", "without"),
    [
        (schema.match, MatchRecord, []),
        (schema.seat, SeatRecord, ["match_id"]),
        (schema.journal, JournalRecord, ["match_id"]),
        (schema.deadline, DeadlineRecord, ["match_id"]),
        (schema.surface, SurfaceRecord, []),
    ],
    ids=lambda part: getattr(part, "name", ""),
)
def test_a_record_has_exactly_the_columns_of_its_table(
    table: Table, record: Any, without: Sequence[str]
) -> None:
    columns = {column.name for column in table.c}
    assert {field.name for field in fields(record)} == columns - {*without}
