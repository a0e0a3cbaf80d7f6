"""The animals as cards of both players, and pictograms of where they score."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import (
    BLACK,
    CHALK,
    COLOURS,
    INK,
    LEAST,
    SIGN,
    Box,
    Canvas,
    Card,
    Coin,
    Drawing,
    Icon,
    Parts,
    Ring,
    Row,
    Small,
    Square,
    Text,
    element,
    emblem,
    part,
    stepped,
)
from games.engine import Words
from games.instinkt.cards import CARDS
from games.instinkt.cards import Card as Animal
from games.instinkt.rules.scoring import PREDATORS
from games.instinkt.text.table import of_colour
from games.instinkt.view import LyingCard, OpenCard

PANE, ANIMAL, RIM = "#fffaf0", 0.8, 0.06
"""The ground behind an animal, the animal's size relative to it, and the rim of a square one."""


class Pane(Box):
    """An animal on a pale ground in the shape of its owner's mark: a disc or a square."""

    def __init__(self, emoji: str, seat: int) -> None:
        self.emoji, self.seat = emoji, seat

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the animal as large as the room."""
        side = stepped(min(w, h) + 8)
        left, top = round(x + (w - side) / 2), round(y + (h - side) / 2)
        to.add(part(left, top, side, side, _pane(self.emoji, side, self.seat)))


@lru_cache(256)
def _pane(emoji: str, side: int, seat: int) -> Drawing:
    inset, rim = side * (1 - ANIMAL) / 2, side * RIM * seat
    pane = _shape(seat, side - 2 * rim, PANE, rim, rim)
    return pane + emblem(emoji, inset, inset, side - 2 * inset)


def _shape(seat: int, side: float, fill: str, x: float = 0, y: float = 0) -> Drawing:
    """Draw the shape of a seat's mark into a square."""
    return element("rect", x=x, y=y, width=side, height=side, rx=side * (0.08 if seat else 0.5),
                   fill=fill)  # fmt: skip


class Gain(Square):
    """What a player gains or loses, on the shape of their mark."""

    def __init__(self, seat: int, n: int) -> None:
        super().__init__()
        self.seat, self.text = seat, f"{n:+}".replace("-", "−")

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the shape."""
        return part(x, y, side, side, _gain(self.seat, side))

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the shape and the number."""
        super().paint(to, x, y, w, h)
        Text(self.text, LEAST, CHALK, BLACK, "middle").draw(to, x, y, w, h)


@lru_cache(64)
def _gain(seat: int, side: int) -> Drawing:
    return _shape(seat, side, CHALK) + _shape(seat, side - 6, COLOURS[seat], 3, 3)


class Piece(Card):
    """A square card."""

    def fitted(self, w: float, h: float) -> tuple[int, int]:
        """Return the width and the height of the largest card that fits into these."""
        side = stepped(min(w, h))
        return side, side


def piece(
    one: OpenCard, words: Words, points: int | None = None, ring: Ring = "", star: bool = False,
    label: str = "",
) -> Card:  # fmt: skip
    """Return a card in the colours of its owner, with what it scores now; ``label`` is on it."""
    fill = COLOURS[one.seat]
    card = Piece(
        fill=fill, edge=fill, slim=1, ring=ring, badge="star" if star else None,
        points=str(points) if points else "", body=Pane(CARDS[one.kind].emoji, one.seat),
        number=label,
    )  # fmt: skip
    if isinstance(one, LyingCard):
        card.at("cell", one.column, one.row)
    said = of_colour(one, words)
    return card.saying(f"{said} +{points}" if points else said)


PLACES = {"corner": {2}, "edge": {1}, "middle": {0}}
"""The conditions about a place in the square, by the number of its sides at the border."""
BESIDE = {"own_beside", "other_beside", "own_in_line"}
"""The conditions about the four cards beside an animal."""
COIN = 96
"""The side of the coin on a card."""


@lru_cache(64)
def _where(condition: str, seat: int) -> Drawing:
    """Draw where an animal scores: places of the square, or the cards around it."""
    if condition in PLACES:
        return sum((_place(i, j, SIGN / 4, condition) for i in range(4) for j in range(4)), ())
    other = 1 - seat if condition.startswith("other") else seat
    step = SIGN / 3
    found: Drawing = ()
    for i in range(3):
        for j in range(3):
            middle, beside = i == j == 1, (i == 1) != (j == 1)
            if not middle and not beside and condition in BESIDE:
                continue
            whose = seat if middle else other
            fill, x, y = "#e5a100" if middle else COLOURS[whose], i * step + 3, j * step + 3
            found += element("rect", x=x, y=y, width=step - 6, height=step - 6, rx=6, fill=fill,
                             stroke=INK, stroke_width=4)  # fmt: skip
            if not middle:
                found += _shape(whose, step / 3, PANE, x + step / 3 - 3, y + step / 3 - 3)
    return found


def _place(i: int, j: int, step: float, condition: str) -> Drawing:
    on = ((i in (0, 3)) + (j in (0, 3))) in PLACES[condition]
    x, y, side = i * step + 2, j * step + 2, step - 4
    found = element("rect", x=x, y=y, width=side, height=side, rx=4,
                    fill="#e5a100" if on else "#efe6cd", stroke=INK, stroke_width=3)  # fmt: skip
    if on:
        found += element("circle", cx=x + side / 2, cy=y + side / 2, r=side * 0.22, fill=INK)
    return found


@lru_cache(64)
def _avoided(kind: str) -> Drawing:
    """Draw an animal that a mouse avoids, with a line through it."""
    found, low, high = emblem(CARDS[kind].emoji, 0, 0, SIGN), SIGN * 0.16, SIGN * 0.84
    for ink, wide in (("#fff", 0.2), ("#e0352b", 0.12)):
        found += element("path", d=f"M{low} {high}L{high} {low}", stroke=ink,
                         stroke_width=SIGN * wide, stroke_linecap="round")  # fmt: skip
    return found


def coin(card: Animal) -> Coin | None:
    """Return how much an animal scores."""
    said = f"{card.points}×" if card.each else str(card.points)
    return Coin(said, COIN) if card.points else None


def wish(card: Animal, seat: int) -> Row:
    """Return where an animal scores, and how much; a bolt for one that acts."""
    drawings = [_where(card.condition, seat)] if card.condition else []
    if card.condition.startswith("safe"):
        drawings = [_avoided(kind) for kind in sorted(PREDATORS)]
    where: list[Box] = [Small(drawing, SIGN) for drawing in drawings] or [Icon("⚡")]
    return Row(Row(*where, gap=0, grow=1), coin(card), gap=10)
