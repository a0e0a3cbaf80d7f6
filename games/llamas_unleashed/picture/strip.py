"""The scene in the list of games: a herd, and a card that destroys one Animal of it."""

from __future__ import annotations

from games.drawing import Parts, joined
from games.engine import Words
from games.llamas_unleashed.picture.tiles import tile

SHOWN = ("basic_goat", "basic_llama", "adorable_alpaca", "magical_llamacorn")


def strip(words: Words) -> Parts:
    """Draw an Animal of each variation, the last one magical."""
    return joined(tile(key, 744 + 114 * i, 12, 100) for i, key in enumerate(SHOWN))
