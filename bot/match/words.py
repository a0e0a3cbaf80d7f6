"""Words about a match: with the names of its players, in the language of the reader."""

from __future__ import annotations

from typing import Any

from bot.match.match import Match
from bot.match.time_control import MINUTE
from bot.posts.languages import current_language
from bot.posts.words import display
from games.engine import Game, Words


def words_for(match: Match, reader: int | None = None) -> Words:
    """Return the words for one match, addressed to a seat or to everyone."""
    names = [display(seat.name, seat.person if seat.robot else 0) for seat in match.seats]
    return Words(names, reader, current_language())


def size_line(game: Game[Any, Any], words: Words) -> str:
    """Say for how many players a game is, and how long it takes."""
    least, most = game.seats[0], game.seats[-1]
    time = words.language.duration(game.minutes * MINUTE)
    if least == most:
        return words("{n} players · {time}", n=least, time=time)
    return words("{least}–{most} players · {time}", least=least, most=most, time=time)
