"""Add the former owners of a seat, and the request of its next one."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column. No seat has changed hands yet."""
    op.add_column("seat", sa.Column("tenure", sa.JSON(), server_default="{}", nullable=False))
