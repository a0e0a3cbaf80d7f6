"""Cards: an Animal on the ground of its variation, with the card's own emblem beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.drawing import (
    BLACK,
    LEAST,
    PAPER,
    Box,
    Canvas,
    Card,
    Drawing,
    M,
    Ring,
    chip,
    element,
    emblem,
    fitted,
    icon,
    lettering,
    part,
)
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.cards import Card as Kind

WIDE, INSET = 1.2, 6
"""The largest width of a card, relative to its height; and how far signs are beyond its inside."""
ZOOM, ACROSS = 1.24, 1.14
"""The size of an animal's emblem by the height and by the width of its card, as what it leaves
empty may reach beyond the card."""
LADDER = 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
"""The sides of small emblems: few, so that most of them have been drawn before."""
LOW, LARGE, SIGNED, NAMED = 68, 200, 124, 190
"""A lower card has its letter beside the animal. The sides of a card with a large letter, of one
whose own emblem can be recognised beside its animal, and of one with a name."""
SHARE, CHIPS = 0.9, (48, 72)
"""The size of an animal that leaves room for its card's own emblem; the sides of small and large
ones."""


class Herd(NamedTuple):
    """The look of a variation's Animals: emblem and figure, letter, ground and edge."""

    emoji: str
    look: str
    letter: str
    fill: str
    edge: str


HERDS = {
    "alpaca": Herd("🦙", "cream", "A", "#f9c9d6", "#a3154f"),
    "goat": Herd("🐐", "grey", "G", "#d9e3ea", "#3b4f5e"),
    "llama": Herd("🦙", "", "L", "#ffdf9e", "#8a4b00"),
    "ram": Herd("🐏", "", "R", "#c9dcf8", "#1f4fa0"),
}
SORTS = {
    "upgrade": ("#cdeec2", "#12702c", "+"),
    "downgrade": ("#ecd6f2", "#5b2a52", "−"),
    "magic": ("#e3d3ff", "#5b2ea6", "✨"),
    "instant": ("#fff0a8", "#7a5b00", "⚡"),
}
"""The ground, the edge and the sign of the other types of card."""


def ground_of(card: Kind) -> str:
    """Return the colour of a card's ground."""
    return HERDS[card.variation[0]].fill if card.variation else SORTS[card.type][0]


def edge_of(card: Kind) -> str:
    """Return the colour of a card's edge."""
    return HERDS[card.variation[0]].edge if card.variation else SORTS[card.type][1]


def sign_of(card: Kind) -> str:
    """Return the letters of an Animal's variations, or the sign of another type of card."""
    return "".join(HERDS[one].letter for one in card.variation) or SORTS[card.type][2]


def tile(
    key: str, words: Words, ring: Ring = "", named: bool = False, star: bool = False,
    letters: int = M, lines: int = 2, slim: float = WIDE,
) -> Card:  # fmt: skip
    """Return a card for Fields, ``named`` at its foot; a ``star`` marks what has decided."""
    card = CARDS[key]
    name = words(card.name)
    return Tile(
        name=name if named else "", ring=ring, badge="star" if star else None,
        fill=ground_of(card), edge=edge_of(card), body=Creature(card), letters=letters,
        lines=lines, slim=slim,
    ).saying(name)  # fmt: skip


class Tile(Card):
    """A card that has its name only if its animal is large all the same."""

    def names(self, w: float, h: float) -> bool:
        """Return whether the card's whole name fits on a card of this size."""
        return h >= NAMED and super().names(w, h)


class Creature(Box):
    """What is on a card: its animal with the letter of its variation, or its own emblem."""

    grow = 1.0

    def __init__(self, card: Kind) -> None:
        self.card = card

    def size(self, w: float, h: float) -> tuple[float, float]:
        """Return the whole room."""
        return w, h

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the animal, and below its head the letter and the card's own emblem."""
        card, low, small = self.card, round(y + h) + INSET, min(w, h) < SIGNED
        own = bool(card.variation) and card.type != "basic" and not small
        large = max(w, h) > LARGE
        corner = corner_of(card, large)
        left = round(x) - INSET
        if h < LOW and w > h:
            x, w = x + corner.width - 24, w - corner.width + 24
        if card.variation:
            herd = HERDS[card.variation[0]]
            side = rung(min(w * ACROSS, h * ZOOM) * (SHARE if own else 1))
            top = y + (h - side) / (2 if h >= side else 1)
            to.add(icon(round(x + (w - side) / 2), round(top), side, herd.emoji, herd.look))
        else:
            side = rung(min(w, h) * (SHARE if small else 1))
            across, down = (w - side, 0) if small else ((w - side) / 2, (h - side) / 2)
            to.add(icon(round(x + across), round(y + down), side, card.art))
        to.add(part(left, low - corner.height, *corner))
        if own:
            side = CHIPS[large]
            to.add(chip(round(x + w) + INSET - side, low - side, side, card.art))


def rung(side: float) -> int:
    """Return the largest usual side of an emblem that is not above a side."""
    if side >= 128:
        return min(int(side) // 32 * 32, 384)
    return max((each for each in LADDER if each <= side), default=LADDER[0])


class Corner(NamedTuple):
    """What tells at the corner of a card which sort it is of."""

    width: int
    height: int
    drawing: Drawing


def corner_of(card: Kind, large: bool = False) -> Corner:
    """Return the letters of an Animal on a disc, which two make longer, or the sign of a type."""
    if not card.variation:
        return Corner(52, 52, type_sign(card.type))
    said, side = sign_of(card), 72 if large else 48
    wide = side + (len(said) - 1) * side // 2
    return Corner(wide, side, _disc(said, edge_of(card), wide, side))


@lru_cache
def _disc(said: str, fill: str, w: int, h: int) -> Drawing:
    ground = element("rect", x=1.5, y=1.5, width=w - 3, height=h - 3, rx=h / 2, fill=fill,
                     stroke="#ffffff", stroke_width=3)  # fmt: skip
    line = fitted(said, max(LEAST, h * 0.76), 200, BLACK)
    return ground + lettering(line, w / 2, h / 2, "#ffffff", BLACK, "middle")


@lru_cache
def type_sign(kind: str) -> Drawing:
    """Draw the sign of another type of card, in a square of 52."""
    _, edge, said = SORTS[kind]
    if kind in ("magic", "instant"):
        ground = element("circle", cx=26, cy=26, r=24, fill=PAPER, stroke=edge, stroke_width=3)
        return ground + emblem(said, 7, 7, 38)
    up = kind == "upgrade"
    shape = "M4 48V22L26 2L48 22V48Z" if up else "M4 4H48V30L26 50L4 30Z"
    ground = element("path", d=shape, fill=edge if up else "#c2187a", stroke="#ffffff",
                     stroke_width=3, stroke_linejoin="round")  # fmt: skip
    middle = 29 if up else 23
    line = f"M15 {middle}H37" + (f"M26 {middle - 11}V{middle + 11}" if up else "")
    return ground + element("path", d=line, stroke="#ffffff", stroke_width=7)
