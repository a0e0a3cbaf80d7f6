"""The two players beside the display on the public table."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    HEIGHT,
    TOP,
    WIDTH,
    Parts,
    icon,
    joined,
    label,
    name_of,
    named,
    panel,
    ribbon,
)
from games.engine import Words
from games.instinkt.picture.cards import back, piece
from games.instinkt.picture.ground import PANEL, SOFT
from games.instinkt.text.names import OWN_CARDS, TOKEN
from games.instinkt.view import InstinktView, OpenCard

SIDE, HIGH = 252, HEIGHT - TOP - EDGE_ROOM
NAME, LEAST = 42, 36
"""The size of a name, and its smallest."""


def beside(seat: int, view: InstinktView, waiting: Sequence[OpenCard], words: Words) -> Parts:
    """Draw a player to the left or the right of the display."""
    x = EDGE_ROOM if not seat else WIDTH - EDGE_ROOM - SIDE
    move = view.waiting.get(seat) is False
    name, _ = named(x + 14, TOP + 42, seat, name_of(seat, words), SIDE - 26, size=NAME,
                    least=LEAST)  # fmt: skip
    left, right, hand = x + 20, x + SIDE - 20, len(view.hand[seat])
    pace = min(54.0, (SIDE - 88) / max(1, hand - 1))
    parts = [
        panel(x, TOP, SIDE, HIGH, PANEL, strong=move),
        name,
        back(seat, left, TOP + 76, 30, 40),
        label(left + 44, TOP + 96, SIDE - 84, words(OWN_CARDS[seat]), 28, CHALK, BOLD),
        ribbon(x + SIDE - 14, TOP - 20, words("to move")) if move else (),
        label(left, TOP + 146, SIDE - 40, words("Hand"), 26, SOFT),
        *(back(seat, left + i * pace, TOP + 166) for i in range(hand)),
        label(left, TOP + 264, 140, words("Deck"), 26, SOFT),
        label(right, TOP + 264, 70, str(view.deck[seat]), 40, CHALK, BLACK, "end"),
    ]
    if view.token == seat:
        parts += [
            icon(left - 4, TOP + 286, 44, TOKEN),
            label(left + 46, TOP + 308, SIDE - 80, words("tiebreaker"), 28),
        ]
    out = [card for card in view.removed if card.seat == seat]
    groups = [(words("Shown, to be placed"), waiting, 140), (words("Out of the game"), out, 78)]
    top = TOP + 346
    for said, cards, most in groups:
        if cards:
            parts.append(label(left, top, SIDE - 30, said, 26, SOFT))
            side = most if len(cards) < 2 else 92 if len(cards) < 3 else 52
            parts += [
                piece(one, left + 2 + i * (side + 12), top + 24, side, words)
                for i, one in enumerate(cards)
            ]
            top += side + 52
    return joined(parts)
