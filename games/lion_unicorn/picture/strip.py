"""The scene in the list of games: two foxes, and a card that may be the third."""

from __future__ import annotations

from games.drawing import BLACK, CHALK, Parts, back, card, joined, label
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK


def strip(words: Words) -> Parts:
    """Draw two foxes, a face-down card, and the lion who watches."""
    fox, lion = CARDS["fox"], CARDS["lion"]
    return joined(
        [
            *(card(x, 12, 102, 120, fox.emoji, words(fox.name)) for x in (744, 858)),
            back(972, 12, 102, 120, look=BACK),
            label(1023, 72, 60, "?", 62, CHALK, BLACK, "middle"),
            card(1086, 12, 102, 120, lion.emoji, words(lion.name)),
        ]
    )
