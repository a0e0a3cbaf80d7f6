"""The names of the animals and players of Smallseat in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine import Words, message
from games.smallseat.cards import CARDS

NAMED = message("{emblem} {card}", "a card of Smallseat in sentences and labels")


def named(animal: str, words: Words) -> str:
    """Return an animal by picture and name."""
    return words(NAMED, emblem=CARDS[animal].emoji, card=words(CARDS[animal].name))


def tally(animals: Iterable[str], words: Words) -> str:
    """Count cards by animal, in the order of the catalogue."""
    counts = Counter(animals)
    return words.items(
        named(animal, words) + (f" ×{counts[animal]}" if counts[animal] > 1 else "")
        for animal in CARDS
        if counts[animal]
    )
