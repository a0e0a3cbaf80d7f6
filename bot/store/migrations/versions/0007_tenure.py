"""Whose a seat was, and who is to have it next."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add it; no seat has changed hands yet."""
    op.add_column("seat", sa.Column("tenure", sa.JSON(), server_default="{}", nullable=False))
