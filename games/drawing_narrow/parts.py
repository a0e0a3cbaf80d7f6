"""What every part is made of: flat areas, lines of text, emblems, pills and the marks on top.

Whatever recurs is a part of its own (the body of a card, an emblem, a name), because equal parts
are drawn once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, sin

from games.drawing_narrow.letters import BOLD, KEPT, SEMIBOLD, SMALLEST, Line, fitted, glyphs, width
from games.drawing_narrow.svg import CHALK, GOLD, INK, element, emblem, lettering, lines, part

PAD = 6
"""How far the shadow of a card, or a mark around it, reaches beyond it."""
PILL = 30
BADGE = 38
PLATE = 44
"""How high pills, badges and plates are."""
PAPER, EDGE = "#fdf8ea", "#c9b78f"
"""A card and its edge."""
SHADE = "#234a3e"
"""The felt where something lies: panels and the places of a board."""


def flat(x: float, y: float, w: float, h: float, fill: str) -> str:
    """Return an area of one colour."""
    size = {"width": round(w), "height": round(h)}
    return part(x, y, w, h, element("rect", **size, fill=fill)) if w >= 1 and h >= 1 else ""


def rounded(x: float, y: float, w: float, h: float, radius: int, fill: str) -> str:
    """Return a large area of one colour with round corners, made of flat ones and its corners."""
    r = radius
    x, y, w, h = round(x), round(y), round(w), round(h)
    corners = [
        part(x + i * (w - r), y + j * (h - r), r, r, _quarter(r, i, j, fill))
        for i in (0, 1)
        for j in (0, 1)
    ]
    return lines(
        [*corners, flat(x + r, y, w - 2 * r, h, fill), flat(x, y + r, r, h - 2 * r, fill),
         flat(x + w - r, y + r, r, h - 2 * r, fill)]
    )  # fmt: skip


@lru_cache(KEPT)
def _quarter(r: int, i: int, j: int, fill: str) -> str:
    """Return a quarter of a disc that fills a square but for its upper left, ... corner."""
    across, down = (1 - 2 * i) * r, (1 - 2 * j) * r
    sweep = 1 if i == j else 0
    shape = f"M{i * r} {(1 - j) * r}a{r} {r} 0 0 {sweep} {across} {-down}V{(1 - j) * r}Z"
    return element("path", d=shape, fill=fill)


def panel(x: float, y: float, w: float, h: float, strong: bool = False) -> str:
    """Return the area of a seat or a pile; a ``strong`` one is framed: it is that seat's move."""
    if not strong:
        return rounded(x, y, w, h, 18, SHADE)
    return lines([rounded(x, y, w, h, 18, GOLD), rounded(x + 4, y + 4, w - 8, h - 8, 14, SHADE)])


def line_of_text(
    line: Line, x: float, y: float, ink: str = CHALK, weight: int = SEMIBOLD, anchor: str = "start"
) -> str:
    """Return a line already fitted; ``y`` is the middle of its capitals."""
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width
    top, height = round(y - 0.7 * line.size), ceil(1.36 * line.size)
    said = lettering(line, 1, 0.7 * line.size, ink, weight)
    return part(left - 1, top, ceil(line.width) + 3, height, said)


def label(
    x: float,
    y: float,
    room: float,
    said: str,
    size: float = 26,
    ink: str = CHALK,
    weight: int = SEMIBOLD,
    anchor: str = "start",
) -> str:
    """Return a text that fills at most ``room`` pixels; emoji in it become emblems.

    ``y`` is the middle of its capitals; ``x`` is where it starts, has its middle or ends.
    """
    return line_of_text(fitted(said, size, room, weight), x, y, ink, weight, anchor)


def icon(x: float, y: float, size: float, emoji: str) -> str:
    """Return an emblem in a square; KeyError where there is none for this emoji."""
    return part(x, y, size, size, emblem(emoji, 0, 0, size))


def pill(
    x: float, y: float, said: str, fill: str = INK, ink: str = CHALK, end: bool = False
) -> str:
    """Return a disc with a number or a short word, as long as that needs.

    It starts at ``x``, or ends there.
    """
    w, drawing = _pill(said, fill, ink)
    return part(x - w if end else x, y, w, PILL, drawing)


@lru_cache(KEPT)
def _pill(said: str, fill: str, ink: str) -> tuple[int, str]:
    line = fitted(said, SMALLEST + 1, 200, BOLD)
    w = max(PILL, ceil(line.width) + 14)
    disc = element("rect", x=1, y=1, width=w - 2, height=PILL - 2, rx=PILL / 2 - 1, fill=fill,
                   stroke=ink, stroke_width=2)  # fmt: skip
    return w, disc + lettering(line, w / 2, PILL / 2, ink, BOLD, "middle")


def badge(x: float, y: float, said: str, room: float = 260) -> str:
    """Return a golden pill for what must not be overlooked, such as "to move".

    It begins with a triangle, or with the emoji that begins its text.
    """
    line, before, w = _badge(said, room)
    head = element("path", d="M14 12 L26 19 L14 26 Z", fill=INK) if before > 20 else ""
    disc = element("rect", width=w, height=BADGE, rx=BADGE / 2, fill=GOLD)
    return part(x, y, w, BADGE, disc, head, lettering(line, before, BADGE / 2, INK, BOLD))


def badge_width(said: str, room: float = 260) -> float:
    """Return how wide the badge with this text is."""
    return _badge(said, room)[2]


def _badge(said: str, room: float) -> tuple[Line, int, int]:
    begun = glyphs(said, BOLD)[:1]
    before = 12 if begun and begun[0].code else 34
    line = fitted(said, 24, room - before - 14, BOLD)
    return line, before, ceil(line.width) + before + 14


def plate(
    x: float, y: float, w: float, name: str, said: str = "", move: str = "", yours: bool = False
) -> str:
    """Return a seat's plate: its name, what is said of it, and a badge if it is to move.

    ``said`` is a short text, mostly emoji, such as "👑 🍞🍞"; ``yours`` underlines the name of the
    reader's own seat. Of all three the name gives way first.
    """
    side = badge_width(move) + 12 if move else 0
    more = fitted(said, 26, w - side - 60)
    line = fitted(name, 30, max(w - side - (more.width + 14 if said else 0), 60), BOLD, 24)
    middle = y + PLATE / 2
    return lines(
        [
            line_of_text(line, x, middle, CHALK, BOLD),
            flat(x, y + PLATE - 6, line.width, 3, GOLD) if yours else "",
            line_of_text(more, x + line.width + 14, middle) if said else "",
            badge(x + w - side + 12, y + 3, move) if move else "",
        ]
    )


def tally(
    x: float, y: float, room: float, counted: Sequence[tuple[str, str]], size: float = 26
) -> str:
    """Return little cards with an emblem and a text beside each ("×3"), in rows as needed.

    ``y`` is the middle of the first row; ``tally_height`` says how much they need in all.
    """
    side = round(size * 1.6)
    found = []
    for (emoji, said), (at, row) in zip(counted, _tally_places(room, counted, size), strict=True):
        middle = y + row * _tally_row(size)
        found.append(little_card(x + at, middle - side / 2, side, emoji))
        found.append(label(x + at + side + 5, middle, room, said, size) if said else "")
    return lines(found)


def tally_height(room: float, counted: Sequence[tuple[str, str]], size: float = 26) -> float:
    """Return how high the rows of ``tally`` are together."""
    rows = [row for _, row in _tally_places(room, counted, size)]
    return _tally_row(size) * (max(rows, default=0) + 1)


def _tally_row(size: float) -> int:
    return round(size * 1.6) + 8


def _tally_places(
    room: float, counted: Sequence[tuple[str, str]], size: float
) -> list[tuple[float, int]]:
    places, at, row = [], 0.0, 0
    for _, said in counted:
        step = round(size * 1.6) + (width(said, size) + 5 if said else 0)
        if at and at + step > room:
            at, row = 0.0, row + 1
        places.append((at, row))
        at += step + 14
    return places


def little_card(x: float, y: float, side: float, emoji: str) -> str:
    """Return an emblem on a card of its own, without name or number."""
    paper = element("rect", x=1, y=1, width=side - 2, height=side - 2, rx=7, fill=PAPER,
                    stroke=EDGE, stroke_width=2)  # fmt: skip
    return lines([part(x, y, side, side, paper), icon(x + 3, y + 3, side - 6, emoji)])


def token(x: float, y: float, size: float, emoji: str = "", said: str = "") -> str:
    """Return a round counter with an emblem, a short text, or both."""
    middle = size / 2
    disc = element("circle", cx=middle, cy=middle, r=middle - 2, fill=PAPER, stroke=EDGE,
                   stroke_width=3)  # fmt: skip
    found = [part(x, y, size, size, disc)]
    if emoji:
        found.append(icon(x + size * 0.14, y + size * 0.14, size * 0.72, emoji))
    if said and emoji:
        found.append(pill(x + size, y + size - PILL, said, end=True))
    elif said:
        found.append(
            label(x + middle, y + middle, size - 10, said, size * 0.5, INK, BOLD, "middle")
        )
    return lines(found)


def ring(x: float, y: float, w: float, h: float, chosen: bool = False) -> str:
    """Return a mark around something: broken for "can be chosen", whole with a tick for chosen."""
    look: dict[str, object] = {"stroke_width": 6} if chosen else {
        "stroke_width": 4, "stroke_dasharray": "12 8",
    }  # fmt: skip
    outline = element("rect", x=4, y=4, width=w + 2 * PAD - 8, height=h + 2 * PAD - 8, rx=14,
                      fill="none", stroke=GOLD, **look)  # fmt: skip
    marks = [part(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, outline)]
    if chosen:
        tick = element("path", d="M10 18 l6 7 l10 -13", fill="none", stroke=INK, stroke_width=4,
                       stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        disc = element("circle", cx=18, cy=18, r=17, fill=GOLD, stroke=INK, stroke_width=2)
        marks.append(part(x + w - 30, y - PAD, 36, 36, disc, tick))
    return lines(marks)


def arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return an arrow for what would move, and where to."""
    left, top = round(min(x1, x2)) - 20, round(min(y1, y2)) - 20
    length, angle = hypot(x2 - x1, y2 - y1), atan2(y2 - y1, x2 - x1)

    def at(forward: float, aside: float) -> str:
        across = x1 - left + forward * cos(angle) - aside * sin(angle)
        down = y1 - top + forward * sin(angle) + aside * cos(angle)
        return f"{across:.1f} {down:.1f}"

    neck = max(length - 20, 0)
    corners = ((0, -4), (neck, -4), (neck, -14), (length, 0), (neck, 14), (neck, 4), (0, 4))
    drawn = element("path", d=f"M{'L'.join(at(*corner) for corner in corners)}Z", fill=GOLD,
                    stroke=INK, stroke_width=2.5, stroke_linejoin="round")  # fmt: skip
    return part(left, top, abs(x2 - x1) + 40, abs(y2 - y1) + 40, drawn)
