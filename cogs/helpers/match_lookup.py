"""Finding the match that a command means."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.host import Actor, Host, Match, Refusal, may_manage
from bot.surfaces.components.words import GENERIC_WORDS
from bot.surfaces.pages.replay import list_label
from games.engine import Words

MAX_LABEL_LENGTH, MAX_SUGGESTIONS = 100, 25  # characters of an autocomplete line, and lines
MatchChoices = list[app_commands.Choice[int]]


async def my_match(
    host: Host,
    user_id: int,
    channel_id: int | None,
    match_id: int | None = None,
    game: str | None = None,
    *,
    careful: bool = False,
) -> Match:
    """Return the match a person means: the one named, the one at this table, or the only one.

    Elsewhere the only one that waits for them will do, unless ``careful``: what cannot be undone
    is not done on a guess. Raises Refusal when there is none, or when nothing tells which; a match
    in which they have no seat is as good as none.
    """
    if match_id is not None:
        named = await _named(host, match_id)
        if named is None or named.seat_of(user_id) is None:
            raise Refusal("no_match")
        return named
    mine = [m for m in await host.matches_of(user_id) if game in (None, m.record.game)]
    here = [m for m in mine if channel_id in (m.record.thread_id, m.record.channel_id)]
    table = [m for m in here if m.record.thread_id == channel_id]
    waiting = [] if careful else [m for m in mine if host.waits_for(m, user_id)]
    return _only(table, here, waiting, mine)


async def managed_match(
    host: Host, actor: Actor, channel_id: int | None, match_id: int | None = None
) -> Match:
    """Return the match that somebody means to end or to move, and may.

    That is the one named, the only one of those whose table stands here, or the only one of their
    own. Raises Refusal.
    """
    if match_id is not None:
        return await host.managed_match(match_id, actor)
    mine = await host.matches_of(actor.user_id)
    here = [] if channel_id is None else await host.matches_in(channel_id)
    own = [m for m in mine if may_manage(m, actor)]
    table = [m for m in here if m.table_channel_id == channel_id and may_manage(m, actor)]
    if not own and not table and mine:
        return await host.managed_match(_only(mine).id, actor)
    return _only(table) if table else _only(own)


async def _named(host: Host, match_id: int) -> Match | None:
    try:
        return await host.match(match_id)
    except Refusal as refusal:
        if refusal.reason != "unknown_match":
            raise
        return None


def _only(*groups: Sequence[Match]) -> Match:
    """Return the match of the first group that holds one; of several, ask which is meant."""
    for found in groups:
        if len(found) == 1:
            return found[0]
    several = next((found for found in groups if found), None)
    if several is None:
        raise Refusal("no_match")
    raise Refusal("which_match", matches=listing(several, GENERIC_WORDS))


def match_choices(matches: Sequence[Match], typed: str) -> MatchChoices:
    """Return the matches that fit what was typed, as autocomplete lists them."""
    labelled = [(list_label(match)[:MAX_LABEL_LENGTH], match.id) for match in matches]
    wanted = typed.casefold()
    fitting = [(label, number) for label, number in labelled if wanted in label.casefold()]
    return [
        app_commands.Choice(name=label, value=number) for label, number in fitting[:MAX_SUGGESTIONS]
    ]


def listing(matches: Sequence[Match], words: Words) -> str:
    """Name some matches in a sentence."""
    return words.listing([f"{m.game.title} ({m.id})" for m in matches])
