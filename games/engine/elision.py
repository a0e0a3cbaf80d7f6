"""Elision and agreement: change a word or a full stop to fit the name or number beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

AROUND = "*_`\u2066\u2067\u2068"
"""Characters that may surround a name: markup, and marks that isolate its direction."""
VOWEL = re.compile(r"(?![a-h]\d)[aeiouæœ]")
"""The letters before which French elides a word; before ``h`` and ``y`` it may stay whole.

Squares of a board keep it whole too: *de e5*.
"""
SOUND_I = re.compile(r"h?i(?![aeou])|y[b-df-hj-np-tv-xz]")
"""Spellings of the sound *i* in Spanish, unless it glides: *hielo*, *Iago*, *Yago*."""
SOUND_O = re.compile(r"h?o|8|11\b")
"""Spellings of the sound *o* in Spanish, including *ocho* and *once* as numbers."""

FULL_STOP = re.compile(r"(\{(?P<place>\w+)\}[*_`]*)[.。]")
"""A placeholder followed by a full stop."""
STOPPED = re.compile(r"[.!?…。！？][*_`\u2069]*$")
"""The end of a text that needs no full stop after it."""


class Change(NamedTuple):
    """A word beside a placeholder, its other form, and the values that call for it."""

    word: re.Pattern[str]
    becomes: str
    before: re.Pattern[str]

    def made(self, sentence: str, parts: Mapping[str, object]) -> str:
        """Return the sentence with the word changed beside every part that calls for it."""

        def fitting(found: re.Match[str]) -> str:
            called_for = self.before.match(_beginning(parts[found["place"]]))
            return found.expand(self.becomes) if called_for else found[0]

        return self.word.sub(fitting, sentence)


def _change(word: str, becomes: str, before: re.Pattern[str]) -> Change:
    return Change(re.compile(rf"\b{word} (?=\{{(?P<place>\w+)\}})"), becomes, before)


CHANGES = {
    "es": [_change("y", "e ", SOUND_I), _change("o", "u ", SOUND_O)],
    "fr": [
        _change("([Dd]|[Qq]u)e", r"\1'", VOWEL),
        Change(re.compile(r"\{(?P<place>\w+)\} pièces"), r"{\g<place>} pièce", re.compile("[01]$")),
    ],
}
"""The words that change, by language."""


def elided(language: str, sentence: str, parts: Mapping[str, object]) -> str:
    """Return a sentence with its words changed to fit the values filled in beside them.

    Names are known only when a sentence is filled in, so a translation has the whole word. In every
    language, the full stop after a name that ends with its own stop is left out.

    >>> [elided("fr", "Le tour de {name}.", {"name": name}) for name in ("Ada", "Ben")]
    ["Le tour d'{name}.", 'Le tour de {name}.']
    >>> [elided("fr", "{n} pièces d'or", {"n": n}) for n in (1, 2)]
    ["{n} pièce d'or", "{n} pièces d'or"]
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
    """Return whether a sentence has anything to change; the answer for each sentence is cached."""
    words = [change.word for change in CHANGES.get(language, ())]
    return any(pattern.search(sentence) for pattern in [*words, FULL_STOP])


def _stopped(found: re.Match[str], parts: Mapping[str, object]) -> str:
    return found[1] if STOPPED.search(str(parts[found["place"]])) else found[0]


def _beginning(part: object) -> str:
    """Return a text from its first letter on, in lower case, with accents decomposed."""
    return unicodedata.normalize("NFD", str(part).lstrip(AROUND).casefold())
