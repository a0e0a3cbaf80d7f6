"""The language of the current task, and how it writes times and names.

Code that responds to someone or draws a post first sets the language: with ``set_language`` for the
current task, or with ``using_language`` for a block. All sentences and all tasks started after that
use it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, time
from typing import Any

import discord
from babel.dates import format_date, format_interval, format_skeleton, format_time
from discord.utils import escape_markdown

from games.engine import ENGLISH, Language, Words, bidi_isolate, message
from games.languages import known

_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def current_language() -> Language:
    """Return the language of the current task."""
    return _spoken.get()


def set_language(language: Language) -> None:
    """Use a language from now on, until the current task ends."""
    _spoken.set(language)


@contextmanager
def using_language(language: Language) -> Iterator[None]:
    """Use a language inside a ``with`` block."""
    earlier = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(earlier)


def format_hour(at: time, language: Language) -> str:
    """Return a time of day in a language.

    >>> format_hour(time(8, 5), Language("es"))
    '8:05'
    """
    return format_time(at, "short", locale=language.code)


def format_hours(first: time, last: time, language: Language) -> str:
    """Return an interval between two times of day in a language.

    >>> format_hours(time(22), time(8), Language("de"))
    '22:00–08:00 Uhr'
    """
    return format_interval(first, last, "Hm", locale=language.code)


def format_day(day: date, language: Language) -> str:
    """Return a date in a language.

    >>> format_day(date(2026, 11, 23), Language("fr"))
    '23 novembre 2026'
    """
    return format_date(day, "long", locale=language.code)


def format_weekday(day: date, language: Language) -> str:
    """Return a date near by, with its day of the week, in a language.

    >>> format_weekday(date(2026, 11, 23), Language("fr"))
    'lun. 23 nov.'
    """
    return format_skeleton("MMMEd", day, locale=language.code)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the Discord client of an interaction's user."""
    return known(interaction.locale.value) or ENGLISH


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
