"""A language: its catalogue of sentences, and its format of numbers and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from gettext import NullTranslations

from games.engine.elision import elided
from games.engine.formats import FORMATS, UNITS

CONTEXT = "\x04"
"""The character that gettext puts between a context and its sentence."""

WITHOUT_SPACES = {"ja"}
"""The languages that have no spaces between words or sentences."""


class Language:
    """A language by its code (``pt_BR``), and the catalogue of its sentences.

    Sentences that the catalogue lacks stay English. Raise KeyError for a code without a format.
    """

    def __init__(self, code: str, catalogue: NullTranslations | None = None) -> None:
        self.code = code
        self._format = FORMATS[code]
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
        *first, last = [f"{{{place}}}" for place in places] or [""]
        begun = self._format.between.join(first)
        sentence = f"{begun}{self._format.last}{last}" if first else last
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
        return _number(self.code, Decimal(str(number)), 3)

    def percent(self, share: float) -> str:
        """Return a share of one as a whole percentage.

        >>> Language("en_GB").percent(0.604)
        '60%'
        """
        # CLDR has a wide space before the sign, where typesetters have a narrow one.
        return self._format.percent.format(_number(self.code, 100 * Decimal(str(share)), 0))

    def duration(self, seconds: float) -> str:
        """Return a duration as text, in the largest unit of which it is a whole number.

        >>> [Language("de").duration(each) for each in (20, 7200, 86400, 604800)]
        ['20 Sekunden', '2 Stunden', '1 Tag', '1 Woche']
        """
        whole = round(seconds)
        unit = next(unit for unit, length in UNITS.items() if not whole % length)
        number = whole // UNITS[unit]
        one, many = self._format.units[unit]
        return (one if number in self._format.single else many).format(number)


@lru_cache(maxsize=4096)
def _number(code: str, number: Decimal, places: int) -> str:
    whole, _, rest = f"{number:,.{places}f}".partition(".")
    written, digits = FORMATS[code], rest.rstrip("0")
    grouped = whole.replace(",", written.group)
    return f"{grouped}{written.decimal}{digits}" if digits else grouped


ENGLISH = Language("en_GB")
"""The language of the program, which needs no catalogue."""
