"""Add all seeds of a match, whether a robot has to answer in it, and the digests of its posts."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns. The only seed so far is in the checkpoint; every robot is checked once."""
    op.add_column("match", sa.Column("seeds", sa.JSON(), server_default="[]", nullable=False))
    op.add_column(
        "match", sa.Column("robot_due", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_index("match_robot_due", "match", ["robot_due"])
    op.execute("ALTER TABLE seat RENAME COLUMN asking TO wishes")
    for column in ("look", "picture"):
        op.add_column(
            "surface", sa.Column(column, sa.String(64), server_default="", nullable=False)
        )
    behind = sa.text("shown < wanted")
    op.create_index(
        "surface_behind", "surface", ["match_id"], sqlite_where=behind, postgresql_where=behind
    )
    _fill()


def _fill() -> None:
    match = sa.table(
        "match",
        *(sa.column(name) for name in ("id", "status", "checkpoint", "robot_due")),
        sa.column("seeds", sa.JSON()),
    )
    seat = sa.table("seat", sa.column("match_id"), sa.column("user_id"))
    connection = op.get_bind()
    robots = sa.select(seat.c.match_id).where(seat.c.user_id.is_(None))
    due = sa.and_(match.c.status == "running", match.c.id.in_(robots))
    connection.execute(sa.update(match).where(due).values(robot_due=sa.true()))
    begun = sa.select(match.c.id, match.c.checkpoint).where(match.c.checkpoint.is_not(None))
    for match_id, checkpoint in connection.execute(begun).all():
        try:
            seed = json.loads(checkpoint)["seed"]
        except (ValueError, KeyError, TypeError):
            continue  # the match is set aside when it is loaded
        connection.execute(sa.update(match).where(match.c.id == match_id).values(seeds=[seed]))
