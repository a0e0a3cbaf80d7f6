"""How the people at a table are named, and in which language they are spoken to."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import escape_markdown

from bot.host import FORMER_PLAYER, Match
from bot.languages import current_language
from games.engine import Language, Words, bidi_isolate, message


def words_for(match: Match, reader: int | None = None) -> Words:
    """Return the words for one match, spoken to a seat or to everybody."""
    names = [display(seat.name, seat.person if seat.robot else 0) for seat in match.seats]
    return Words(names, reader, current_language())


def display(name: str, user_id: int | None) -> str:
    """Return a seat's name as it is shown: no Markdown or direction of its own, robots marked."""
    plain = escape_markdown(bidi_isolate(said_name(name)), ignore_links=False)
    plain = plain.replace("@", "@\u200b").replace("<", "\\<")
    return plain if user_id is not None else f"🤖 {plain}"


def said_name(name: str) -> str:
    """Return a name as it is read: it is as it is stored, but for who was forgotten."""
    return GENERIC_WORDS(FORMER_PLAYER) if name == FORMER_PLAYER else name


def answer_named(choices: Sequence[str], words: Words) -> str:
    """Name an answer by the choices that it is made of."""
    return words.listing(choices) or words(message("nothing", "was chosen"))


def mention(user_id: int) -> str:
    """Return a mention of a person."""
    return f"<@{user_id}>"


class _GenericWords(Words):
    """Words about no match, which follow the language that is spoken."""

    @property
    def language(self) -> Language:
        """The language that is spoken here and now."""
        return current_language()


GENERIC_WORDS = _GenericWords([])
"""Words for sentences about no match in particular."""
