"""Cards: an Animal on the ground of its variation, with its letter."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.drawing import (
    BLACK,
    PAPER,
    Box,
    Canvas,
    Card,
    Drawing,
    Ring,
    S,
    chip,
    element,
    emblem,
    fitted,
    icon,
    lettering,
    part,
    stepped,
)
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.cards import Card as Kind

WIDE = 0.84
"""The largest width of a card, relative to its height."""
LADDER = 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
"""The sides of small emblems: few, so that most of them have been drawn before."""
LETTER, SMALLEST, LARGEST, OWN, LEAST_OWN = 0.36, 40, 96, 0.34, 60
"""The size of letters by the room of a card and its limits, and that of an Animal's own emblem and
its least."""
ROUND = 8
"""The radius of the corners of a place."""
BEYOND = 8
"""By how much an emblem may reach beyond its room above and below."""
FACES_RIGHT = "alpaca"
"""The variation whose animals have their heads on the right; the letter is on the other side."""
NAMED = 190
"""The least height of a card with a name."""


class Herd(NamedTuple):
    """The look of a variation's Animals: emblem and figure, letter, ground and edge.

    ``zoom`` is the size of the emblem by its room, as what it leaves empty may reach beyond that.
    """

    emoji: str
    look: str
    letter: str
    fill: str
    edge: str
    zoom: float


HERDS = {
    "alpaca": Herd("🦙", "cream", "A", "#f9c9d6", "#a3154f", 1.3),
    "goat": Herd("🐐", "grey", "G", "#d9e3ea", "#3b4f5e", 1.25),
    "llama": Herd("🦙", "", "L", "#ffdf9e", "#8a4b00", 1.3),
    "ram": Herd("🐏", "", "R", "#c9dcf8", "#1f4fa0", 1.2),
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


def tile(key: str, words: Words, ring: Ring = "", named: bool = False, star: bool = False) -> Card:
    """Return a card for Fields, ``named`` at its foot; a ``star`` marks what has decided."""
    card = CARDS[key]
    name = words(card.name)
    return Tile(
        name=name if named else "", ring=ring, badge="star" if star else None,
        fill=ground_of(card), edge=edge_of(card), body=Creature(card, bare=star), letters=S,
        lines=2, slim=WIDE,
    ).saying(name)  # fmt: skip


class Tile(Card):
    """A card that has its name only if its animal is large all the same."""

    def names(self, w: float, h: float) -> bool:
        """Return whether the card's whole name fits on a card of this size."""
        return h >= NAMED and super().names(w, h)


class Creature(Box):
    """What is on a card: an animal, or another card's own emblem, and its sort in a corner.

    An Animal's own emblem is at its feet if it is large enough to be read. A ``bare`` card has no
    sort, as a star is in that corner.
    """

    def __init__(self, card: Kind, bare: bool = False) -> None:
        self.card, self.bare = card, bare

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the emblems, the animal at the foot, and its sort in the corner that it leaves."""
        card, side = self.card, min(w, h)
        emoji, look, zoomed, drop = card.art, "", rung(side), 0.5
        if card.variation:
            herd = HERDS[card.variation[0]]
            emoji, look, drop = herd.emoji, herd.look, 1
            zoomed = rung(min(side * herd.zoom, h + 2 * BEYOND))
        to.add(
            icon(round(x + (w - zoomed) / 2), round(y + (h - zoomed) * drop), zoomed, emoji, look)
        )
        own = stepped(side * OWN)
        if card.variation and card.type != "basic" and own >= LEAST_OWN:
            to.add(chip(round(x + w - own), round(y + h - own), own, card.art))
        if self.bare:
            return
        high = max(SMALLEST, stepped(min(LETTER * side, LARGEST)))
        wide = high * max(1, len(card.variation))
        corner = x if FACES_RIGHT in card.variation[:1] else x + w - wide
        to.add(part(corner, y - 4, wide, high, signed(card, wide, high, edge_of(card))))


def rung(side: float) -> int:
    """Return the largest usual side of an emblem that is not above a side."""
    if side >= 128:
        return min(int(side) // 32 * 32, 384)
    return max((each for each in LADDER if each <= side), default=LADDER[0])


@lru_cache(256)
def signed(card: Kind, w: float, h: float, ink: str = "#ffffff") -> Drawing:
    """Draw the letters of an Animal, or the sign of another type of card, into a room."""
    said = sign_of(card)
    if card.type in ("magic", "instant"):
        x, y, r = w / 2, h / 2, h / 2 - 1
        paper = element("circle", cx=x, cy=y, r=r, fill=PAPER)
        return paper + emblem(said, x - r * 0.75, y - r * 0.75, r * 1.5)
    letters = fitted(said, h, w, BLACK)
    return lettering(letters, w / 2, h / 2, ink, BLACK, "middle")
