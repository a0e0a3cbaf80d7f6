"""The names of the players at a table, and words in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord.utils import escape_markdown

from bot.features.privacy.acts import FORMER_PLAYER
from bot.match.match import Match
from bot.match.time_control import MINUTE
from bot.posts.languages import current_language
from games.engine import Game, Language, Words, bidi_isolate, message


def words_for(match: Match, reader: int | None = None) -> Words:
    """Return the words for one match, addressed to a seat or to everyone."""
    names = [display(seat.name, seat.person if seat.robot else 0) for seat in match.seats]
    return Words(names, reader, current_language())


def display(name: str, user_id: int | None) -> str:
    """Return a seat's name for display: Markdown escaped, direction isolated, robots marked."""
    plain = escape_markdown(bidi_isolate(said_name(name)), ignore_links=False)
    plain = plain.replace("@", "@\u200b").replace("<", "\\<")
    return plain if user_id is not None else f"🤖 {plain}"


def said_name(name: str) -> str:
    """Return a stored name, or a translated placeholder if the player's data was deleted."""
    return GENERIC_WORDS(FORMER_PLAYER) if name == FORMER_PLAYER else name


def answer_named(choices: Sequence[str], words: Words) -> str:
    """Name an answer by its choices."""
    return words.listing(choices) or words(message("nothing", "was chosen"))


def mention(user_id: int) -> str:
    """Return a mention of a person."""
    return f"<@{user_id}>"


def size_line(game: Game[Any, Any], words: Words) -> str:
    """Say for how many players a game is, and how long it takes."""
    least, most = game.seats[0], game.seats[-1]
    time = words.language.duration(game.minutes * MINUTE)
    if least == most:
        return words("{n} players · {time}", n=least, time=time)
    return words("{least}–{most} players · {time}", least=least, most=most, time=time)


class _GenericWords(Words):
    """Words about no match in particular, in the current language."""

    @property
    def language(self) -> Language:
        """The current language."""
        return current_language()


GENERIC_WORDS = _GenericWords([])
"""Words for sentences about no match in particular."""
