"""The pace of a match, and how each seat wants to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both columns. Running matches become slow and ask everyone, as they did before."""
    op.add_column("match", sa.Column("pace", sa.JSON(), server_default="{}", nullable=False))
    op.add_column("seat", sa.Column("asking", sa.JSON(), server_default="{}", nullable=False))
