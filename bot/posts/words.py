"""The names of the players at a table, and words in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import escape_markdown

from bot.posts.languages import current_language
from games.engine import Language, Words, bidi_isolate, message

FORMER_PLAYER = message("Former player")
"""The stored name of a seat whose person was forgotten. It is translated when shown."""


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


class _GenericWords(Words):
    """Words about no match in particular, in the current language."""

    @property
    def language(self) -> Language:
        """The current language."""
        return current_language()


GENERIC_WORDS = _GenericWords([])
"""Words for sentences about no match in particular."""
