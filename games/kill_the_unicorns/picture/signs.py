"""Unicorns by colour, and everything with a name, drawn small enough for use within texts."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import PAPER, SIGN, Part, element, emblem, sign
from games.engine import Sign
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.cards import TINTS

CORNER = 50
"""The sign of a colour, at the lower left as on the cards."""


def signs() -> Iterator[Sign]:
    """Yield the unicorns, the characters, the schemes and the market items."""
    for key, colour in BOOK.unicorns.items():
        yield Sign(key, colour.emoji, unicorn(key, colour.emoji), colour.name)
    named = *BOOK.characters.items(), *BOOK.schemes.items(), *BOOK.market.items()
    for key, thing in named:
        yield Sign(key, thing.emoji, sign(thing.emoji), thing.name)


def unicorn(key: str, shown: str) -> Part:
    """Draw a unicorn of a colour."""
    look, fill, edge, _ = TINTS["" if key == LEGENDARY else key]
    middle, at = SIGN - CORNER / 2 - 2, SIGN - CORNER + 4
    disc = element("circle", cx=CORNER / 2 + 2, cy=middle, r=CORNER / 2, fill=PAPER, stroke=edge,
                   stroke_width=3)  # fmt: skip
    return sign("🦄", look, 0.8, fill, edge, disc + emblem(shown, 8, at, CORNER - 12))
