"""The language that is spoken just now, and the clocks of each.

Whatever answers somebody or draws a post says first in which language, with ``speak`` for the task
at hand or ``speaking`` for a block; all sentences said from there on follow it. Tasks begun there
follow it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import time

from babel.dates import format_interval, format_time

from games.engine import ENGLISH, Language

_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def current_language() -> Language:
    """Return the language that is spoken here and now."""
    return _spoken.get()


def set_language(language: Language) -> None:
    """Speak a language from now on, as long as the task lasts."""
    _spoken.set(language)


@contextmanager
def using_language(language: Language) -> Iterator[None]:
    """Speak a language for a while."""
    earlier = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(earlier)


def format_hour(at: time, language: Language) -> str:
    """Write what a clock shows.

    >>> hour(time(8, 5), Language("es"))
    '8:05'
    """
    return format_time(at, "short", locale=language.locale)


def format_hours(first: time, last: time, language: Language) -> str:
    """Write from when to when something lasts.

    >>> hours(time(22), time(8), Language("de"))
    '22:00–08:00 Uhr'
    """
    return format_interval(first, last, "Hm", locale=language.locale)
