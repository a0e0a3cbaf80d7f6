"""Kinds of cards, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine import EventPart, Words


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its name, how many copies there are, and what it does, if anything.

    ``emoji`` is one that OpenMoji draws. Without one, the name is on the card.
    """

    name: str
    emoji: str = ""
    copies: int = 1
    effect: str = ""


def named(kind: CardKind, words: Words) -> str:
    """Return a kind of card by emoji and name."""
    return f"{kind.emoji} {words(kind.name)}".strip()


def card_parts(kinds: Mapping[str, CardKind]) -> dict[str, EventPart]:
    """Return what fills the gaps of sentences about events with cards; see ``event_sentences``.

    ``{card}`` is the first card that the reader is shown, ``{cards}`` lists all of them, and
    ``{n}`` is the number of cards in the event.
    """
    return {
        "card": lambda event, words: named(kinds[event.faces[0]], words),
        "cards": lambda event, words: words.listing(
            [named(kinds[face], words) for face in event.faces]
        ),
        "n": lambda event, words: len(event.cards),
    }
