"""Add the time when a match ended, whether it is pruned, and the results of people."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them. A finished match ended with its last answer."""
    op.add_column("match", sa.Column("ended_at", sa.Float()))
    op.add_column(
        "match", sa.Column("pruned", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_index("match_ended", "match", ["guild_id", "ended_at"])
    op.create_table(
        "result",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("robots", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"]),
        sa.PrimaryKeyConstraint("match_id", "user_id"),
    )
    op.create_index("result_person", "result", ["user_id", "guild_id", "ended_at"])
    op.create_index("result_board", "result", ["guild_id", "game", "robots", "user_id", "ended_at"])
    match = sa.table("match", *map(sa.column, ("id", "status", "changed_at", "ended_at")))
    journal = sa.table("journal", *map(sa.column, ("match_id", "act", "at")))
    last = sa.select(sa.func.max(journal.c.at)).where(
        journal.c.match_id == match.c.id, journal.c.act == "answer"
    )
    over = match.c.status.in_(("finished", "ended"))
    at = sa.case(
        (
            match.c.status == "finished",
            sa.func.coalesce(last.scalar_subquery(), match.c.changed_at),
        ),
        else_=match.c.changed_at,
    )
    op.execute(sa.update(match).where(over).values(ended_at=at))
