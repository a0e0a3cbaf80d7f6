"""Store with a rematch which match it follows, instead of the other way round."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

NOT_ENDED = sa.text("status <> 'ended'")
MATCH = sa.table(
    "match",
    *map(sa.column, ("id", "status", "guild_id", "tournament_id", "time_control")),
    *map(sa.column, ("ended_at", "changed_at", "version", "rematch_id", "rematch_of")),
)
SEAT = sa.table("seat", sa.column("match_id"), sa.column("user_id"))
DEADLINE = sa.table("deadline", sa.column("match_id"))
SURFACE = sa.table("surface", sa.column("match_id"), sa.column("desired_version"))


def upgrade() -> None:
    """Turn the links round, and end lobbies that were opened only in part."""
    op.add_column("match", sa.Column("rematch_of", sa.Integer()))
    op.create_index("match_rematch", "match", ["rematch_id"])
    earlier = MATCH.alias("earlier")
    op.execute(
        sa.update(MATCH)
        .where(MATCH.c.id.in_(sa.select(earlier.c.rematch_id)))
        .values(
            rematch_of=sa.select(earlier.c.id)
            .where(earlier.c.rematch_id == MATCH.c.id)
            .scalar_subquery()
        )
    )
    op.drop_index("match_rematch", "match")
    op.drop_column("match", "rematch_id")
    op.create_index(
        "match_rematch_of", "match", ["rematch_of"],
        unique=True, sqlite_where=NOT_ENDED, postgresql_where=NOT_ENDED,
    )  # fmt: skip
    _end_unfinished()


def _end_unfinished() -> None:
    """End lobbies whose opening was interrupted: nobody can use them, and they never end.

    They are for one person alone, have no person in them, or are scheduled for no time.
    """
    control = sa.cast(MATCH.c.time_control, sa.Text)
    scheduled = sa.or_(control.like('%"scheduled":true%'), control.like('%"scheduled": true%'))
    unfinished = sa.select(MATCH.c.id).where(
        MATCH.c.status == "lobby",
        MATCH.c.tournament_id.is_(None),
        sa.or_(
            MATCH.c.guild_id.is_(None),
            MATCH.c.id.not_in(sa.select(SEAT.c.match_id).where(SEAT.c.user_id.is_not(None))),
            sa.and_(scheduled, MATCH.c.id.not_in(sa.select(DEADLINE.c.match_id))),
        ),
    )
    later = SURFACE.c.desired_version + 1
    op.execute(
        sa.update(SURFACE).where(SURFACE.c.match_id.in_(unfinished)).values(desired_version=later)
    )
    op.execute(
        sa.update(MATCH)
        .where(MATCH.c.id.in_(unfinished))
        .values(status="ended", ended_at=MATCH.c.changed_at, version=MATCH.c.version + 1)
    )
