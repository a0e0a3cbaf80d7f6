"""Robots have strengths."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Let the robots there are play well."""
    seat = sa.table("seat", sa.column("robot"))
    op.execute(sa.update(seat).where(seat.c.robot == "random").values(robot="medium"))
