"""A language: its catalogue of sentences, and its format of numbers and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from gettext import NullTranslations
from math import inf
from typing import Literal

from babel import Locale
from babel.dates import format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from games.engine.elision import elided

CONTEXT = "\x04"
"""The character that gettext puts between a context and its sentence."""

Unit = Literal["week", "day", "hour", "minute", "second"]
UNITS: dict[Unit, int] = {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
"""The units of durations, in seconds."""
WIDE, NARROW = "\xa0", "\u202f"
"""Spaces at which no line breaks."""
WITHOUT_SPACES = {"ja"}
"""The languages that have no spaces between words or sentences."""


class Language:
    """A language by its code, as Babel writes it (``pt_BR``), and the catalogue of its sentences.

    Sentences that the catalogue lacks stay English.
    """

    def __init__(self, code: str, catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self.locale = Locale.parse(code)
        self._catalogue = catalogue or NullTranslations()
        self._space = "" if code in WITHOUT_SPACES else " "

    def say(self, message: str) -> str:
        """Return a sentence translated; an empty one stays empty."""
        if not message:
            return ""  # catalogues keep their header under the empty string
        return self._catalogue.gettext(message).rpartition(CONTEXT)[2]

    def count(self, one: str, many: str, n: int) -> str:
        """Return a sentence translated, in the plural form for a number."""
        return self._catalogue.ngettext(one, many, n)

    def listing(self, items: Sequence[str]) -> str:
        """Return items joined as a list in a sentence.

        >>> Language("en_GB").listing(["Ann", "Ben", "Cat"])
        'Ann, Ben and Cat'
        """
        places = {f"item{n}": item for n, item in enumerate(items)}
        sentence = format_list([f"{{{place}}}" for place in places], locale=self.locale)
        return elided(self.code, sentence, places).format(**places)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Return whole sentences joined.

        >>> Language("ja").sentences(["はい。", "どうぞ。"])
        'はい。どうぞ。'
        """
        return self._space.join(sentences)

    def number(self, number: float) -> str:
        """Return a number as the language writes it.

        >>> Language("de").number(1234.5)
        '1.234,5'
        """
        return _number(self.code, number)

    def percent(self, share: float) -> str:
        """Return a share of one as a whole percentage.

        >>> Language("en_GB").percent(0.604)
        '60%'
        """
        # CLDR has a wide space before the sign, where typesetters have a narrow one.
        return format_percent(share, locale=self.locale).replace(WIDE, NARROW)

    def duration(self, seconds: float) -> str:
        """Return a duration as text, in the largest unit of which it is a whole number.

        >>> [Language("de").duration(each) for each in (20, 7200, 86400, 604800)]
        ['20 Sekunden', '2 Stunden', '1 Tag', '1 Woche']
        """
        whole = round(seconds)
        unit = next(unit for unit, length in UNITS.items() if not whole % length)
        formatted = format_timedelta(whole, unit, threshold=inf, locale=self.locale)
        return formatted.replace(" ", self._space)


@lru_cache(maxsize=4096)
def _number(code: str, number: float) -> str:
    return format_decimal(number, locale=code)


ENGLISH = Language("en_GB")
"""The language of the program, which needs no catalogue."""
