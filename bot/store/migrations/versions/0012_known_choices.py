"""Add the verbs of the choices that a seat's person has made before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column. Nobody is known to have made any choice."""
    column = sa.Column("known_choices", sa.JSON(), nullable=False, server_default="[]")
    op.add_column("seat", column)
