"""Finding the match that a command means."""

from __future__ import annotations

from bot.host import Host, Match, Refusal
from bot.posts.words import NOBODY
from games.engine import Words


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
    is not done on a guess. Raises Refusal when there is none, or when nothing tells which.
    """
    if match_id is not None:
        return await host.match(match_id)
    mine = [m for m in await host.matches_of(user_id) if game in (None, m.record.game)]
    here = [m for m in mine if channel_id in (m.record.thread_id, m.record.channel_id)]
    table = [m for m in here if m.record.thread_id == channel_id]
    waiting = [] if careful else [m for m in mine if host.waits_for(m, user_id)]
    for found in (table, here, waiting, mine):
        if len(found) == 1:
            return found[0]
    if not mine:
        raise Refusal("no_match")
    raise Refusal("which_match", matches=listing(waiting or mine, NOBODY))


def listing(matches: list[Match], words: Words) -> str:
    """Name some matches in a sentence."""
    return words.listing([f"{m.game.title} ({m.id})" for m in matches])
