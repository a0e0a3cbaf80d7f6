"""Add the settings of people and servers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table. People and servers with the default settings have no row."""
    op.create_table(
        "setting",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("of", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
    )
