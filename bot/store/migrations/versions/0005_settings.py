"""What people and servers have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it; whoever has chosen nothing has no row."""
    op.create_table(
        "setting",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("of", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
    )
