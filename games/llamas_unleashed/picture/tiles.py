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
ZOOM, ACROSS = 1.3, 1.14
"""The size of an animal's emblem by the height of a small card and by the width of any, as what it
leaves empty may reach beyond the card."""
LADDER = 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
"""The sides of small emblems: few, so that most of them have been drawn before."""
LOW, LARGE, SIGNED, NAMED = 68, 200, 124, 190
"""A lower card has its letter beside the animal. The sides of a card with a large letter, of one
whose own emblem can be recognised beside its animal, and of one with a name."""
SHARE, CHIP = 0.9, 0.4
"""The sizes of an animal that leaves room for its card's own emblem, and of that."""


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


def own_emblem(card: Kind) -> str:
    """Return the emblem of a card itself; a Basic Animal has none beside its variation's."""
    return "" if card.type == "basic" else card.art


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
        card, left = self.card, round(x) - INSET
        if not card.variation:
            side = rung(min(w, h))
            sign = type_sign(card.type)
            to.add(
                icon(round(x + (w - side) / 2), round(y + (h - side) / 2), side, card.art),
                part(left, round(y + h) + INSET - 52, 52, 52, sign),
            )
            return
        herd, letter = HERDS[card.variation[0]], disc(card.variation, min(w, h))
        own = own_emblem(card) if min(w, h) >= SIGNED else ""
        if h < LOW and w > h:
            x, w = x + letter.width - 24, w - letter.width + 24
        side = rung(min(w * ACROSS, h * (ZOOM if h < SIGNED else 1)) * (SHARE if own else 1))
        middle = min(y + (h - side) / 2, y - (side - h) / 2 - (side * 0.06 if own else 0))
        to.add(icon(round(x + (w - side) / 2), round(middle), side, herd.emoji, herd.look))
        low = round(y + h) + INSET
        to.add(part(left, low - letter.height, letter.width, letter.height, letter.drawing))
        if own:
            side = rung(min(w, h, 280) * CHIP)
            to.add(chip(round(x + w) + INSET - side, low - side, side, own))


def rung(side: float) -> int:
    """Return the largest usual side of an emblem that is not above a side."""
    if side >= 128:
        return min(int(side) // 16 * 16, 384)
    return max((each for each in LADDER if each <= side), default=LADDER[0])


class Disc(NamedTuple):
    """The letters of an Animal's variations on a disc, which two letters make longer."""

    said: str
    edge: str
    width: int
    height: int

    @property
    def drawing(self) -> Drawing:
        """The drawing."""
        return _disc(self)


@lru_cache
def _disc(disc: Disc) -> Drawing:
    w, h = disc.width, disc.height
    ground = element("rect", x=1.5, y=1.5, width=w - 3, height=h - 3, rx=h / 2, fill=disc.edge,
                     stroke="#ffffff", stroke_width=3)  # fmt: skip
    line = fitted(disc.said, max(LEAST, h * 0.76), 200, BLACK)
    return ground + lettering(line, w / 2, h / 2, "#ffffff", BLACK, "middle")


def disc(variation: tuple[str, ...], room: float) -> Disc:
    """Return the disc with the letters of an Animal in a room of this side."""
    said, side = "".join(HERDS[one].letter for one in variation), 72 if room > LARGE else 48
    return Disc(said, HERDS[variation[0]].edge, side + (len(said) - 1) * side // 2, side)


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
