"""Permissions: to manage a match, and to open and join tables on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from bot.match.commits.matches import Matches
from bot.match.match import OPEN_STATUSES, Match
from bot.posts.refusals import Refusal
from games.engine import Game


class Actor(NamedTuple):
    """A person who acts, and their permissions there.

    ``moderated_channel_id`` is the channel of the act if the person may manage messages there.
    ``managed_guild_id`` is the server of the act if the person may manage that. Discord tells the
    permissions in the channel of an interaction, but not in other channels.
    """

    user_id: int
    moderated_channel_id: int | None = None
    managed_guild_id: int | None = None


def may_manage(match: Match, actor: Actor) -> bool:
    """Return whether a person is a match's host, or a moderator in the channel of its table.

    Nobody hosts a match of strangers; if it can't go on, its players may manage it.
    """
    if match.strangers:
        broken = match.stuck or match.status == "quarantined"
        return broken and match.seat_of(actor.user_id) is not None
    moderator = (
        actor.moderated_channel_id is not None
        and actor.moderated_channel_id == match.table_channel_id
    )
    return moderator or actor.user_id == match.host_id


def check_may_manage_server(actor: Actor, guild_id: int | None) -> int:
    """Return the server. Raise Refusal if the person may not manage it or there is none."""
    if guild_id is None:
        raise Refusal("only_server")
    if actor.managed_guild_id != guild_id:
        raise Refusal("not_manager")
    return guild_id


def role_of(match: Match, actor: Actor) -> str:
    """Return the role in which a person manages a match: "host" or "moderator"."""
    return "host" if actor.user_id == match.host_id else "moderator"


def check_may_manage(match: Match, actor: Actor) -> None:
    """Raise Refusal if a person may not manage a match. Only its players learn who its host is."""
    if may_manage(match, actor):
        return
    if match.seat_of(actor.user_id) is None:
        raise Refusal("not_yours")
    if match.in_tournament:
        raise Refusal("not_moderator_here")
    if match.strangers:
        raise Refusal("no_host")
    raise Refusal("not_host", host=f"<@{match.host_id}>")


def refuse_in_tournament(match: Match, reason: str) -> None:
    """Raise Refusal for an act that is not possible in a match of a tournament."""
    if match.in_tournament:
        raise Refusal(reason)


@asynccontextmanager
async def locked_for_manager(matches: Matches, match_id: int, actor: Actor) -> AsyncIterator[Match]:
    """Lock a match for a person who may manage it.

    Others get a refusal that does not reveal whether the match exists.
    """
    try:
        async with matches.locked(match_id) as match:
            check_may_manage(match, actor)
            yield match
    except Refusal as refusal:
        if refusal.reason == "unknown_match":
            raise Refusal("not_yours") from refusal
        raise


MAX_PRIVATE_MATCHES = 10  # open matches of a person against robots, which need processor time


async def check_may_open(
    matches: Matches,
    game: Game[Any, Any],
    user_id: int,
    guild_id: int | None,
    channel_id: int,
) -> None:
    """Raise Refusal if a person may not open a table of a game in a channel."""
    check_game(matches, game, guild_id)
    check_channel(matches, guild_id, channel_id)
    server = matches.preferences.server(guild_id)
    if server.most_here:
        here = await matches.store.matches_in(channel_id, OPEN_STATUSES)
        if len(here) >= server.most_here:
            raise Refusal("too_many_here", most=server.most_here)
    await check_open_matches(matches, user_id, guild_id)


def check_game(matches: Matches, game: Game[Any, Any], guild_id: int | None) -> None:
    """Raise Refusal if a server doesn't allow a game."""
    allowed = matches.preferences.server(guild_id).games
    if not allowed or game.name in allowed:
        return
    titles = [matches.games[name].title for name in allowed if name in matches.games]
    if not titles:  # the games that it allowed are no longer installed
        raise Refusal("no_game_allowed")
    raise Refusal("game_not_allowed", title=game.title, games=titles)


def check_channel(matches: Matches, guild_id: int | None, channel_id: int) -> None:
    """Raise Refusal if a server has its tables elsewhere; a thread belongs to its channel."""
    allowed = matches.preferences.server(guild_id).channels
    if allowed and not {channel_id, matches.parent_channel(channel_id)} & set(allowed):
        channels = [f"<#{channel}>" for channel in allowed]
        raise Refusal("channel_not_allowed", channels=channels)


async def check_open_matches(matches: Matches, user_id: int, guild_id: int | None) -> None:
    """Raise Refusal if a person has reached the server's limit of open tables per player.

    Outside servers the limit is MAX_PRIVATE_MATCHES.
    """
    alone = guild_id is None
    most = MAX_PRIVATE_MATCHES if alone else matches.preferences.server(guild_id).most_mine
    if not most:
        return
    mine = await matches.store.matches_of(user_id, OPEN_STATUSES)
    there = [m for m in mine if m.guild_id == guild_id and not m.time_control.get("strangers")]
    if len(there) >= most:
        raise Refusal("too_many_alone" if alone else "too_many_mine", most=most)
