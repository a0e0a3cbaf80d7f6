"""The list of a person's matches, also in the daily list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.match.acts.permissions import Actor, may_manage
from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.turn import INSIDE, first_due, relative, their_move, your_move
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from bot.runtime.hooks import Hook
from games.engine import Words

MORE: Hook[Callable[[Host, int], Awaitable[list[layout.Row]]]] = Hook()
"""Each adds rows for a person to the list of their matches."""
LISTED_MATCHES = 15  # matches in the list; a person with more sees those that wait first
NAMED = 3  # matches or players on move named in a line; more are only counted


def games_post(
    matches: list[Match], user_id: int, more: Sequence[layout.Row] = ()
) -> discord.ui.LayoutView:
    """List a person's open matches, in the given order, with ``more`` rows below."""
    words = GENERIC_WORDS
    if not matches:
        none = words("You have no open matches. `/play` opens one, and `/replay` shows your "
                     "finished matches.")  # fmt: skip
        return layout.post(layout.text(none), *more) if more else layout.sentence_post(none)
    lines = [words.plural("## Your match", "## Your {n} matches", len(matches))]
    return layout.post(
        layout.text("\n".join([*lines, *match_lines(matches, user_id)])),
        *_panels(matches, words),
        *_ends(matches, user_id, words),
        *more,
    )


def _panels(matches: Sequence[Match], words: Words) -> list[layout.Row]:
    """Return the menu that opens the panel of a match, if any match has started."""
    begun = [match for match in matches[:LISTED_MATCHES] if match.table is not None]
    listed = [
        (f"{match.game.emoji} {match.game.title} · {_number(match, str(match.id), words)}",
         str(match.id))
        for match in begun
    ]  # fmt: skip
    return (
        [layout.select(words("Open my panel for…"), Control(0, "open"), listed)] if listed else []
    )


def _ends(matches: Sequence[Match], user_id: int, words: Words) -> list[layout.Row]:
    """Return the buttons that end a person's matches that were set aside; these have no panel."""
    ended = [m for m in matches if m.status == "quarantined" and may_manage(m, Actor(user_id))]
    return layout.rows([
        layout.button(words("End match {id}", id=match.id), Control(match.id, "end"))
        for match in ended[:NAMED]
    ])  # fmt: skip


def match_lines(matches: Sequence[Match], user_id: int) -> list[str]:
    """Return a line for each match with its state for a person."""
    lines = [_line(match, user_id) for match in matches[:LISTED_MATCHES]]
    if len(matches) > LISTED_MATCHES:
        more = len(matches) - LISTED_MATCHES
        lines.append(GENERIC_WORDS.plural("-# and {n} more match", "-# and {n} more matches", more))
    return lines


def _line(match: Match, user_id: int) -> str:
    words = GENERIC_WORDS
    place = _place(match, user_id, words)
    if match.status == "lobby":
        state = words("not started yet")
    elif match.status == "quarantined":
        state = words("can't be loaded right now")
    elif Host.waits_for(match, user_id):
        state = your_move(match, match.seat_or_refuse(user_id).seat, words)
    else:
        state = standing(match, words)
    number = _number(match, words("match {id}", id=match.id), words)
    return f"{match.game.emoji} {match.game.title} · {number} · {place} · {state}"


def _number(match: Match, named: str, words: Words) -> str:
    """Return how a match is named in the list, and whether it is for practice."""
    return f"{named} · {words('practice')}" if match.practice else named


def _place(match: Match, user_id: int, words: Words) -> str:
    """Return a link to a match's table, or to the panel of a private match."""
    if not match.private:
        return f"<#{match.table_channel_id}>"
    seat = match.seat_of(user_id)  # a match that can't be read has no seats
    channel = seat.dm_channel if seat is not None else None
    private = words("private")
    return f"[{private}](https://discord.com/channels/@me/{channel})" if channel else private


def match_name(match: Match, words: Words) -> str:
    """Return a match's game and number."""
    return words("{game} (match {id})", game=match.game.title, id=match.id)


def waiting_line(waiting: Sequence[Match], words: Words) -> str:
    """Say which matches wait for a person's move."""
    listed = [match_name(match, words) for match in waiting[:NAMED]]
    more = len(waiting) - len(listed)
    named = (
        words.plural("{names} and {n} more", "{names} and {n} more", more,
                     names=words.items(listed))
        if more else words.listing(listed)
    )  # fmt: skip
    return words.plural(
        "📬 {n} match is waiting for you: {matches}.",
        "📬 {n} matches are waiting for you: {matches}.",
        len(waiting),
        matches=named,
    )


def standing(match: Match, words: Words) -> str:
    """Return the state of a started match, as everyone may know it."""
    if match.status == "paused":
        return words("paused")
    if match.has_open_window:  # the players that a window waits for are secret
        return words("waiting for responses")
    move, due = their_move(match, words_for(match), NAMED, INSIDE), first_due(match)
    if due is None:
        return move
    return words("{said} – deadline {when}", said=move, when=relative(due))
