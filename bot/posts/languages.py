"""The language of the current task, and how each language writes times.

Code that responds to someone or draws a post first sets the language: with ``set_language`` for the
current task, or with ``using_language`` for a block. All sentences and all tasks started after that
use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, time
from typing import Any

import discord
from babel.dates import format_date, format_interval, format_time

from games.engine import ENGLISH, Language
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
    return format_time(at, "short", locale=language.locale)


def format_hours(first: time, last: time, language: Language) -> str:
    """Return an interval between two times of day in a language.

    >>> format_hours(time(22), time(8), Language("de"))
    '22:00–08:00 Uhr'
    """
    return format_interval(first, last, "Hm", locale=language.locale)


def format_day(day: date, language: Language) -> str:
    """Return a date in a language.

    >>> format_day(date(2026, 11, 23), Language("fr"))
    '23 novembre 2026'
    """
    return format_date(day, "long", locale=language.locale)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the Discord client of an interaction's user."""
    return known(interaction.locale.value) or ENGLISH
