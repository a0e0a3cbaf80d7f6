"""The public table: the latest event, all seats, and the piles."""

from __future__ import annotations

from collections import Counter

from games.drawing import (
    LEAST,
    SQUARE,
    Best,
    Card,
    Column,
    Gap,
    Grid,
    Icon,
    Page,
    Panel,
    Room,
    Row,
    S,
    Shown,
    Text,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE
from games.lion_unicorn.picture.seats import stand
from games.lion_unicorn.picture.stage import stage
from games.lion_unicorn.view import LionView

HEIGHTS = {2: 800}
"""The heights of a picture with so few seats; others are square."""
PILES = 72
"""The height of the strip with the piles."""


def table(shown: Shown[LionView]) -> Page:
    """Return the page with a line for each seat."""
    n = shown.view.seats
    seats = Grid(*(stand(shown, seat, True) for seat in range(n)), columns=1, gap=8)
    lines = stage(shown), seats, Room(strip(shown), h=PILES)
    return Page(Column(*lines, gap=12), HEIGHTS.get(n, SQUARE))


def strip(shown: Shown[LionView]) -> Panel:
    """Return the deck and the kinds of card that are discarded or under the crown, in one row."""
    words, view = shown.words, shown.view
    gone, said = Counter(view.discard + view.aside), words("{n} in the deck", n=view.deck)
    deck, head = Room(Card(back=BACK), w=44, h=60), Text(words("gone"), S, PALE) if gone else None

    def row(side: int, text: str, title: Text | None) -> Row:
        kinds = [
            Row(
                Icon(CARDS[kind].emblem, side, paper=True, name=words(CARDS[kind].name)),
                Text(f"×{gone[kind]}", LEAST) if gone[kind] > 1 else None,
                gap=4,
            )
            for kind in CARDS if gone[kind]
        ]  # fmt: skip
        return Row(deck, Text(text, S).saying(said), Gap(), title, *kinds, gap=10)

    return Panel(Best(row(60, said, head), row(44, str(view.deck), None)), pad=6).at("deck")
