"""The animals, drawn small enough for use within texts."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import sign
from games.engine import Sign
from games.lion_unicorn.cards import CARDS


def signs() -> Iterator[Sign]:
    """Yield every kind of card."""
    for key, kind in CARDS.items():
        yield Sign(key, kind.emoji, sign(kind.emblem), kind.name)
