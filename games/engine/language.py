"""A language that sentences are said in: its catalogue, and how it writes numbers and lists."""

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
"""What gettext puts between a sentence and what tells it from another one."""

Unit = Literal["week", "day", "hour", "minute", "second"]
UNITS: dict[Unit, int] = {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
"""The units in which it is told how long something lasts, in seconds."""
WIDE, NARROW = "\xa0", "\u202f"
"""Spaces at which no line breaks."""
WITHOUT_SPACES = {"ja"}
"""The languages that have no spaces between words or sentences."""


class Language:
    """A language by its code, as Babel writes it (``pt_BR``), and the catalogue of its sentences.

    What the catalogue lacks is said in English.
    """

    def __init__(self, code: str, catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self.locale = Locale.parse(code)
        self._catalogue = catalogue or NullTranslations()
        self._space = "" if code in WITHOUT_SPACES else " "

    def say(self, message: str) -> str:
        """Translate a sentence; where nothing is to be said, nothing is."""
        if not message:
            return ""  # under which catalogues have their own head
        return self._catalogue.gettext(message).rpartition(CONTEXT)[2]

    def count(self, one: str, many: str, n: int) -> str:
        """Translate a sentence with the form for a number."""
        return self._catalogue.ngettext(one, many, n)

    def listing(self, items: Sequence[str]) -> str:
        """Join items as a list ends in a sentence.

        >>> Language("en_GB").listing(["Ann", "Ben", "Cat"])
        'Ann, Ben and Cat'
        """
        places = {f"item{n}": item for n, item in enumerate(items)}
        sentence = format_list([f"{{{place}}}" for place in places], locale=self.locale)
        return elided(self.code, sentence, places).format(**places)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Let whole sentences follow one another.

        >>> Language("ja").sentences(["はい。", "どうぞ。"])
        'はい。どうぞ。'
        """
        return self._space.join(sentences)

    def number(self, number: float) -> str:
        """Write a number.

        >>> Language("de").number(1234.5)
        '1.234,5'
        """
        return _number(self.locale, number)

    def percent(self, share: float) -> str:
        """Write a share of one as full hundredths.

        >>> Language("en_GB").percent(0.604)
        '60%'
        """
        # CLDR has a wide space before the sign, where typesetters have a narrow one.
        return format_percent(share, locale=self.locale).replace(WIDE, NARROW)

    def duration(self, seconds: float) -> str:
        """Say how long something lasts, in the largest unit that it is a whole number of.

        >>> [Language("de").duration(each) for each in (20, 7200, 86400, 604800)]
        ['20 Sekunden', '2 Stunden', '1 Tag', '1 Woche']
        """
        whole = round(seconds)
        unit = next(unit for unit, length in UNITS.items() if not whole % length)
        said = format_timedelta(whole, unit, threshold=inf, locale=self.locale)
        return said.replace(" ", self._space)


@lru_cache(maxsize=4096)
def _number(locale: Locale, number: float) -> str:
    return format_decimal(number, locale=locale)


ENGLISH = Language("en_GB")
"""The language of the program, which needs no catalogue."""
