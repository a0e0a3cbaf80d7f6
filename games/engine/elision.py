"""Elision: how a word or stop of a sentence gives way to the name that it stands beside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

AROUND = "*_`\u2066\u2067\u2068"
"""What may stand around a name: markup, and marks that keep its direction to itself."""
VOWEL = re.compile(r"[aeiouæœ]")
"""The letters before which French cuts a word; before ``h`` and ``y`` it may stay whole."""
SOUND_I = re.compile(r"h?i(?![aeou])|y[b-df-hj-np-tv-xz]")
"""What sounds like *i* in Spanish; in *hielo*, *Iago* and *Yago* it glides into the next vowel."""
SOUND_O = re.compile(r"h?o|8|11\b")
"""What sounds like *o* in Spanish, *ocho* and *once* written as numbers too."""

FULL_STOP = re.compile(r"(\{(?P<place>\w+)\}[*_`]*)[.。]")
"""A place that a full stop follows."""
STOPPED = re.compile(r"[.!?…。！？][*_`\u2069]*$")
"""How a text ends that needs no full stop after it."""


class Change(NamedTuple):
    """A word before a place, what it becomes, and how what is filled in there has to begin."""

    word: re.Pattern[str]
    becomes: str
    before: re.Pattern[str]

    def made(self, sentence: str, parts: Mapping[str, object]) -> str:
        """Return a sentence with this change where it is called for."""

        def fitting(found: re.Match[str]) -> str:
            called_for = self.before.match(_beginning(parts[found["place"]]))
            return found.expand(self.becomes) if called_for else found[0]

        return self.word.sub(fitting, sentence)


def _change(word: str, becomes: str, before: re.Pattern[str]) -> Change:
    return Change(re.compile(rf"\b{word} (?=\{{(?P<place>\w+)\}})"), becomes, before)


CHANGES = {
    "es": [_change("y", "e ", SOUND_I), _change("o", "u ", SOUND_O)],
    "fr": [_change("([Dd]|[Qq]u)e", r"\1'", VOWEL)],
}
"""The words that give way, by language."""


def elided(language: str, sentence: str, parts: Mapping[str, object]) -> str:
    """Change a word of a sentence where what is filled in after it calls for that.

    Names are only known when a sentence is said, so a translation has the whole word. A stop after
    a name that has one of its own is left out in every language.

    >>> [elided("fr", "Le tour de {name}.", {"name": name}) for name in ("Ada", "Ben")]
    ["Le tour d'{name}.", 'Le tour de {name}.']
    >>> elided("es", "{a} y {b}", {"a": "Ana", "b": "Inés"})
    '{a} e {b}'
    >>> elided("en_GB", "You play {card}.", {"card": "Fleeced!"})
    'You play {card}'
    """
    if not _may_change(language, sentence):
        return sentence
    for change in CHANGES.get(language, ()):
        sentence = change.made(sentence, parts)
    return FULL_STOP.sub(lambda found: _stopped(found, parts), sentence)


@lru_cache(maxsize=8192)
def _may_change(language: str, sentence: str) -> bool:
    """Say whether a sentence, of which there are some thousands, has anything that gives way."""
    words = [change.word for change in CHANGES.get(language, ())]
    return any(pattern.search(sentence) for pattern in [*words, FULL_STOP])


def _stopped(found: re.Match[str], parts: Mapping[str, object]) -> str:
    return found[1] if STOPPED.search(str(parts[found["place"]])) else found[0]


def _beginning(part: object) -> str:
    """Return a text from its first letter on, in small letters with their accents apart."""
    return unicodedata.normalize("NFD", str(part).lstrip(AROUND).casefold())
