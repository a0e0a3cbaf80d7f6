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

WIDE = 1.25
"""The largest width of a card, relative to its height."""
ZOOM = 1.2
"""The size of an animal's emblem by its room, as what it leaves empty may reach beyond that."""
LADDER = 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112
"""The sides of small emblems: few, so that most of them have been drawn before."""
BAND, LEAST_BAND, LARGEST_BAND, ROUND = 0.25, 36, 56, 8
"""The thickness of a band relative to its card, its limits, and the radius of its corners."""
BEYOND = 6
"""By how much an emblem may reach beyond its room above and below."""
CHIP, LEAST_CHIP = 0.46, 44
"""The side of a card's own emblem relative to its animal's room, and its least side."""
NAMED, TWO_LETTERS = 190, 80
"""The least height of a card with a name, and of one with two letters below each other."""


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
    """What is on a card: its sort on a band, and below or ``beside`` it an animal or its emblem."""

    def __init__(self, card: Kind, beside: bool = False) -> None:
        self.card, self.beside = card, beside

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the band, and beside it the animal, which leaves room for the own emblem."""
        card, left, top = self.card, round(x) - 5, round(y) - 5
        wide, high = round(w) + 10, round(h) + 10
        band = stepped(max(LEAST_BAND, min(BAND * min(wide, high), LARGEST_BAND)))
        if not self.beside and min(wide, high - band) > min(wide - band, high):
            self._band(to, left, top, wide, band)
            top, high = top + band, high - band
        else:
            band += 32 * (len(card.variation) > 1 and high < TWO_LETTERS)
            self._band(to, left, top, band, high)
            left, wide = left + band, wide - band
        side = min(wide, high)
        if not card.variation:
            self._emblem(to, (left, top, wide, high), rung(side - 4), card.art)
            return
        own = rung(side * CHIP) if card.type != "basic" and side * CHIP >= LEAST_CHIP else 0
        herd, apart = HERDS[card.variation[0]], min(own // 2, high - side)
        room = left, top, wide, high - apart
        zoomed = min(side * (ZOOM - 0.1 * bool(own)), high - apart + 2 * BEYOND)
        self._emblem(to, room, rung(zoomed), herd.emoji, herd.look)
        if own:
            to.add(chip(left + wide - own, top + high - own, own, card.art))

    def _band(self, to: Canvas, x: int, y: int, w: int, h: int) -> None:
        """Draw the left or upper edge of a card, with its sign in the middle."""
        card, own, across = self.card, to.another(), min(w, h)
        two = len(card.variation) > 1 and h > w
        down = min(h, max(2 * across, TWO_LETTERS)) if two else across
        edge = edge_of(card)
        Panel(fill=edge, edge=edge, radius=ROUND).draw(own, x + 2, y + 2, w - 4, h - 4)
        left, top = x + (w - across) // 2, y + (h - down) // 2
        to.add(*own.parts, part(left, top, across, down, signed(card, across, down)))

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
    rows = list(said) if h >= max(w, TWO_LETTERS) else [said]
    room = min(side / len(rows[0]), h / len(rows))
    found, size = Drawing(), max(LEAST, room * 0.84)
    for i, row in enumerate(rows):
        y = h / 2 + (i - (len(rows) - 1) / 2) * size
        found += lettering(fitted(row, size, 2 * size, BLACK), w / 2, y, "#ffffff", BLACK, "middle")
    return found
