"""Clocks for decisions, presence of people, pauses, polls and rematches."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and tables. Running matches keep their windows and get no clock."""
    op.add_column("match", sa.Column("paused_at", sa.Float()))
    op.add_column("match", sa.Column("poll", sa.JSON()))
    op.add_column("match", sa.Column("rematch_id", sa.Integer()))
    op.add_column("match", sa.Column("invited", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("seat", sa.Column("presence", sa.JSON(), server_default="{}", nullable=False))
    for column in ("since", "rings_at"):
        op.add_column("deadline", sa.Column(column, sa.Float(), server_default="0", nullable=False))
    op.drop_index("deadline_due", "deadline")
    op.create_index("deadline_rings", "deadline", ["rings_at"])
    op.execute("UPDATE deadline SET rings_at = due_at")
    _one_clock()


def _one_clock() -> None:
    match = sa.table("match", sa.column("id"), sa.column("pace", sa.JSON()))
    connection = op.get_bind()
    for match_id, pace in connection.execute(sa.select(match.c.id, match.c.pace)).all():
        before = pace if isinstance(pace, dict) else json.loads(pace or "{}")
        now = {
            "clock": "live" if before.get("live") else "none",
            "waits": bool(before.get("live") or before.get("hours", 8)),
        }
        connection.execute(sa.update(match).where(match.c.id == match_id).values(pace=now))
