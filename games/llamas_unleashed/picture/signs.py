"""The cards, drawn small enough for use within texts: an emblem on the ground of their sort."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing import (
    BLACK,
    PAPER,
    SIGN,
    Drawing,
    Part,
    element,
    emblem,
    fitted,
    joined,
    lettering,
    sign,
)
from games.engine import Sign
from games.llamas_unleashed.cards import CARDS, Card
from games.llamas_unleashed.picture.tiles import HERDS, SORTS
from games.llamas_unleashed.text.names import emblem as shown

CORNER = 48
"""The letter of an Animal's variation, or the sign of another sort: 8 pixels within texts."""
POINTS = {"upgrade": "up", "downgrade": "down"}


def signs() -> Iterator[Sign]:
    """Yield every card."""
    for key, card in CARDS.items():
        yield Sign(key, shown(card), animal(card) if card.variation else other(card), card.name)


def animal(card: Card) -> Part:
    """Draw an Animal with its own emblem, or its variation's if it has no other."""
    first = HERDS[card.variation[0]]
    letters = joined(
        tab(2, 2 + i * (CORNER + 4), CORNER, HERDS[one].edge, HERDS[one].letter)
        for i, one in enumerate(card.variation)
    )
    if card.type == "magical":
        return sign(card.art, "", 0.72, first.fill, first.edge, letters)
    if card.type == "baby":
        letters += emblem("🍼", SIGN - CORNER - 6, SIGN - CORNER - 6, CORNER)
    return sign(first.emoji, first.look, 0.8, first.fill, first.edge, letters)


def other(card: Card) -> Part:
    """Draw a card of another type."""
    fill, edge, said = SORTS[card.type]
    if card.type in POINTS:
        up = card.type == "upgrade"
        corner = tab(2, 2, CORNER, edge if up else "#c2187a", said, POINTS[card.type])
        return sign(card.art, "", 0.72, fill if up else "#f3dfee", edge, corner)
    disc = element("circle", cx=CORNER / 2 + 2, cy=CORNER / 2 + 2, r=CORNER / 2, fill=PAPER,
                   stroke=edge, stroke_width=3)  # fmt: skip
    return sign(card.art, "", 0.72, fill, edge, disc + emblem(said, 6, 6, CORNER - 8))


def tab(x: float, y: float, side: float, fill: str, said: str, points: str = "") -> Drawing:
    """Return the sign of a sort at the upper left; it ``points`` up, down or nowhere."""
    s, look = side, {"fill": fill, "stroke": "#ffffff", "stroke_width": 2}
    middle = y + s * {"": 0.5, "up": 0.6, "down": 0.42}[points]
    if points == "up":
        d = f"M{x} {y + s}V{y + s * 0.42}l{s / 2} {-s * 0.6}l{s / 2} {s * 0.6}V{y + s}Z"
        drawn = element("path", d=d, **look)
    elif points == "down":
        d = f"M{x} {y}H{x + s}V{y + s * 0.58}L{x + s / 2} {y + s * 1.18}L{x} {y + s * 0.58}Z"
        drawn = element("path", d=d, **look)
    else:
        drawn = element("rect", x=x, y=y, width=s, height=s, rx=s * 0.28, **look)
    line = fitted(said, max(22, s * 0.78), 60, BLACK)
    return drawn + lettering(line, x + s / 2, middle, "#ffffff", BLACK, "middle")
