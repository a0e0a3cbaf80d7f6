"""Unicorns and hunt cards as they are drawn, and the measures of the sheet."""

from __future__ import annotations

from typing import NamedTuple

from games.drawing_narrow import BOLD, INK, card, element, flat, label, lines, little_card, part
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.view import UnicornView

LEFT, INSIDE = 12, 776
COLUMN = INSIDE / 4  # for a unicorn in line
TINTS = {
    "pink": "#e58bb0", "blue": "#5b9bd8", "green": "#5fae62", "yellow": "#e3b93b",
    "": "#8d86a6",
}  # fmt: skip
"""Bands on the cards; the emblem and, in line, the name say the colour too."""


class Size(NamedTuple):
    """How large the unicorns are that a seat has, and how many lie side by side."""

    w: int
    h: int
    step: int
    row: int


LARGE, SMALL = Size(66, 86, 82, 6), Size(46, 60, 54, 9)
"""Both leave room for a bid at the right."""


def big_unicorn(x: float, y: float, u: UnicornView, words: Words) -> str:
    """Draw a unicorn in line: emblem and name of its colour, and its worth."""
    colour = BOOK.unicorns[u.colour or LEGENDARY]
    w = COLUMN - 80
    return lines(
        [
            card(x, y, w, 128, colour.emoji, words(colour.name), value=str(u.value)),
            flat(x + 10, y + 6, w - 40, 7, TINTS[u.colour]),
        ]
    )


def small_unicorn(x: float, y: float, size: Size, u: UnicornView) -> str:
    """Draw a unicorn that was caught, as it is now, with what it carries."""
    pig = u.scheme == "pigicorn"
    emoji = BOOK.schemes[u.scheme].emoji if pig else BOOK.unicorns[u.colour or LEGENDARY].emoji
    carried = [BOOK.schemes[u.scheme].emoji] if u.scheme and not pig else []
    carried += [BOOK.market[u.token].emoji] if u.token else []
    side = size.w // 2
    found = [
        card(x, y, size.w, size.h, emoji, value=str(u.value)),
        flat(x + 8, y + size.h - 10, size.w - 16, 6, TINTS[u.colour]),
    ]
    found += [
        little_card(x - 6 + (side - 2) * i, y + size.h - side, side, sign)
        for i, sign in enumerate(carried)
    ]
    return lines(found)


def number_card(x: float, y: float, w: float, h: float, n: int) -> str:
    """Draw a hunt card face-up: its number, large."""
    paper = element("rect", x=1, y=1, width=w - 2, height=h - 2, rx=9, fill="#fdf8ea",
                    stroke="#c9b78f", stroke_width=2)  # fmt: skip
    number = label(x + w / 2, y + h / 2, w, str(n), round(h * 0.52), INK, BOLD, "middle")
    return lines([part(x, y, w, h, paper), number])
