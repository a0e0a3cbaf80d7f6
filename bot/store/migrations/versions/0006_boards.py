"""Allow surfaces that belong to a server instead of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Let a surface belong to a server. On SQLite this requires a new table."""
    op.drop_index("surface_behind", "surface")
    with op.batch_alter_table("surface", table_kwargs={"sqlite_autoincrement": True}) as surface:
        surface.alter_column("match_id", existing_type=sa.Integer(), nullable=True)
        surface.add_column(sa.Column("guild_id", sa.BigInteger()))
        surface.create_unique_constraint("surface_of_server", ["guild_id", "kind"])
    behind = sa.text("shown < wanted")
    op.create_index(
        "surface_behind", "surface", ["match_id"], sqlite_where=behind, postgresql_where=behind
    )
    op.create_index("match_guild", "match", ["guild_id"])
