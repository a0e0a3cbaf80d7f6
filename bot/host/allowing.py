"""Allowing: which tables a server lets its people open and join, and how many anybody may alone."""

from __future__ import annotations

from typing import Any

from bot.host.match import OPEN_STATUSES
from bot.host.matches import Matches
from bot.host.refusals import Refusal
from games.engine import Game

MAX_PRIVATE_MATCHES = 10  # open matches that a person may play alone: robots think for each of them


async def check_may_open(
    matches: Matches,
    game: Game[Any, Any],
    user_id: int,
    guild_id: int | None,
    channel_id: int,
) -> None:
    """Raise Refusal where a server does not let somebody open a table of a game in a channel."""
    server = matches.preferences.server(guild_id)
    if server.games and game.name not in server.games:
        allowed = [matches.games[name].title for name in server.games if name in matches.games]
        raise Refusal("game_not_allowed", title=game.title, games=allowed)
    check_channel(matches, guild_id, channel_id)
    if server.most_here:
        here = await matches.store.matches_in(channel_id, OPEN_STATUSES)
        if len(here) >= server.most_here:
            raise Refusal("too_many_here", most=server.most_here)
    await check_open_matches(matches, user_id, guild_id)


def check_channel(matches: Matches, guild_id: int | None, channel_id: int) -> None:
    """Raise Refusal where a server has its tables elsewhere; a thread is where its channel is."""
    allowed = matches.preferences.server(guild_id).channels
    if allowed and not {channel_id, matches.parent_channel(channel_id)} & set(allowed):
        channels = [f"<#{channel}>" for channel in allowed]
        raise Refusal("channel_not_allowed", channels=channels)


async def check_open_matches(matches: Matches, user_id: int, guild_id: int | None) -> None:
    """Raise Refusal for who sits at as many open tables of a server as it allows.

    Of matches that belong to no server everybody may have MAX_PRIVATE_MATCHES.
    """
    alone = guild_id is None
    most = MAX_PRIVATE_MATCHES if alone else matches.preferences.server(guild_id).most_mine
    if not most:
        return
    mine = await matches.store.matches_of(user_id, OPEN_STATUSES)
    if sum(match.guild_id == guild_id for match in mine) >= most:
        raise Refusal("too_many_alone" if alone else "too_many_mine", most=most)
