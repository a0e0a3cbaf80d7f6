"""Kinds of cards, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine import EventPart, Words


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its name, how many copies there are, and what it does, if anything.

    ``emoji`` is one that OpenMoji draws. Without one, the name is on the card. ``rank`` is for
    kinds with the same name and emoji, such as "10" of bears: it follows the name, and small cards
    show it without the name.
    """

    name: str
    emoji: str = ""
    copies: int = 1
    effect: str = ""
    rank: str = ""

    @property
    def sign(self) -> tuple[str, str]:
        """What is on a small card: the emoji and the rank, or the first letters of the name."""
        return self.emoji, self.rank or ("" if self.emoji else self.name[:2])

    def title(self, words: Words) -> str:
        """Return the name, and the rank if there is one."""
        name, rank = words(self.name), words(self.rank) if self.rank else ""
        return words("{name} {number}", name=name, number=rank) if rank else name


def named(kind: CardKind, words: Words) -> str:
    """Return a kind of card by emoji, name and rank."""
    return f"{kind.emoji} {kind.title(words)}".strip()


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
