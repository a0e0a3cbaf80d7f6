"""The two ways to win: cards that count, and those that are missing."""

from __future__ import annotations

from games.drawing import GOLD, Box, Card, Fan, Room, Row, S, Text
from games.engine import Words
from games.lion_unicorn.cards import CARDS, STARTING
from games.lion_unicorn.picture.ground import PALE
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.view import SeatView, kinds_up

FEW_CARDS = 2
"""The most cards that leave room for what would win."""


def ways(there: SeatView, words: Words) -> list[Box]:
    """Return the two ways to win, with the face-up cards that a seat has of each."""
    up, known = kinds_up(there), [card.kind for card in there.cards if card.kind]
    first = next(iter([kind for kind, _ in up.most_common(1)] + known), STARTING[0])
    more = [kind for kind in (*known, *STARTING) if kind in STARTING]
    kinds = list(dict.fromkeys([*up, *more]))[:DIFFERENT]
    same = [first if first in STARTING else ""] * SAME
    return [
        _way(words("3 alike win"), same, up[first]),
        _way(words("4 kinds win"), kinds, len(up)),
    ]


def _way(said: str, kinds: list[str], have: int) -> Box:
    """Return a set of ``kinds``, of which the reader has the first ``have`` face-up."""
    close = have == len(kinds) - 1
    cards = [
        Card(CARDS[kind].emblem if kind else "", ring="counts" if close else "", ghost=i >= have)
        for i, kind in enumerate(kinds)
    ]
    label = Room(Text(said, S, GOLD if close else PALE, lines=2), w=200)
    return Row(label, Fan(*cards, gap=14, count=DIFFERENT), gap=12, grow=1)
