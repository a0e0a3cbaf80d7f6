"""Indices that cover what statistics and leaderboards count."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"

INDICES = {
    "result_person": ["user_id", "guild_id", "ended_at", "game", "robots", "result"],
    "result_board": ["guild_id", "game", "robots", "user_id", "ended_at", "result"],
}


def upgrade() -> None:
    """Create them again with all columns."""
    for name, columns in INDICES.items():
        op.drop_index(name, "result")
        op.create_index(name, "result", columns)
