"""A language that sentences are said in: its catalogue, and how it counts and lists."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from babel import Locale
from babel.lists import format_list

CONTEXT = "\x04"
"""What gettext puts between a sentence and what tells it from another one."""


class Language:
    """A language by its code, as Babel writes it (``pt_BR``), and the catalogue of its sentences.

    What the catalogue lacks is said in English.
    """

    def __init__(self, code: str, catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self._locale = Locale.parse(code)
        self._catalogue = catalogue or NullTranslations()

    def say(self, message: str) -> str:
        """Translate a sentence."""
        return self._catalogue.gettext(message).rpartition(CONTEXT)[2]

    def count(self, one: str, many: str, n: int) -> str:
        """Translate a sentence with the form for a number."""
        return self._catalogue.ngettext(one, many, n)

    def listing(self, items: Sequence[str]) -> str:
        """Join items as a list ends in a sentence.

        >>> Language("en_GB").listing(["Ann", "Ben", "Cat"])
        'Ann, Ben and Cat'
        """
        return format_list(items, locale=self._locale)


ENGLISH = Language("en_GB")
"""The language of the program, which needs no catalogue."""
