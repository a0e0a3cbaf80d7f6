"""The animals, drawn small enough for use within texts."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import sign
from games.engine import Sign
from games.instinkt.cards import CARDS


def signs() -> Iterator[Sign]:
    """Yield every animal; texts name its owner's colour beside it. Both spiders look alike."""
    for emoji, name in {card.emoji: card.name for card in CARDS.values()}.items():
        yield Sign(name.lower(), emoji, sign(emoji), name)
