"""The cards, drawn small enough for use within texts: an emblem on the ground of their sort."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import SIGN, Drawing, Part, element, emblem, sign
from games.engine import Sign
from games.llamas_unleashed.cards import CARDS, Card
from games.llamas_unleashed.picture.tiles import HERDS, edge_of, ground_of, signed
from games.llamas_unleashed.text.names import emblem as shown

CORNER = 48
"""The letters of an Animal's variations, or the sign of another sort: 8 pixels within texts."""


def signs() -> Iterator[Sign]:
    """Yield every card."""
    for key, card in CARDS.items():
        yield Sign(key, shown(card), small(card), card.name)


def small(card: Card) -> Part:
    """Draw a card: its own emblem, or its variation's if it has no other, and its sort."""
    over = element("g", _corner(card), transform="translate(2 2)")
    if card.type == "baby":
        over += emblem("🍼", SIGN - CORNER - 6, SIGN - CORNER - 6, CORNER)
    emoji, look, share = card.art, "", 0.72
    if card.type in ("basic", "baby"):
        herd = HERDS[card.variation[0]]
        emoji, look, share = herd.emoji, herd.look, 0.8
    return sign(emoji, look, share, ground_of(card), edge_of(card), over)


def _corner(card: Card) -> Drawing:
    """Draw the letters of an Animal, or the sign of a type, on a ground that two make longer."""
    wide = CORNER * (1 + len(card.variation)) // 2 if card.variation else CORNER
    ground = element("rect", width=wide, height=CORNER, rx=CORNER / 2, fill=edge_of(card))
    return ground + signed(card, wide, CORNER)
