"""The orders of this round and of the next, a line each."""

from __future__ import annotations

from games.drawing import (
    SMALLEST,
    WIDTH,
    Parts,
    chip,
    fits,
    joined,
    label,
    owner,
    pill,
    pill_width,
)
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import INK, PLATE, WINE
from games.smallseat.text.table import orders_lines
from games.smallseat.view import OrderView, SmallView

LINE = 38
"""The height of a line."""
SIZE = 26


def given(view: SmallView, words: Words) -> list[tuple[str, list[OrderView]]]:
    """Return the orders by round, leaving out rounds without orders."""
    both = [(words("This round"), view.orders), (words("Next round"), view.coming)]
    return [(when, orders) for when, orders in both if orders]


def orders(view: SmallView, words: Words, x: float, y: float) -> Parts:
    """Draw the orders of each round in a line of words; if it is too long, in signs."""
    parts = []
    for when, found in given(view, words):
        start = x + pill_width(when, 34) + 12
        told, room = words.sentences(orders_lines(found, words)), WIDTH - 2 * x - start + x
        whole = fits(told, SMALLEST, room)
        parts += [
            pill(x, y, when, WINE, PLATE, high=34),
            label(start, y + 17, room, told, SIZE, INK) if whole else signs(found, start, y),
        ]
        y += LINE
    return joined(parts)


def signs(found: list[OrderView], x: float, y: float) -> Parts:
    """Draw the animal of each order with the mark of its seat."""
    parts = []
    for order in found:
        parts.append(chip(x, y, 34, CARDS[order.kind].emoji))
        x += 40
        if order.seat is not None:
            parts.append(owner(order.seat, x + 15, y + 17, 15))
            x += 42
    return joined(parts)
