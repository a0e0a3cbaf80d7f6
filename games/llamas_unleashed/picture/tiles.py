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
    Panel,
    Rect,
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
ZOOM = 1.2
"""The size of an animal's emblem by its room, as what it leaves empty may reach beyond that."""
LADDER = 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
"""The sides of small emblems: few, so that most of them have been drawn before."""
BAND, LEAST_BAND, LARGEST_BAND, ROUND = 0.3, 40, 88, 8
"""The thickness of a band relative to its card, its limits, and the radius of its corners."""
BEYOND = 6
"""By how much an emblem may reach beyond its room above and below."""
NAMED = 190
"""The least height of a card with a name."""


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


def tile(key: str, words: Words, ring: Ring = "", named: bool = False, star: bool = False) -> Card:
    """Return a card for Fields, ``named`` at its foot; a ``star`` marks what has decided."""
    card = CARDS[key]
    name = words(card.name)
    return Tile(
        name=name if named else "", ring=ring, badge="star" if star else None,
        fill=ground_of(card), edge=edge_of(card), body=Creature(card), letters=S, lines=2,
        slim=WIDE,
    ).saying(name)  # fmt: skip


class Tile(Card):
    """A card that has its name only if its animal is large all the same."""

    def names(self, w: float, h: float) -> bool:
        """Return whether the card's whole name fits on a card of this size."""
        return h >= NAMED and super().names(w, h)


class Creature(Box):
    """What is on a card: a band with its sort and its own emblem, and an animal or only the emblem.

    The band is above, or ``beside`` it on the left.
    """

    def __init__(self, card: Kind, beside: bool = False) -> None:
        self.card, self.beside = card, beside

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the band and the animal."""
        card, left, top = self.card, round(x) - 5, round(y) - 5
        wide, high = round(w) + 10, round(h) + 10
        band = stepped(max(LEAST_BAND, min(BAND * min(wide, high), LARGEST_BAND)))
        if self.beside:
            self._band(to, left, top, band, high)
            left, wide = left + band, wide - band
        else:
            self._band(to, left, top, wide, band)
            top, high = top + band, high - band
        side, room = min(wide, high), (left, top, wide, high)
        if card.variation:
            herd = HERDS[card.variation[0]]
            zoomed = rung(min(side * ZOOM, high + 2 * BEYOND))
            self._emblem(to, room, zoomed, herd.emoji, herd.look)
        else:
            self._emblem(to, room, rung(side - 4), card.art)

    def _band(self, to: Canvas, x: int, y: int, w: int, h: int) -> None:
        """Draw the upper or left edge of a card: its letters, and after them its own emblem."""
        card, ground, edge = self.card, to.another(), edge_of(self.card)
        Panel(fill=edge, edge=edge, radius=ROUND).draw(ground, x + 2, y + 2, w - 4, h - 4)
        to.add(*ground.parts)
        own = min(w, h) - 4 if card.variation and card.type != "basic" else 0
        left, top = x + (w - own - 4) * (w > h), y + (h - own - 4) * (h > w)
        if own:
            to.add(chip(left + 2, top + 2, own, card.art))
            w, h = (w, top - y) if h > w else (left - x, h)
        to.add(part(x, y, w, h, signed(card, w, h)))

    def _emblem(self, to: Canvas, room: Rect, side: int, emoji: str, look: str = "") -> None:
        """Draw an emblem in the middle of a room."""
        x, y, w, h = room
        to.add(icon(round(x + (w - side) / 2), round(y + (h - side) / 2), side, emoji, look))


def rung(side: float) -> int:
    """Return the largest usual side of an emblem that is not above a side."""
    if side >= 128:
        return min(int(side) // 32 * 32, 384)
    return max((each for each in LADDER if each <= side), default=LADDER[0])


@lru_cache(256)
def signed(card: Kind, w: int, h: int) -> Drawing:
    """Draw the letters of an Animal, or the sign of another type of card, into a room."""
    said, side = sign_of(card), min(w, h)
    if card.type in ("magic", "instant"):
        x, y, r = w / 2, h / 2, side / 2 - 1
        paper = element("circle", cx=x, cy=y, r=r, fill=PAPER)
        return paper + emblem(said, x - r * 0.75, y - r * 0.75, r * 1.5)
    rows = list(said) if h > w else [said]
    found, size = Drawing(), max(LEAST, min(side, h / len(rows)) * 0.84)
    for i, row in enumerate(rows):
        y = h / 2 + (i - (len(rows) - 1) / 2) * size
        found += lettering(fitted(row, size, w, BLACK), w / 2, y, "#ffffff", BLACK, "middle")
    return found
