"""Rights: who may end, repair or move a match beside the seats' own answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from bot.host.match import Match
from bot.host.matches import Matches
from bot.host.refusals import Refusal


class Actor(NamedTuple):
    """A person who acts.

    ``moderated_channel_id`` is the channel of the act, if messages may be managed there.

    Discord says of every interaction what its person may do in the channel it came from, and
    nothing about any other channel. ``managed_guild_id`` is the server of the act, if the
    person may manage that.
    """

    user_id: int
    moderated_channel_id: int | None = None
    managed_guild_id: int | None = None


def may_manage(match: Match, actor: Actor) -> bool:
    """Say whether somebody is a match's host, or a moderator of the place of its table."""
    moderator = (
        actor.moderated_channel_id is not None
        and actor.moderated_channel_id == match.table_channel_id
    )
    return moderator or actor.user_id == match.record.host_id


def check_may_manage_server(actor: Actor, guild_id: int | None) -> int:
    """Return the server that somebody may manage; raises Refusal where they may not."""
    if guild_id is None:
        raise Refusal("only_server")
    if actor.managed_guild_id != guild_id:
        raise Refusal("not_manager")
    return guild_id


def role_of(match: Match, actor: Actor) -> str:
    """Say as what somebody manages a match: "host" or "moderator"."""
    return "host" if actor.user_id == match.record.host_id else "moderator"


def check_may_manage(match: Match, actor: Actor) -> None:
    """Raise Refusal for who may not manage a match; only who sits there hears whose it is."""
    if may_manage(match, actor):
        return
    if match.seat_of(actor.user_id) is None:
        raise Refusal("not_yours")
    raise Refusal("not_host", host=f"<@{match.record.host_id}>")


@asynccontextmanager
async def locked_for_manager(matches: Matches, match_id: int, actor: Actor) -> AsyncIterator[Match]:
    """Hold a match for who may manage it; others cannot tell it from one that is not there."""
    try:
        async with matches.locked(match_id) as match:
            check_may_manage(match, actor)
            yield match
    except Refusal as refusal:
        if refusal.reason == "unknown_match":
            raise Refusal("not_yours") from refusal
        raise
