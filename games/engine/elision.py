"""Elision: what a word of a sentence drops before a name that begins with a vowel."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

VOWELS = frozenset("aeiouæœ")
"""The letters before which a word is cut; before ``h`` and ``y`` it may stay whole."""
AROUND = "*_`\u2066\u2067\u2068"
"""What may stand around a name: markup, and marks that keep its direction to itself."""
CUT = {"fr": re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")}
"""The words that are cut, by language, each with the place that follows it."""


def elided(language: str, sentence: str, parts: Mapping[str, object]) -> str:
    """Cut a word of a sentence where what is filled in after it calls for that.

    Names are only known when a sentence is said, so a translation has the whole word.

    >>> [elided("fr", "Le tour de {name}.", {"name": name}) for name in ("Ada", "Ben")]
    ["Le tour d'{name}.", 'Le tour de {name}.']
    """
    cut = CUT.get(language)
    if cut is None:
        return sentence

    def fitting(found: re.Match[str]) -> str:
        return f"{found[1]}'{{{found[2]}}}" if _begins_with_vowel(parts[found[2]]) else found[0]

    return cut.sub(fitting, sentence)


def _begins_with_vowel(part: object) -> bool:
    first = str(part).lstrip(AROUND)[:1]
    return unicodedata.normalize("NFD", first).casefold()[:1] in VOWELS
