"""Cards face-up and face-down, and fans of cards."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from games.drawing.boxes import Box, Canvas, Side, Size, stepped
from games.drawing.fonts import BLACK, BOLD, CACHE_SIZE
from games.drawing.frames import GREEN, RED, dashed
from games.drawing.letters import LEAST
from games.drawing.shapes import outline
from games.drawing.signs import Badge, BadgeKind, Coin
from games.drawing.svg import EDGE, GOLD, INK, PAPER, element, icon, part, tilted
from games.drawing.texts import M, Pill, Text
from games.sheet import CHALK, Drawing, Parts, joined

Ring = Literal["", "counts", "threat", "good"]
"""Why a card is ringed: it counts towards a win, it threatens or is bad, or it is good."""
SLIM, TALL = 0.74, 1.5
"""The width of a card at most, relative to its height; and its height, relative to its width."""
SMALLEST_CARD = 32
"""The narrowest card on which an animal can be told from others."""
NARROW = 60
"""Cards of a fan overlap if they would otherwise be narrower than this: 18 CSS pixels."""
ANOTHER_ROW = 0.85
"""Cards take another row only if they would otherwise be smaller than this share."""
RIM, DASHES = 6, 14
"""The room that a name leaves free around it, and within the dashes of a missing card."""
FOOT = 0.4
"""The share of a card's height that its name may have."""
EYE = "👁️"
SHADE = "#100a14"
PAD = 6
"""The room around a card, for its shadow."""


class Back(NamedTuple):
    """The back of a game's cards: its colour, the colour of its sign, and that of its shadow."""

    fill: str = "#5a4a86"
    sign: str = "#8d7cc4"
    shade: str = SHADE


PLAIN = Back()


class Card(Box):
    """The largest card that fits its room, face-up or with a ``back``.

    ``number`` is the card's name on buttons, ``ring`` says why the card matters, ``points`` are on
    a coin. On a back, ``emoji`` is a face that the reader remembers: it is in a window, with an
    eye. A ``ghost`` is a card that is missing, a ``dim`` one can't be chosen. ``body`` takes the
    place of the animal. ``slim`` is the card's largest width relative to its height. A name without
    room is left out, unless ``short`` stands for it: that is always there.
    """

    grow = 1.0

    def __init__(
        self, emoji: str = "", name: str = "", number: str = "", ring: Ring = "",
        badge: BadgeKind | None = None, back: Back | None = None, ghost: bool = False,
        dim: bool = False, points: str = "", fill: str = PAPER, edge: str = EDGE, look: str = "",
        body: Box | None = None, letters: int = M, lines: int = 1, slim: float = SLIM,
        short: str = "",
    ) -> None:  # fmt: skip
        self.emoji, self.name, self.number, self.ring, self.badge = emoji, name, number, ring, badge
        self.back, self.ghost, self.dim, self.points = back, ghost, dim, points
        self.fill, self.edge, self.look, self.body = fill, edge, look, body
        self.label = Text(name, letters, INK, BOLD, "middle", lines)
        self.short = Text(short, letters, INK, BOLD, "middle")
        self.slim = slim

    def size(self, w: float, h: float) -> Size:
        """Return the size of the largest card that fits into a width and a height."""
        return self.fitted(w, h)

    def fitted(self, w: float, h: float) -> tuple[int, int]:
        """Return the width and the height of the largest card that fits into these."""
        wide = stepped(min(w, h * self.slim))
        return wide, stepped(min(h, wide * max(TALL, 1 / self.slim)))

    def names(self, w: float, h: float) -> bool:
        """Return whether the card's whole name fits on a card of this size."""
        return not self.name or self._fits_at_the_foot(self.label, w, h)

    def _fits_at_the_foot(self, label: Text, w: float, h: float) -> bool:
        """Return whether a text fits at the foot of a card of this size."""
        return label.fit(w - 2 * self._rim, h * FOOT).whole

    @property
    def _rim(self) -> int:
        return DASHES if self.ghost else RIM

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the card in the middle of its room."""
        wide, high = self.fitted(w, h)
        left, top = round(x + (w - wide) / 2), round(y + (h - high) / 2)
        if wide < SMALLEST_CARD:
            to.fault(f"card {self.key} {self.name!r} has {w:.0f} × {h:.0f}")
            return
        self.put(to, left, top, wide, high, wide, self.names(wide, high))

    def put(self, to: Canvas, x: int, y: int, w: int, h: int, seen: float, named: bool) -> None:
        """Draw the card at its size; ``seen`` is the width of it that the next card leaves free."""
        if self.key:
            to.places[self.key] = x, y, seen, h
        self._paper(to, x, y, w, h)
        inside = to.another()
        label, room = (self.label, w) if named else (self.short, min(seen, w))
        if label is self.short and not self._fits_at_the_foot(label, room, h):
            to.fault(f"{label.text!r} is not seen on a card of {room:.0f} × {h:.0f}")
        foot = self._name(inside, label, x, y, room, h) if label.text else 0
        if self.number and not (self.emoji or self.body):
            self._large_number(inside, x, y, seen, h - foot)
        else:
            self._face(inside, x, y, w, h - foot, seen)
        if self.dim:
            inside.add(part(x, y, w, h, _dimmed(w, h)))
        self._signs(inside, x, y, w, h)
        told = " ".join(filter(None, (self.number, self.name)))
        inside.lines = [[told if self.said is None else self.said]]
        to.merge(inside)

    def _paper(self, to: Canvas, x: int, y: int, w: int, h: int) -> None:
        """Draw the card without anything on it, and its ring."""
        if self.ghost:
            to.add(ghost(x, y, w, h, to.look.ink, self.ring == "counts", bool(self.emoji)))
            return
        if self.back:
            to.add(framed(x, y, w, h, self.back))
        else:
            to.add(sheet_of(x, y, w, h, body(w, h, self.fill, self.edge)))
        to.add(_ring(x, y, w, h, self.ring))

    def _signs(self, to: Canvas, x: int, y: int, w: int, h: int) -> None:
        """Draw what is on top: the number, the coin with points, and the badge."""
        if self.number and (self.emoji or self.body):
            Pill(self.number, pad=12).draw(to, x - 6, y - 8, 400, 52)
        if self.points:
            side = stepped(max(48, w * 0.34))
            Coin(self.points, side).draw(to, x + w - side - 3, y + h - side - 3, side, side)
        if self.badge:
            side = stepped(max(52, min(w * 0.36, 88)))
            left, top = x + w - side * 0.72, y - side * 0.28  # the name is at the foot
            Badge(self.badge, side).draw(to, left, top, side, side)

    def _name(self, to: Canvas, name: Text, x: int, y: int, w: float, h: int) -> float:
        """Write the name at the foot, and return its height."""
        ink = INK if not (self.back or self.ghost) else CHALK
        label = Text(name.text, name.letters, ink, BOLD, "middle", name.lines)
        rim = self._rim
        high = label.fit(w - 2 * rim, h * FOOT).height
        label.draw(to, x + rim, y + h - high - rim, w - 2 * rim, high)
        return high + rim - 2

    def _large_number(self, to: Canvas, x: int, y: int, seen: float, h: float) -> None:
        """Write the number of a back or a ghost in the middle of what is seen of it."""
        letters = int(max(LEAST, min(h * 0.42, seen * 0.6, 112)))
        Text(self.number, letters, CHALK, BLACK, "middle").draw(to, x + 2, y, seen - 4, h)

    def _face(self, to: Canvas, x: int, y: int, w: int, h: float, seen: float) -> None:
        """Draw the animal, or the body in its place, in what is seen of the card."""
        room = min(w, seen) - 12
        if self.body:
            self.body.draw(to, x + 8, y + 8, room - 4, h - 16)
            return
        if not self.emoji:
            return
        side = stepped(min(room, h - 14))
        left, top = round(x + 6 + (room - side) / 2), round(y + 5 + (h - 10 - side) / 2)
        if self.back:
            self._window(to, x, y, w, h)
        else:
            to.add(icon(left, top, side, self.emoji, self.look))

    def _window(self, to: Canvas, x: int, y: int, w: int, h: float) -> None:
        """Draw the window in the back of a remembered card, and an eye if there is room."""
        side = stepped(min(w, h) * 0.84)
        animal = stepped(side * 0.74)
        cx, cy = x + w / 2, y + h / 2
        to.add(
            part(cx - side / 2, cy - side / 2, side, side, _pane(side)),
            icon(cx - animal / 2, cy - animal / 2, animal, self.emoji, self.look),
        )
        if w >= 88:
            eye = stepped(max(32, w * 0.26))
            left, top = x + w - eye - 2, y + 2
            to.add(part(left, top, eye, eye, _disc(eye)), icon(left + 4, top + 4, eye - 8, EYE))


def corner(w: float, h: float) -> int:
    """Return the radius of a card's corners."""
    return max(8, round(min(w, h) * 0.11))


@lru_cache(CACHE_SIZE)
def body(w: float, h: float, fill: str, edge: str, shade: str = SHADE) -> Drawing:
    """Return a card's outline and shadow, for a part with a margin of ``PAD`` around the card."""
    r = corner(w, h)
    shadow = element("rect", x=PAD - 2, y=PAD + 2, width=w + 4, height=h + 4, rx=r + 2, fill=shade)
    rim = element("rect", x=PAD, y=PAD, width=w, height=h, rx=r, fill=edge)
    face = element("rect", x=PAD + 3, y=PAD + 3, width=w - 6, height=h - 6,
                   rx=r - 2, fill=fill)  # fmt: skip
    return shadow + rim + face


def sheet_of(x: float, y: float, w: float, h: float, *drawings: Drawing) -> Parts:
    """Return a card's part, with room for its shadow."""
    return part(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, *drawings)


@lru_cache(CACHE_SIZE)
def _framed(w: int, h: int, look: Back) -> Drawing:
    inset = round(min(w, h) * 0.07) + 3
    rim = element("rect", x=PAD + inset, y=PAD + inset, width=w - 2 * inset, height=h - 2 * inset,
                  rx=max(5, round(min(w, h) * 0.08)), fill="none", stroke=look.sign,
                  stroke_width=3)  # fmt: skip
    return body(w, h, look.fill, CHALK, look.shade) + rim


def framed(x: float, y: float, w: float, h: float, look: Back = PLAIN) -> Parts:
    """Return a card face-down without anything on it except its frame, as one part."""
    return sheet_of(x, y, w, h, _framed(round(w), round(h), look))


@lru_cache(CACHE_SIZE)
def _dimmed(w: int, h: int) -> Drawing:
    return element("rect", width=w, height=h, rx=corner(w, h), fill="#000", opacity=0.45)


@lru_cache(CACHE_SIZE)
def _pane(side: int) -> Drawing:
    r = side / 2
    return element("circle", cx=r, cy=r, r=r - 2, fill=CHALK, stroke=INK, stroke_width=3,
                   stroke_dasharray="8 6")  # fmt: skip


@lru_cache(CACHE_SIZE)
def _disc(side: int) -> Drawing:
    r = side / 2
    return element("circle", cx=r, cy=r, r=r - 1, fill=CHALK, stroke=INK, stroke_width=2)


def ghost(
    x: int, y: int, w: int, h: int, ink: str, gold: bool = False, light: bool = False
) -> Parts:
    """Return the dashed outline of a card that is missing; a ``gold`` one would win.

    A ``light`` one has an emblem, whose lines are dark.
    """
    return part(x, y, w, h, _ghost(w, h, ink, gold, light))


@lru_cache(CACHE_SIZE)
def _ghost(w: int, h: int, ink: str, gold: bool, light: bool) -> Drawing:
    """Draw dashes in the ink of the panel; on light ground, gold ones need a dark edge."""
    rim = {"x": 3, "y": 3, "width": w - 6, "height": h - 6, "rx": corner(w, h),
           "stroke_dasharray": "16 11"}  # fmt: skip
    ground = element("rect", **rim, fill=GOLD if gold and light else "#ffffff",
                     fill_opacity=0.45 if light else 0.1, stroke=ink,
                     stroke_width=5 if not gold or ink == CHALK else 9,
                     stroke_opacity=1 if gold else 0.6)  # fmt: skip
    return ground + element("rect", **rim, fill="none", stroke=GOLD, stroke_width=5) * gold


def _ring(x: int, y: int, w: int, h: int, ring: Ring) -> Parts:
    """Return the ring around a card."""
    if not ring:
        return ()
    r = corner(w, h) + 8
    if ring == "threat":
        return dashed(x - 8, y - 8, w + 16, h + 16, r, RED, "#fff")
    colour = GOLD if ring == "counts" else GREEN
    bands = (3, INK), (8, colour), (3, INK)
    return outline(x - 8, y - 8, w + 16, h + 16, r + 6, *bands)


class Dealt(NamedTuple):
    """How a fan lies: cards in a row, their width and height, and the distance between two."""

    row: int
    width: int
    height: int
    step: float

    @property
    def seen(self) -> float:
        """The width that is seen of each card."""
        return min(self.width, self.step)


class Fan(Box):
    """Cards in a row, all of one size: the largest that fits without one covering another.

    They overlap where they would otherwise be narrow; then each shows at least the share ``show``
    of its width, from 0 to 1. They lie in up to ``rows`` rows, if that makes them larger. Either
    all show their names or none does. ``gap`` is the room between two cards, ``most`` their largest
    width, in units of the picture, and ``slim`` their largest width relative to their height.
    ``anchor`` is the side of the room at which they begin. If ``count`` is larger than their
    number, they are as small as ``count`` cards would be, so that several fans look alike. The
    outer cards are turned by up to ``tilt`` degrees, as in a hand.
    """

    grow = 1.0

    def __init__(
        self, *cards: Card | None, gap: float = 12, show: float = 1, rows: int = 1,
        most: float = 1000, anchor: Side = "start", count: int = 0, slim: float = SLIM,
        tilt: float = 0,
    ) -> None:  # fmt: skip
        self.cards = [card for card in cards if card]
        self.gap, self.show, self.rows, self.most = gap, show, rows, most
        self.anchor, self.slim, self.tilt = anchor, slim, tilt
        self.count = max(count, len(self.cards))

    def dealt(self, w: float, h: float) -> Dealt:
        """Return how the cards lie in a room."""
        tried = [
            self._in_rows(rows, self.count, w, h)
            for rows in range(1, min(self.rows, self.count) + 1)
        ]
        best = max(enumerate(tried), key=lambda each: each[1].seen * ANOTHER_ROW ** each[0])[0]
        return self._in_rows(best + 1, len(self.cards), w, h)

    def _in_rows(self, rows: int, held: int, w: float, h: float) -> Dealt:
        n = ceil(self.count / rows)
        high = (h - (rows - 1) * self.gap) / rows
        full = min(high * self.slim, self.most, w)
        beside = (w - (n - 1) * self.gap) / n
        wide = min(full, beside)
        if self.show < 1 and beside < min(full, NARROW):
            wide = min(full, w / (1 + (n - 1) * self.show))
        width = stepped(wide)
        lying = min(n, held)
        step = width + self.gap
        if lying > 1:
            step = min(step, (w - width) / (lying - 1))
        return Dealt(n, width, stepped(min(high, width * max(TALL, 1 / self.slim))), step)

    def size(self, w: float, h: float) -> Size:
        """Return the size of all cards."""
        if not self.cards:
            return 0, 0
        n, wide, high, step = self.dealt(w, h)
        rows = ceil(len(self.cards) / n)
        return wide + step * (min(n, len(self.cards)) - 1), rows * (high + self.gap) - self.gap

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the cards, each on top of the one before."""
        if not self.cards:
            return
        dealt = self.dealt(w, h)
        if dealt.width < SMALLEST_CARD:
            to.fault(f"{len(self.cards)} cards have {w:.0f} × {h:.0f}")
            return
        apart = dealt.step >= dealt.width
        named = apart and all(
            card.names(dealt.width, dealt.height) for card in self.cards if not card.ghost
        )
        rows = [self.cards[i : i + dealt.row] for i in range(0, len(self.cards), dealt.row)]
        high = len(rows) * (dealt.height + self.gap) - self.gap
        top = y + (h - high) / 2
        for row in rows:
            used = dealt.width + dealt.step * (len(row) - 1)
            left = x + {"start": 0, "middle": 0.5, "end": 1}[self.anchor] * (w - used)
            for i, card in enumerate(row):
                seen = dealt.width if card is row[-1] else dealt.seen
                own = to.another()
                card.put(own, round(left + i * dealt.step), round(top), dealt.width, dealt.height,
                         seen, named and card.names(dealt.width, dealt.height))  # fmt: skip
                if turn := self.tilt * (2 * i / max(1, len(row) - 1) - 1):
                    own.parts = [tilted(joined(own.parts), turn)]
                to.merge(own)
            top += dealt.height + self.gap
