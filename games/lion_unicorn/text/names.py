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


def named(kind: str, words: Words) -> str:
    """Return a kind of animal by picture and name."""
    return f"{CARDS[kind].emoji} {words(CARDS[kind].name)}"


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


def place_name(place: int, words: Words) -> str:
    """Name a place in front of a player; place 0 is the starting card."""
    return words("card {n}", n=place) if place else words("starting card")


def reminder(kind: str | None, words: Words) -> str:
    """Remind the reader of a face-down card, if they may look at it."""
    return words(" – you saw {card}", card=one(kind, words)) if kind else ""
