"""Whose move it is, in the same words wherever that is said."""

from __future__ import annotations

from bot.host import Match
from games.engine import Words


def relative(at: float) -> str:
    """Return a moment as Discord shows it to each reader: how long it is till then."""
    return f"<t:{int(at)}:R>"


def your_move(match: Match, seat: int, words: Words) -> str:
    """Tell who is on move that they are, and when that falls to the clock."""
    due = match.due_at(seat)
    if due is None:
        return words("**Your move**")
    return words("**Your move** – your time runs out {when}", when=relative(due))


def their_move(match: Match, words: Words, most: int = 10) -> str:
    """Tell everybody who is on move; more than ``most`` people are only counted."""
    waited = match.waited_for()
    if len(waited) > most:
        return words.plural("{n} player to move", "{n} players to move", len(waited))
    names = [f"**{words.seat(seat)}**" for seat in waited]
    return words("{names} to move", names=words.listing(names))


def first_due(match: Match) -> float | None:
    """Return when the clock falls for the first of those who are on move; None without a clock."""
    dues = [due for due in map(match.due_at, match.waited_for()) if due is not None]
    return min(dues, default=None)
