"""Conditions for what the store keeps about finished matches."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, select, union_all

from bot.store import schema


def whose(user_id: int, guild_ids: Collection[int], game: str | None) -> Sequence[Any]:
    """Return the conditions for a person's results on some servers, in one game or all."""
    result = schema.result.c
    found = [result.user_id == user_id, result.guild_id.in_(guild_ids)]
    return found if game is None else [*found, result.game == game]


def newest(
    user_id: int, guild_ids: Collection[int], game: str | None, limit: int, *where: Any
) -> Select[Any]:
    """Return a query for a person's latest results on some servers, newest first."""
    result = schema.result.c
    columns = result.match_id, result.game, result.result, result.ended_at
    # One query per server: there the index has them in order, and only a few are read.
    each = [
        select(*columns)
        .where(*whose(user_id, [guild_id], game), *where)
        .order_by(result.ended_at.desc())
        .limit(limit)
        for guild_id in guild_ids
    ]
    found = union_all(*(select(query.subquery()) for query in each)).subquery()
    return select(found).order_by(found.c.ended_at.desc()).limit(limit)


def on_server(guild_id: int) -> Any:
    """Return the condition for matches on a server; 0 for matches on none."""
    guild = schema.match.c.guild_id
    return guild == guild_id if guild_id else guild.is_(None)
