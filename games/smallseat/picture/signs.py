"""The animals, drawn small enough for use within texts."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import sign
from games.engine import Sign
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import TINTS, WINE


def signs() -> Iterator[Sign]:
    """Yield every animal on its ground."""
    for key, kind in CARDS.items():
        yield Sign(key, kind.emoji, sign(kind.emoji, fill=TINTS[key], edge=WINE), kind.name)
