"""Finding the match that a command is about."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.app.host import Host
from bot.features.replays.pages.replay import list_label
from bot.match.match import Match
from bot.match.permissions import Actor, may_manage
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
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
    """Return a person's match: the one with the given id, the one at this table, or the only one.

    Without any of these, return the only match that waits for the person. A ``careful`` command,
    whose act can't be undone, does not do that. Raise Refusal if there is no match of the person,
    or if several come into question.
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
    """Return the match that a person wants to end or move, if they may.

    It is the one with the given id, the only one whose table is here, or the only one of their own.
    Raise Refusal if there is none, or if several come into question.
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


async def manageable_matches(host: Host, actor: Actor, channel_id: int) -> list[Match]:
    """Return the matches that a person may manage: of this channel, then their own."""
    found = [*await host.matches_in(channel_id), *await host.matches_of(actor.user_id)]
    return list({match.id: match for match in found if may_manage(match, actor)}.values())


async def _named(host: Host, match_id: int) -> Match | None:
    try:
        return await host.match(match_id)
    except Refusal as refusal:
        if refusal.reason != "unknown_match":
            raise
        return None


def _only(*groups: Sequence[Match]) -> Match:
    """Return the only match of the first group that has any. Raise Refusal if it has several."""
    for found in groups:
        if len(found) == 1:
            return found[0]
    several = next((found for found in groups if found), None)
    if several is None:
        raise Refusal("no_match")
    raise Refusal("which_match", matches=listing(several, GENERIC_WORDS))


def match_choices(matches: Sequence[Match], typed: str) -> MatchChoices:
    """Return the matches that fit the typed text, for autocomplete."""
    labelled = [(list_label(match)[:MAX_LABEL_LENGTH], match.id) for match in matches]
    wanted = typed.casefold()
    fitting = [(label, number) for label, number in labelled if wanted in label.casefold()]
    return [
        app_commands.Choice(name=label, value=number) for label, number in fitting[:MAX_SUGGESTIONS]
    ]


def listing(matches: Sequence[Match], words: Words) -> str:
    """Return matches as a list in a sentence."""
    return words.listing([f"{m.game.title} ({m.id})" for m in matches])
