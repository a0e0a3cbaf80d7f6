"""Add the tables with which people find opponents across servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

OPEN = sa.text("version = 0")


def upgrade() -> None:
    """Create the tables of seeks and aliases."""
    op.create_table(
        "seek",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("robots", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rematch_of", sa.Integer()),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("ends_at", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer()),
        sa.Column("paired_at", sa.Float()),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "seek_open", "seek", ["game", "clock", "points"], sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_index("seek_user", "seek", ["user_id", "version"])
    op.create_index("seek_paired", "seek", ["game", "clock", "paired_at"])
    op.create_table(
        "alias",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), nullable=False, unique=True),
        sa.Column("chosen_at", sa.Float(), nullable=False),
    )
