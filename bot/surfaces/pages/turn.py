"""Whose move it is, in the same words everywhere."""

from __future__ import annotations

from bot.host import Match
from games.engine import Words, message


def relative(at: float) -> str:
    """Return a Discord timestamp that shows the time left until ``at``."""
    return f"<t:{int(at)}:R>"


def your_move(match: Match, seat: int, words: Words) -> str:
    """Say to a player that it is their move, and when their time runs out."""
    due = match.due_at(seat)
    if due is None:
        return words("**Your move**")
    return words("**Your move** – your time runs out {when}", when=relative(due))


HEADING = message("{names} to move", "a heading")
INSIDE = message("{names} to move", "inside a line, after a colon or a dash")


def their_move(match: Match, words: Words, most: int = 10, pattern: str = HEADING) -> str:
    """Say to everyone whose move it is; more than ``most`` players are only counted."""
    waited = match.waited_for()
    if len(waited) > most:
        return words.plural("{n} player to move", "{n} players to move", len(waited))
    names = [f"**{words.seat(seat)}**" for seat in waited]
    return words(pattern, names=words.listing(names))


def waiting_since(match: Match, words: Words) -> str:
    """Return a line with the time from which the match has waited; empty if it is not known.

    Clocks do not say it: they begin later for players on holiday, and again after a pause. Discord
    counts the time that has passed, which costs no edits.
    """
    waited = match.waited_for()
    begun = [at for seat, (_, at) in match.asked.items() if seat in waited]
    if not begun or match.has_open_window:
        return ""
    at = min(begun)
    return words("-# Waiting since {when}", when=f"<t:{int(at)}:f> ({relative(at)})")


def first_due(match: Match) -> float | None:
    """Return the earliest time at which a player on move runs out of time; None without a clock."""
    dues = [due for due in map(match.due_at, match.waited_for()) if due is not None]
    return min(dues, default=None)
