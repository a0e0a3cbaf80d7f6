"""The names of the cards of The Lion & The Unicorn in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine import Words, message
from games.lion_unicorn.cards import CARDS

ONE = {
    "crow": message("a {emoji} Crow"),
    "mole": message("a {emoji} Mole"),
    "goat": message("a {emoji} Goat"),
    "swift": message("a {emoji} Swift"),
    "rat": message("a {emoji} Rat"),
    "adder": message("an {emoji} Adder"),
    "fox": message("a {emoji} Fox"),
    "unicorn": message("the {emoji} Unicorn"),
    "lion": message("the {emoji} Lion"),
}
"""One card of each kind, as in sentences."""


NAMED = message("{emblem} {card}", "a card of The Lion & The Unicorn in sentences and labels")


def named(kind: str, words: Words) -> str:
    """Return a kind of animal by picture and name."""
    return words(NAMED, emblem=CARDS[kind].emoji, card=words(CARDS[kind].name))


def one(kind: str, words: Words) -> str:
    """Return one card of a kind, as in sentences."""
    return words(ONE[kind], emoji=CARDS[kind].emoji)


def tally(kinds: Iterable[str], words: Words) -> str:
    """Count cards by kind, in the order of the catalogue."""
    counts = Counter(kinds)
    return words.items(
        named(kind, words) + (f" ×{counts[kind]}" if counts[kind] > 1 else "")
        for kind in CARDS
        if counts[kind]
    )


def place_label(place: int, words: Words) -> str:
    """Name a place in front of a player for a label; place 0 is the starting card."""
    if place:
        return words(message("card {n}", "on a button"), n=place)
    return words(message("starting card", "on a button"))


def place_name(place: int | str, words: Words) -> str:
    """Name a place in front of a player for a sentence; place 0 is the starting card."""
    if place:
        return words(message("card {n}", "in a sentence, after a verb"), n=place)
    return words(message("starting card", "in a sentence, after a verb"))


def reminder(kind: str | None, words: Words) -> str:
    """Remind the reader of a face-down card, if they may look at it."""
    return words(" – you saw {card}", card=one(kind, words)) if kind else ""
