"""Signs in boxes: emblems, marks of seats, faces, coins and counters."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from games.drawing.boxes import Box, Canvas, Size, stepped
from games.drawing.faces import face, vacant
from games.drawing.fonts import BLACK, CACHE_SIZE
from games.drawing.glyphs import code_of
from games.drawing.letters import LEAST
from games.drawing.owners import owner
from games.drawing.shapes import polygon, rounded, shape
from games.drawing.svg import EDGE, GOLD, INK, PAPER, SIGN, element, emblem, icon, part
from games.drawing.texts import Text
from games.sheet import Drawing, Part, Parts

BadgeKind = Literal["yes", "no", "star"]
"""A good choice, a bad one, and what has decided: each is a shape of its own."""


class Square(Box):
    """Something square, as large as its room, or of a fixed ``side``."""

    def __init__(self, side: float = 0) -> None:
        self.side = side
        self.grow = 0 if side else 1

    def size(self, w: float, h: float) -> Size:
        """Return the side twice."""
        side = self.side or min(w, h)
        return side, side

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw it in the middle of the room."""
        side = stepped(min(self.side or w, w, h))
        if side and to.draws:
            to.add(self.drawn(round(x + (w - side) / 2), round(y + (h - side) / 2), side))

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the parts for a square of this side."""
        raise NotImplementedError


class Icon(Square):
    """An emblem, on ``paper`` if its black lines are on dark ground.

    ``look`` is one of ``games.drawing.looks``, ``opacity`` less than 1 if it is only possible, and
    ``name`` is what it is called when it is read aloud.
    """

    def __init__(
        self, emoji: str, side: float = 0, paper: bool = False, look: str = "",
        opacity: float = 1, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__(side)
        self.emoji, self.paper, self.look, self.opacity = emoji, paper, look, opacity
        self.said = name

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the emblem."""
        if self.paper:
            return chip(x, y, side, self.emoji, self.look)
        if self.opacity == 1:
            return icon(x, y, side, self.emoji, self.look)
        return part(x, y, side, side, emblem(self.emoji, 0, 0, side, self.look, self.opacity))


@lru_cache(CACHE_SIZE)
def _chip(side: int, emoji: str, look: str) -> Drawing:
    paper = _paper(side, PAPER, EDGE, 2)
    inset = max(3, round(side * 0.06))
    return paper + emblem(emoji, inset, inset, side - 2 * inset, look)


def chip(x: float, y: float, side: float, emoji: str, look: str = "") -> Parts:
    """Return an emblem on paper, as its black outlines need on dark ground."""
    return part(x, y, side, side, _chip(round(side), emoji, look))


def _paper(side: int, fill: str, edge: str, band: int) -> Drawing:
    return element("rect", x=band / 2, y=band / 2, width=side - band, height=side - band,
                   rx=side * 0.18, fill=fill, stroke=edge, stroke_width=band)  # fmt: skip


def sign(
    emoji: str, look: str = "", share: float = 0.84, fill: str = PAPER, edge: str = EDGE,
    over: Drawing = (),
) -> Part:  # fmt: skip
    """Return the drawing of a card within texts: its emblem, as large as possible.

    The emblem takes a ``share`` of the side; ``over`` is drawn on top of it.
    """
    inset = SIGN * (1 - share) / 2
    shown = emblem(emoji, inset, inset, SIGN * share, look)
    return Part(0, 0, SIGN, SIGN, _paper(SIGN, fill, edge, 6) + shown + over)


class Mark(Square):
    """The mark of a seat, in its shape and colour; a ``letter`` on it may stand for its name."""

    def __init__(self, seat: int, side: float = 50, letter: str = "") -> None:
        super().__init__(side)
        self.seat, self.letter = seat, letter

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the mark, and the letter on it."""
        super().paint(to, x, y, w, h)
        if self.letter:
            letter = Text(self.letter, LEAST, "#ffffff", BLACK, "middle").saying("")
            letter.draw(to, x + 2, y - 1, w - 4, h)

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the mark."""
        share = 0.94 if self.letter else 0.66
        return owner(self.seat, x + side / 2, y + side / 2, side // 2 - 1, share)


class Face(Square):
    """The face of a person or a robot in a seat; ``rays`` are behind the winner's."""

    def __init__(self, seat: int, side: float = 0, robot: bool = False, rays: bool = False) -> None:
        super().__init__(side)
        self.seat, self.robot, self.rays = seat, robot, rays

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the face."""
        r = int(side / 2 * (0.66 if self.rays else 0.82))
        middle = x + side / 2, y + side / 2
        light = part(x, y, side, side, sun(side)) if self.rays else ()
        return light + face(*middle, r, self.seat, self.robot)


class FreeSeat(Square):
    """The dashed circle of a seat that is free, with a plus."""

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw it as large as a face would be."""
        r = int(stepped(min(self.side or w, w, h)) / 2 * 0.85)
        to.add(vacant(x + w / 2, y + h / 2, r, to.look.panel, to.look.ink))


class Small(Square):
    """A square drawing, such as a card's sign, which is ``own`` units wide."""

    def __init__(self, drawing: Drawing, own: int, side: float = 0, name: str = "") -> None:
        super().__init__(side)
        self.drawing, self.own, self.said = drawing, own, name

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the drawing in this size."""
        drawing = element("g", self.drawing, transform=f"scale({side / self.own:.4g})")
        return part(x, y, side, side, drawing)


@lru_cache(CACHE_SIZE)
def sun(side: int) -> Drawing:
    """Return sixteen rays around the middle of a square."""
    middle, path = side / 2, ""
    for i in range(16):
        ends = [
            f"{middle + middle * cos(angle):.1f} {middle + middle * sin(angle):.1f}"
            for angle in (i * pi / 8 - 0.1, i * pi / 8 + 0.1)
        ]
        path += f"M{middle:g} {middle:g}L{ends[0]}L{ends[1]}Z"
    return element("path", d=path, fill=GOLD)


class Coin(Square):
    """A number on a coin."""

    def __init__(self, text: str, side: float = 72) -> None:
        super().__init__(side)
        self.text = text

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the coin."""
        return part(x, y, side, side, _coin(side))

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the coin and its number."""
        super().paint(to, x, y, w, h)
        side = stepped(min(self.side or w, w, h))
        left, top = round(x + (w - side) / 2), round(y + (h - side) / 2)
        letters = max(LEAST, int(side * (0.62 if len(self.text) < 3 else 0.48)))
        Text(self.text, letters, INK, BLACK, "middle").draw(to, left + 2, top, side - 4, side)


@lru_cache(CACHE_SIZE)
def _coin(side: int) -> Drawing:
    middle = side / 2
    disc = element("circle", cx=middle, cy=middle, r=middle - 2, fill=GOLD, stroke=INK,
                   stroke_width=4)  # fmt: skip
    return disc + element("circle", cx=middle, cy=middle, r=middle - 8, fill="none",
                          stroke="#b87d00", stroke_width=3)  # fmt: skip


class Badge(Square):
    """A tick on a disc, a cross on a square, or a star."""

    def __init__(self, kind: BadgeKind, side: float = 60) -> None:
        super().__init__(side)
        self.kind = kind

    def drawn(self, x: int, y: int, side: int) -> Parts:
        """Return the badge."""
        return part(x, y, side, side, _badge(self.kind, side))


_POINTS = polygon(5, 0, 0.45)


@lru_cache(CACHE_SIZE)
def _badge(kind: BadgeKind, side: int) -> Drawing:
    middle, r = side / 2, side / 2 - 4
    stroke = {"fill": "none", "stroke": "#fff", "stroke_width": r * 0.26,
              "stroke_linecap": "round", "stroke_linejoin": "round"}  # fmt: skip
    if kind == "star":
        return shape(_POINTS, middle, middle + r * 0.06, r, fill=GOLD, stroke=INK, stroke_width=5,
                     stroke_linejoin="round")  # fmt: skip
    if kind == "yes":
        disc = element("circle", cx=middle, cy=middle, r=r, fill="#2f9e4f", stroke=INK,
                       stroke_width=4)  # fmt: skip
        tick = f"M{middle - r * 0.45:.1f} {middle:.1f}l{r * 0.35:.1f} {r * 0.38:.1f}"
        return disc + element("path", d=f"{tick}l{r * 0.6:.1f} {-r * 0.75:.1f}", **stroke)
    ground = element("rect", x=4, y=4, width=2 * r, height=2 * r, rx=r * 0.3, fill="#e0352b",
                     stroke=INK, stroke_width=4)  # fmt: skip
    low, high = middle - r * 0.42, middle + r * 0.42
    cross = f"M{low:.1f} {low:.1f}L{high:.1f} {high:.1f}M{low:.1f} {high:.1f}L{high:.1f} {low:.1f}"
    return ground + element("path", d=cross, **stroke)


class Bar(Box):
    """A share from 0 to 1 as a bar that is partly full."""

    grow = 1.0

    def __init__(self, share: float, high: int = 32, fill: str = GOLD) -> None:
        self.share_of, self.high, self.fill = share, high, fill

    def size(self, w: float, h: float) -> Size:
        """Return the whole width."""
        return w, self.high

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the bar in the middle of the room's height."""
        left, top, r = round(x), round(y + (h - self.high) / 2), self.high // 2
        wide = stepped(w)
        to.add(rounded(left, top, wide, self.high, r, to.look.ink))
        to.add(rounded(left + 3, top + 3, wide - 6, self.high - 6, r - 3, INK))
        full = stepped(self.share_of * wide)
        if self.share_of:
            to.add(rounded(left, top, max(full, self.high), self.high, r, self.fill))


class Meter(Box):
    """A counter: emblems or discs for what there is, and dashed places for what is missing."""

    def __init__(
        self, have: int, need: int, side: int = 48, emoji: str = "", ink: str = "", name: str = ""
    ) -> None:
        if emoji:
            code_of(emoji)
        self.have, self.need, self.side, self.emoji, self.ink = have, need, side, emoji, ink
        self.said = name

    def size(self, w: float, h: float) -> Size:
        """Return the size of all places."""
        return self.need * self.side, self.side

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the places."""
        top = round(y + (h - self.side) / 2)
        for i in range(self.need):
            left = round(x + i * self.side)
            if i < self.have and self.emoji:
                to.add(icon(left, top, stepped(self.side), self.emoji))
            else:
                drawn = _place(self.side, i < self.have, self.ink or to.look.ink)
                to.add(part(left, top, self.side, self.side, drawn))


@lru_cache(CACHE_SIZE)
def _place(side: int, full: bool, ink: str) -> Drawing:
    middle = side / 2
    if full:
        return element("circle", cx=middle, cy=middle, r=middle - 5, fill=GOLD, stroke=INK,
                       stroke_width=3)  # fmt: skip
    return element("circle", cx=middle, cy=middle, r=middle - 7, fill="none", stroke=ink,
                   stroke_width=3, stroke_dasharray="6 5", opacity=0.7)  # fmt: skip
