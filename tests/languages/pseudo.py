"""A language for tests: English with an accent on every letter, and longer.

What is shown in it and has a plain letter was never offered to translators, or is a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from games import GAMES
from games.engine import CONTEXT, Language
from games.robots import CHARACTERS
from tests.languages.catalogues import TEMPLATE, read

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẍýžÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẌÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
AS_IT_IS = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>)")
"""What no translation changes: the places of what is filled in, commands and mentions."""
NAMES_OF_GAMES = [game.title for game in GAMES.values()]
NO_WORDS = re.compile(
    r"`[^`]*`|<[^>]*>|\b[0-9a-f]{16,}\b|attachment://\S+|"
    + "|".join(map(re.escape, [*NAMES_OF_GAMES, *CHARACTERS, "Farmed & Dangerous"]))
)
"""What stays as it is in all languages."""


def accented(text: str) -> str:
    """Put an accent on every letter, and make the text longer by a third.

    >>> accented("{n} cards, by `/hand`")
    '{n} ćáŕđś, ƀý `/hand`·'
    """
    parts = AS_IT_IS.split(text)
    said = "".join(p if n % 2 else p.translate(ACCENTS) for n, p in enumerate(parts))
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    return said + "·" * (letters // 3 - letters // 6)


class Accents(NullTranslations):
    """The catalogue of that language: it has all that the template has, and nothing else."""

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
    """Return all that stands in the template, as it is looked up."""
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
    """A language whose lists have no word between the last two."""

    def listing(self, items: Sequence[str]) -> str:
        """Join items as a list."""
        return " + ".join(items)


class Pseudo(Unjoined):
    """That language."""

    def duration(self, seconds: float) -> str:
        """Say how long something lasts, as Babel does in other languages."""
        return accented(super().duration(seconds))


PSEUDO = Pseudo("en_GB", Accents())


class OneAccent(NullTranslations):
    """A catalogue in which every e has an accent, by which one language is told from another."""

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
"""Languages that can be told apart, by what Discord calls them: no word is joined by Babel."""


def tongues(text: str) -> set[str]:
    """Return in which of these languages a text is.

    >>> tongues("Hërë"), tongues("Here")
    ({'de'}, {'en'})
    """
    letters = {"ë": "de", "é": "fr", "ê": "ja", "e": "en"}
    said = re.sub(r"\b(Ben|Person)\b", "", NO_WORDS.sub(" ", text))
    return {letters[letter] for letter in said if letter in letters}


def plain_words(text: str) -> list[str]:
    """List the words of a text that have no accent and are no names.

    >>> plain_words("Śhow `/hand` to đéér, Robo Fern")
    ['to']
    """
    return [word for word in re.findall(r"\w+", NO_WORDS.sub(" ", text)) if _is_plain(word)]


def _is_plain(word: str) -> bool:
    return len(word) > 1 and word.isascii() and word.isalpha()
