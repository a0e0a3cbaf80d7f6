"""The languages that the bot speaks, and the one that is spoken just now.

Whatever answers somebody or draws a post says first in which language, with ``speak`` for the task
at hand or ``speaking`` for a block; all sentences said from there on follow it. Tasks begun there
follow it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import time
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.dates import format_interval, format_time
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games.engine import ENGLISH, Language

LANGUAGES = {
    "en_GB": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "pt_BR": "Português (Brasil)",
}
"""The languages by their code, as Babel writes it, each with its own name for itself."""

_spoken: ContextVar[Language] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Language:
    """Return the language that is spoken here and now."""
    return _spoken.get()


def speak(language: Language) -> None:
    """Speak a language from now on, as long as the task lasts."""
    _spoken.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language for a while."""
    earlier = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(earlier)


def hour(at: time, language: Language) -> str:
    """Write what a clock shows.

    >>> hour(time(8, 5), Language("es"))
    '8:05'
    """
    return format_time(at, "short", locale=language.locale)


def hours(first: time, last: time, language: Language) -> str:
    """Write from when to when something lasts.

    >>> hours(time(22), time(8), Language("de"))
    '22:00–08:00 Uhr'
    """
    return format_interval(first, last, "Hm", locale=language.locale)


def known(locale: str) -> Language | None:
    """Return the language that Discord or a setting calls so (``pt-BR``); None for others.

    One that is spoken in several countries will do in any of them: ``es-419`` is ``es``.
    """
    code = locale.replace("-", "_")
    short = code.partition("_")[0]
    if short == "en":
        return ENGLISH
    found = next((each for each in (code, short) if each in LANGUAGES), None)
    return language(found) if found else None


@cache
def language(code: str) -> Language:
    """Read the catalogue of a language; this takes a moment, once."""
    if code == ENGLISH.code:
        return ENGLISH
    kept = files("data") / "languages" / code / "LC_MESSAGES" / "menagerie.po"
    with kept.open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Language(code, GNUTranslations(compiled))
