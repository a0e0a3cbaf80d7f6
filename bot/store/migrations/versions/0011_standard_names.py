"""Rename columns, and keys within columns of JSON, to standard terms."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

COLUMNS = (
    ("match", "pace", "time_control"),
    ("seat", "wishes", "response_settings"),
    ("surface", "wanted", "desired_version"),
    ("surface", "shown", "shown_version"),
    ("surface", "attempted", "send_started"),
    ("surface", "look", "layout_hash"),
    ("deadline", "rings_at", "next_check_at"),
)
KEYS = {
    "response_settings": {"marks": "triggers"},
    "presence": {
        "missed": "missed_in_a_row",
        "tardy": "late_balance",
        "lent": "robot_for_decision",
    },
    "tenure": {"heir": "takeover_request"},
}
BATCH_ROWS = 1000


def upgrade() -> None:
    """Rename them. Indices follow their columns."""
    for table, before, after in COLUMNS:
        op.execute(f'ALTER TABLE "{table}" RENAME COLUMN {before} TO {after}')
    op.drop_index("deadline_rings", "deadline")
    op.create_index("deadline_next_check", "deadline", ["next_check_at"])
    for column, keys in KEYS.items():
        _rename_keys(column, keys)


def _rename_keys(column: str, keys: dict[str, str]) -> None:
    """Rename keys in a column of seats. The values are read and written as text."""
    seat = sa.table("seat", *map(sa.column, ("match_id", "seat", column)))
    stored = sa.cast(seat.c[column], sa.Text).label("stored")
    named = sa.or_(*(stored.element.like(f'%"{key}"%') for key in keys))
    connection = op.get_bind()
    query = sa.select(seat.c.match_id, seat.c.seat, stored).where(named)
    rows = connection.execute(query).all()
    parameter = sa.bindparam("changed", type_=sa.JSON())
    update = (
        sa.update(sa.table("seat", *map(sa.column, ("match_id", "seat")), sa.column(column)))
        .where(
            sa.column("match_id") == sa.bindparam("of_match"),
            sa.column("seat") == sa.bindparam("of_seat"),
        )
        .values({column: parameter})
    )
    for start in range(0, len(rows), BATCH_ROWS):
        changes = [
            {"of_match": match_id, "of_seat": number, "changed": _renamed(text, keys)}
            for match_id, number, text in rows[start : start + BATCH_ROWS]
        ]
        connection.execute(update, changes)


def _renamed(text: str, keys: dict[str, str]) -> dict[str, Any]:
    return {keys.get(key, key): value for key, value in json.loads(text).items()}
