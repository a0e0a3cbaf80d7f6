"""Improve the indices that find a few matches among very many finished ones."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add columns to the existing indices, and add an index for pruning."""
    for name, table, columns in (
        ("seat_user", "seat", ["user_id", "match_id"]),
        ("match_channel", "match", ["channel_id", "status"]),
        ("match_thread", "match", ["thread_id", "status"]),
        ("match_guild", "match", ["guild_id", "status"]),
    ):
        op.drop_index(name, table)
        op.create_index(name, table, columns)
    op.create_index(
        "match_prunable", "match", ["guild_id", "ended_at"],
        sqlite_where=sa.text("pruned = 0"), postgresql_where=sa.text("NOT pruned"),
    )  # fmt: skip
