"""A language for tests: English with an accent on every letter, and longer.

A plain letter in it shows that a text was never offered to translators, or is a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from games import GAMES
from games.engine import CONTEXT, Language
from games.robots import CHARACTERS
from kit.catalogues import read
from tests.languages.catalogues import TEMPLATE

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẍýžÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẌÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
AS_IT_IS = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>)")
"""The parts that no translation changes: placeholders, commands and mentions."""
NAMES_OF_GAMES = [game.title for game in GAMES.values()]
SHORT_NAMES = [name.removeprefix("Robo ") for name in CHARACTERS]
"""The names of robots in pictures."""
NO_WORDS = re.compile(
    r"`[^`]*`|<[^>]*>|\b[0-9a-f]{16,}\b|attachment://\S+|"
    + "|".join(map(re.escape, [*NAMES_OF_GAMES, *CHARACTERS, *SHORT_NAMES, "Farmed & Dangerous"]))
)
"""The parts that are the same in all languages."""


def accented(text: str) -> str:
    """Return a text with an accent on every letter, and a sixth longer.

    >>> accented("{n} cards, by `/panel`")
    '{n} ćáŕđś, ƀý `/panel`·'
    """
    parts = AS_IT_IS.split(text)
    said = "".join(p if n % 2 else p.translate(ACCENTS) for n, p in enumerate(parts))
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    return said + "·" * (letters // 3 - letters // 6)


class Accents(NullTranslations):
    """The catalogue of that language, with exactly the sentences of the template."""

    def gettext(self, message: str) -> str:
        """Return a sentence with accents."""
        said = message.rpartition(CONTEXT)[2]
        return accented(said) if message in sentences() else said

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a sentence with accents, with the form for a number."""
        said = msgid1 if n == 1 else msgid2
        return accented(said) if msgid1 in sentences() else said


@cache
def sentences() -> frozenset[str]:
    """Return all message ids of the template, as they are looked up."""
    found = (message for message in read(TEMPLATE) if message.id)
    return frozenset(
        f"{message.context}{CONTEXT}{message.id}"
        if message.context
        else message.id
        if isinstance(message.id, str)
        else message.id[0]
        for message in found
    )


class Unjoined(Language):
    """A language whose lists have no word between the last two items."""

    def listing(self, items: Sequence[str]) -> str:
        """Return items as a list."""
        return " + ".join(items)


class Pseudo(Unjoined):
    """The language with accents."""

    def duration(self, seconds: float) -> str:
        """Return a duration, as Babel does in other languages."""
        return accented(super().duration(seconds))


PSEUDO = Pseudo("en_GB", Accents())


class OneAccent(NullTranslations):
    """A catalogue in which every e has an accent, which identifies the language."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter

    def gettext(self, message: str) -> str:
        """Return a sentence with its accents."""
        parts = AS_IT_IS.split(message.rpartition(CONTEXT)[2])
        return "".join(p if n % 2 else p.replace("e", self._letter) for n, p in enumerate(parts))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a sentence with its accents, with the form for a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)


TONGUES = {
    locale: Unjoined(code, OneAccent(letter))
    for locale, code, letter in [("de", "de", "ë"), ("fr", "fr", "é"), ("ja", "ja", "ê")]
}
"""Languages that can be told apart, by Discord's names for them; Babel joins no lists."""


def tongues(text: str) -> set[str]:
    """Return the languages of the parts of a text.

    >>> tongues("Hërë"), tongues("Here")
    ({'de'}, {'en'})
    """
    letters = {"ë": "de", "é": "fr", "ê": "ja", "e": "en"}
    said = re.sub(r"\b(Ben|Person)\b", "", NO_WORDS.sub(" ", text))
    return {letters[letter] for letter in said if letter in letters}


def plain_words(text: str) -> list[str]:
    """Return the words of a text that have no accent and are not names.

    >>> plain_words("Śhow `/panel` to đéér, Robo Fern")
    ['to']
    """
    return [word for word in re.findall(r"\w+", NO_WORDS.sub(" ", text)) if _is_plain(word)]


def _is_plain(word: str) -> bool:
    return len(word) > 1 and word.isascii() and word.isalpha()
