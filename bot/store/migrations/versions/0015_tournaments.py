"""Add tournaments, and link matches and surfaces to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

LINKS = ("tournament_id", "tournament_round", "tournament_table")


def upgrade() -> None:
    """Add the tables and the links. Everything so far belongs to no tournament."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("time_control", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_size", sa.Integer(), nullable=False),
        sa.Column("total_rounds", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("rounds", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float()),
        sa.Column("next_check_at", sa.Float()),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("tournament_guild", "tournament", ["guild_id", "status"])
    op.create_index("tournament_next_check", "tournament", ["next_check_at"])
    op.create_table(
        "entrant",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer()),
        sa.Column("out_reason", sa.String(16), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"]),
        sa.PrimaryKeyConstraint("tournament_id", "id"),
    )
    op.create_index("entrant_user", "entrant", ["user_id"])
    for name in LINKS:
        op.add_column("match", sa.Column(name, sa.Integer()))
    op.create_index("match_of_tournament", "match", [*LINKS], unique=True)
    op.add_column("surface", sa.Column("tournament_id", sa.Integer()))
    op.create_index(
        "surface_of_tournament", "surface", ["tournament_id", "kind", "seat"], unique=True
    )
