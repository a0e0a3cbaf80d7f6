"""Add whether a seek is for a rated match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column; earlier seeks are for rated matches."""
    op.add_column(
        "seek", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true())
    )
