"""The scene in the list of games: two neighbours vote for the same animal and win."""

from __future__ import annotations

from games.drawing import GOLD, INK, Parts, joined, rounded
from games.engine import Words
from games.smallseat.picture.votes import animal

VOTES = ("snufflesniff", "snufflesniff", "curlysnouts", "pricklypettes")


def strip(words: Words) -> Parts:
    """Draw four votes, the first two of them in a golden row."""
    row = [rounded(726, 4, 240, 136, 16, INK), rounded(730, 8, 232, 128, 13, GOLD)]
    votes = [animal(key, 744 + 114 * i, 16, 98, 108) for i, key in enumerate(VOTES)]
    return joined([*row, *votes])
