"""Add the match to an index of results, so that opponents are found from the index alone."""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"

COLUMNS = ["user_id", "guild_id", "ended_at", "game", "robots", "result", "match_id"]


def upgrade() -> None:
    """Create the index again with this column."""
    op.drop_index("result_person", "result")
    op.create_index("result_person", "result", COLUMNS)
