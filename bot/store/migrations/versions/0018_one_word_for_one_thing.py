"""Rename kinds of surfaces, and keys of settings, to the words that the code uses."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

KINDS = {"farewell": "seat_lost", "board": "table_list"}
KEYS = {
    "server": {"board": "table_list", "ranks": "leaderboards"},
    "person": {"digest": "daily_list", "digested": "daily_list_sent"},
}
BATCH_ROWS = 1000
SURFACE = sa.table("surface", sa.column("kind"))
SETTING = sa.table("setting", *map(sa.column, ("kind", "of", "chosen")))


def upgrade() -> None:
    """Rename them. The posts of these surfaces stay as they are."""
    for before, after in KINDS.items():
        op.execute(sa.update(SURFACE).where(SURFACE.c.kind == before).values(kind=after))
    for kind, keys in KEYS.items():
        _rename_keys(kind, keys)


def _rename_keys(kind: str, keys: dict[str, str]) -> None:
    """Rename keys in all settings of a kind. The values are read as text and written as JSON."""
    stored = sa.cast(SETTING.c.chosen, sa.Text).label("stored")
    named = sa.or_(*(stored.element.like(f'%"{key}"%') for key in keys))
    connection = op.get_bind()
    query = sa.select(SETTING.c.of, stored).where(SETTING.c.kind == kind, named)
    rows = connection.execute(query).all()
    update = (
        sa.update(SETTING)
        .where(SETTING.c.kind == kind, SETTING.c.of == sa.bindparam("whose"))
        .values(chosen=sa.bindparam("changed", type_=sa.JSON()))
    )
    for start in range(0, len(rows), BATCH_ROWS):
        changes = [
            {"whose": of, "changed": _renamed(text, keys)}
            for of, text in rows[start : start + BATCH_ROWS]
        ]
        connection.execute(update, changes)


def _renamed(text: str, keys: dict[str, str]) -> dict[str, Any]:
    return {keys.get(key, key): value for key, value in json.loads(text).items()}
