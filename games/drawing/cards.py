"""Cards: face-up, face-down, and in piles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.drawing.fonts import BOLD, CACHE_SIZE
from games.drawing.letters import SMALLEST, fits, fitted
from games.drawing.parts import PAD, icon, label, line_of_text, pill
from games.drawing.shapes import outline, rounded
from games.drawing.svg import EDGE, INK, PAPER, element, emblem, lettering, part
from games.sheet import CHALK, Drawing, Parts, joined

SHADE = "#100a14"


class Back(NamedTuple):
    """The back of a game's cards: its colour, the colour of its sign, and that of its shadow."""

    fill: str = "#5a4a86"
    sign: str = "#8d7cc4"
    shade: str = SHADE


PLAIN = Back()
LARGE = 24_000
"""The area from which on a card is put together from flat areas, because these are drawn faster."""


def corner(w: float, h: float) -> int:
    """Return the radius of a card's corners."""
    return max(8, round(min(w, h) * 0.11))


@lru_cache(CACHE_SIZE)
def body(w: float, h: float, fill: str, edge: str, shade: str = SHADE, band: int = 3) -> Drawing:
    """Return a card's outline and shadow, for a part with a margin of ``PAD`` around the card."""
    r = corner(w, h)
    shadow = element("rect", x=PAD - 2, y=PAD + 2, width=w + 4, height=h + 4, rx=r + 2, fill=shade)
    rim = element("rect", x=PAD, y=PAD, width=w, height=h, rx=r, fill=edge)
    face = element("rect", x=PAD + band, y=PAD + band, width=w - 2 * band, height=h - 2 * band,
                   rx=r - 2, fill=fill)  # fmt: skip
    return shadow + rim + face


def sheet_of(x: float, y: float, w: float, h: float, *drawings: Drawing) -> Parts:
    """Return a card's part, with room for its shadow."""
    return part(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, *drawings)


@lru_cache(CACHE_SIZE)
def _face(
    w: int, h: int, emoji: str, name: str, fill: str, edge: str, shade: str, side: int
) -> Drawing:
    foot = 30 if name else 4
    side = side or round(min(w - 10, h - foot - 6))
    left, top = PAD + (w - side) / 2, PAD + 4 + (h - foot - 4 - side) / 2
    drawn = [body(w, h, fill, edge, shade), emblem(emoji, left, top, side)]
    if name and fits(name, SMALLEST, w - 6, weight=BOLD):
        line = fitted(name, SMALLEST, w - 6, BOLD)
        drawn.append(lettering(line, PAD + w / 2, PAD + h - 19, INK, BOLD, "middle"))
    return joined(drawn)


def card(
    x: float, y: float, w: float, h: float, emoji: str, name: str = "", fill: str = PAPER,
    edge: str = EDGE, shade: str = SHADE, side: int = 0,
) -> Parts:  # fmt: skip
    """Return a card face-up, with its name at the foot if there is room for all of it."""
    return sheet_of(x, y, w, h, _face(round(w), round(h), emoji, name, fill, edge, shade, side))


@lru_cache(CACHE_SIZE)
def _back(w: int, h: int, known: str, look: Back) -> Drawing:
    cx, cy = PAD + w / 2, PAD + h / 2
    r = corner(w, h)
    inset = round(min(w, h) * 0.09) + 3
    drawn = [
        body(w, h, look.fill, CHALK, look.shade),
        element("rect", x=PAD + inset, y=PAD + inset, width=w - 2 * inset, height=h - 2 * inset,
                rx=max(r - 4, 3), fill="none", stroke=look.sign, stroke_width=3),
    ]  # fmt: skip
    if not known:
        k = min(w, h) * 0.2
        sign = (
            f"M{cx:g} {cy - k * 1.3:g}L{cx + k:g} {cy:g}L{cx:g} {cy + k * 1.3:g}L{cx - k:g} {cy:g}Z"
        )
        return joined([*drawn, element("path", d=sign, fill=look.sign)])
    radius = round(min(w, h) * 0.4)
    side, eye = round(radius * 1.5), max(28, round(radius * 0.72))
    right, low = PAD + w - eye + 4, PAD + h - eye + 4
    drawn += [
        element("circle", cx=cx, cy=cy, r=radius, fill=CHALK, stroke=INK, stroke_width=2,
                stroke_dasharray="5 4"),
        emblem(known, cx - side / 2, cy - side / 2, side),
        element("circle", cx=right + eye / 2, cy=low + eye / 2, r=eye / 2 + 1, fill=CHALK,
                stroke=INK, stroke_width=2),
        emblem("👁️", right, low, eye),
    ]  # fmt: skip
    return joined(drawn)


def back(x: float, y: float, w: float, h: float, known: str = "", look: Back = PLAIN) -> Parts:
    """Return a card face-down; ``known`` is the emoji of the face that the reader remembers.

    The emoji shows through a round window with an eye beside it, so that the card doesn't look
    face-up.
    """
    return sheet_of(x, y, w, h, _back(round(w), round(h), known, look))


@lru_cache(CACHE_SIZE)
def _framed(w: int, h: int, look: Back) -> Drawing:
    inset = round(min(w, h) * 0.07) + 3
    rim = element("rect", x=PAD + inset, y=PAD + inset, width=w - 2 * inset, height=h - 2 * inset,
                  rx=max(5, round(min(w, h) * 0.08)), fill="none", stroke=look.sign,
                  stroke_width=3)  # fmt: skip
    return body(w, h, look.fill, CHALK, look.shade) + rim


def numbered_back(
    x: float, y: float, w: float, h: float, said: str, look: Back = PLAIN, size: float = 0
) -> Parts:
    """Return a card face-down with its name on buttons, such as "2", large in its middle."""
    size = size or min(96.0, h * 0.5, w * 0.66)
    line = fitted(said, max(size, SMALLEST), w - 24, BOLD)
    middle = line_of_text(line, x + w / 2, y + h / 2, CHALK, BOLD, "middle")
    if w * h < LARGE:
        return framed(x, y, w, h, look) + middle
    inset, r = round(min(w, h) * 0.07) + 2, round(min(w, h) * 0.08)
    rim = outline(x + inset, y + inset, w - 2 * inset, h - 2 * inset, r, (3, look.sign))
    return joined([blank(x, y, w, h, look.fill, CHALK, look.shade), rim, middle])


def framed(x: float, y: float, w: float, h: float, look: Back = PLAIN) -> Parts:
    """Return a card face-down without anything on it except its frame, as one part."""
    return sheet_of(x, y, w, h, _framed(round(w), round(h), look))


def blank(
    x: float, y: float, w: float, h: float, fill: str = PAPER, edge: str = EDGE, shade: str = SHADE
) -> Parts:
    """Return a card face-up without anything on it."""
    if w * h >= LARGE:
        r = corner(w, h)
        return joined([
            rounded(x - 2, y + 2, w + 4, h + 4, r + 2, shade),
            rounded(x, y, w, h, r, edge),
            rounded(x + 3, y + 3, w - 6, h - 6, r - 2, fill),
        ])  # fmt: skip
    return sheet_of(x, y, w, h, body(round(w), round(h), fill, edge, shade))


def lettered(
    x: float, y: float, w: float, h: float, emoji: str, name: str = "", fill: str = PAPER,
    edge: str = EDGE, shade: str = SHADE, size: float = 26, side: int = 0,
) -> Parts:  # fmt: skip
    """Return a card face-up of any size in separate parts, which cards of other sizes share.

    Its name is at the foot in letters of ``size``, or smaller if all of it then fits.
    """
    written = bool(name) and fits(name, SMALLEST, w - 10, weight=BOLD)
    foot = round(size * 1.45) if written else 6
    side = side or int(min(w - 12, h - foot - 12) // 4 * 4)
    left, top = x + (w - side) / 2, y + 6 + max(0.0, h - foot - 6 - side) / 2
    parts = [blank(x, y, w, h, fill, edge, shade), icon(left, top, side, emoji)]
    if written:
        parts.append(label(x + w / 2, y + h - foot * 0.55, w - 10, name, size, INK, BOLD, "middle"))
    return joined(parts)


def number(x: float, y: float, said: str) -> Parts:
    """Return the number that identifies the card at ``x`` and ``y`` on buttons."""
    return pill(x - 6, y - 8, said)


@lru_cache(CACHE_SIZE)
def _pile(w: int, h: int, cards: int, look: Back) -> Drawing:
    drawn = []
    for d in range(4 * (cards - 1), -1, -4):
        drawn += [
            element("rect", x=PAD + d, y=PAD + 8 - d, width=w, height=h, rx=11, fill=CHALK),
            element("rect", x=PAD + d + 3, y=PAD + 11 - d, width=w - 6, height=h - 6, rx=9,
                    fill=look.fill),
        ]  # fmt: skip
    middle = PAD + w / 2, PAD + 8 + h / 2
    spot = element("circle", cx=middle[0], cy=middle[1], r=min(w, h) * 0.4, fill=INK)
    return joined([*drawn, spot])


def pile(
    x: float, y: float, w: float, h: float, count: int, look: Back = PLAIN, size: int = 40,
    ink: str = CHALK,
) -> Parts:  # fmt: skip
    """Return a face-down pile with its number of cards; an empty pile is an outline."""
    said = label(x + w / 2, y + h / 2, w + 8, str(count), size, CHALK if count else ink, BOLD,
                 "middle")  # fmt: skip
    if not count:
        rim = element("rect", x=2, y=2, width=w - 4, height=h - 4, rx=10, fill="none", stroke=ink,
                      stroke_width=3, stroke_dasharray="9 8")  # fmt: skip
        return joined([part(x, y, w, h, rim), said])
    drawing = _pile(round(w), round(h), min(count, 3), look)
    return joined([part(x - PAD, y - PAD - 8, w + 2 * PAD + 8, h + 2 * PAD + 10, drawing), said])
