"""The tables for SQLAlchemy Core. Migrations create them.

So the conditions of indexes are here for readers only, and only as SQLite has them: to name those
of PostgreSQL would import its dialect, which takes 3 MB.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()
"""All tables, including those that features declare in modules of their own."""
PRUNED = {"pruned": True}
"""The `info` of tables whose rows are deleted when a match is pruned."""
PERSONAL = {"personal": True}
"""The `info` of tables whose rows are deleted when their `user_id` is forgotten."""
_BEHIND = text("shown_version < desired_version")
NOT_ENDED = text("status <> 'ended'")
"""The condition of an index. A database uses the index for exactly these words only."""
_WHOLE = text("pruned = 0")

# Ids are never reused: a button of a deleted match must not act on a newer one.
match = Table(
    "match",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("host_id", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("time_control", JSON, nullable=False, server_default="{}"),
    Column("seeds", JSON, nullable=False, server_default="[]"),
    Column("robot_due", Boolean, nullable=False, server_default=false()),
    Column("paused_at", Float),
    Column("poll", JSON(none_as_null=True)),
    Column("rematch_of", Integer),
    Column("invited", JSON, nullable=False, server_default="[]"),
    Column("version", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("checkpoint", Text),
    Column("checkpoint_at", Integer, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("ended_at", Float),
    Column("pruned", Boolean, nullable=False, server_default=false()),
    Column("tournament_id", Integer),
    Column("tournament_round", Integer),
    Column("tournament_table", Integer),
    Index("match_status", "status"),
    Index("match_channel", "channel_id", "status"),
    Index("match_thread", "thread_id", "status"),
    Index("match_guild", "guild_id", "status"),
    Index("match_ended", "guild_id", "ended_at"),
    Index("match_prunable", "guild_id", "ended_at", sqlite_where=_WHOLE),
    Index("match_robot_due", "robot_due"),
    # Whatever is killed or runs twice, a table of a tournament has one match.
    Index(
        "match_of_tournament", "tournament_id", "tournament_round", "tournament_table", unique=True
    ),
    # Nor do two processes open two rematches. A rematch that has ended can be opened again.
    Index(
        "match_rematch_of",
        "rematch_of",
        unique=True,
        sqlite_where=NOT_ENDED,
    ),
    sqlite_autoincrement=True,
)


def match_id() -> Column[int]:
    """Return the column with the match that a row belongs to."""
    return Column("match_id", Integer, ForeignKey("match.id"), primary_key=True, nullable=False)


seat = Table(
    "seat",
    metadata,
    match_id(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("name", String(100), nullable=False),
    Column("robot", String(32)),
    Column("dm", Boolean, nullable=False),
    Column("dm_channel", BigInteger),
    Column("response_settings", JSON, nullable=False, server_default="{}"),
    Column("presence", JSON, nullable=False, server_default="{}"),
    Column("tenure", JSON, nullable=False, server_default="{}"),
    Column("known_choices", JSON, nullable=False, server_default="[]"),
    Index("seat_user", "user_id", "match_id"),
)

journal = Table(
    "journal",
    metadata,
    match_id(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("actor", BigInteger),
    Column("act", String(32), nullable=False),
    Column("decision", Integer),
    Column("choices", JSON, nullable=False),
    Column("events", JSON, nullable=False),
    Column("fingerprint", String(128)),
    Column("rules_version", Integer, nullable=False),
    Column("at", Float, nullable=False),
    info=PRUNED,
)

surface = Table(
    "surface",
    metadata,
    Column("id", Integer, primary_key=True),
    # A surface belongs to a match, a server or a tournament.
    Column("match_id", Integer, ForeignKey("match.id")),
    Column("guild_id", BigInteger),
    Column("tournament_id", Integer),
    Column("kind", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("desired_version", Integer, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("send_started", Boolean, nullable=False),
    Column("layout_hash", String(64), nullable=False, server_default=""),
    Column("picture", String(64), nullable=False, server_default=""),
    UniqueConstraint("match_id", "kind", "seat", name="surface_place"),
    UniqueConstraint("guild_id", "kind", name="surface_of_server"),
    Index("surface_of_tournament", "tournament_id", "kind", "seat", unique=True),
    Index("surface_behind", "match_id", sqlite_where=_BEHIND),
    sqlite_autoincrement=True,
    info=PRUNED,
)

deadline = Table(
    "deadline",
    metadata,
    match_id(),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("since", Float, nullable=False, server_default="0"),
    Column("next_check_at", Float, nullable=False, server_default="0"),
    Index("deadline_next_check", "next_check_at"),
    info=PRUNED,
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("of", BigInteger, primary_key=True, autoincrement=False),
    Column("chosen", JSON, nullable=False),
)
