"""Add whether a seek is for a rated match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

PAIRED = sa.text("paired_at IS NOT NULL")


def upgrade() -> None:
    """Add the column; earlier seeks are for rated matches. Take open seeks out of an index."""
    op.add_column(
        "seek", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.drop_index("seek_paired", "seek")
    op.create_index(
        "seek_paired", "seek", ["game", "clock", "paired_at"],
        sqlite_where=PAIRED, postgresql_where=PAIRED,
    )  # fmt: skip
