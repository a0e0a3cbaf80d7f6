"""Add the levels of robots."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Give existing robots the level that plays well."""
    seat = sa.table("seat", sa.column("robot"))
    op.execute(sa.update(seat).where(seat.c.robot == "random").values(robot="medium"))
