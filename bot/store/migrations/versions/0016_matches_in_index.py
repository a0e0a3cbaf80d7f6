"""Let an index of results cover the matches, too, to which opponents are looked up."""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"

COLUMNS = ["user_id", "guild_id", "ended_at", "game", "robots", "result", "match_id"]


def upgrade() -> None:
    """Create it again with the additional column."""
    op.drop_index("result_person", "result")
    op.create_index("result_person", "result", COLUMNS)
