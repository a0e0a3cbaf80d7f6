"""The scene in the list of games: a wolf that scores in a row of four."""

from __future__ import annotations

from games.drawing import GOLD, INK, Parts, joined, pill
from games.engine import Words
from games.instinkt.picture.cards import piece
from games.instinkt.view import OpenCard

ROW = ((1, "wolf"), (0, "mouse"), (0, "owl"), (1, "hare"))


def strip(words: Words) -> Parts:
    """Draw two cards of each player, the first with its points."""
    cards = [
        piece(OpenCard(seat=seat, kind=kind), 744 + 114 * i, 24, 102)
        for i, (seat, kind) in enumerate(ROW)
    ]
    return joined([*cards, pill(730, 96, "+3", GOLD, INK, high=42, size=30)])
