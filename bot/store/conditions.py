"""Conditions for what the store keeps about finished matches."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Select, select

from bot.store import schema


def whose(user_id: int, guild_ids: Collection[int], game: str | None) -> Sequence[Any]:
    """Return the conditions for a person's results on some servers, in one game or all."""
    result = schema.result.c
    found = [result.user_id == user_id, result.guild_id.in_(guild_ids)]
    return found if game is None else [*found, result.game == game]


def newest(matches: Select[Any], limit: int) -> Any:
    """Return the ids of the latest of these matches, as a query within another."""
    newest = matches.order_by(schema.result.c.ended_at.desc()).limit(limit).subquery()
    return select(newest.c.match_id)


def on_server(guild_id: int) -> Any:
    """Return the condition for matches on a server; 0 for matches on none."""
    guild = schema.match.c.guild_id
    return guild == guild_id if guild_id else guild.is_(None)
