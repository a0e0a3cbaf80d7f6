"""The cards of the two players: those of the first are dark with a pale window."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import (
    BOLD,
    CHALK,
    GOLD,
    INK,
    PAD,
    Drawing,
    Parts,
    body,
    element,
    emblem,
    fits,
    fitted,
    joined,
    lettering,
    pill,
    sheet_of,
)
from games.engine import Words
from games.instinkt.cards import CARDS
from games.instinkt.picture.ground import SHADE
from games.instinkt.view import LyingCard, OpenCard

DARK, DARK_EDGE = "#2d3140", "#aeb4c8"
PALE, PALE_EDGE = "#fffaf0", "#c8b386"
LADDER = (184, 148, 140, 106, 92, 78, 64, 52)
"""The sizes of cards; only the larger ones show their names."""
NAMED = 106


def step(room: float) -> int:
    """Return the size of the largest card that fits into a space."""
    return next((side for side in LADDER if side <= room), LADDER[-1])


@lru_cache(512)
def _piece(side: int, seat: int, emoji: str, name: str) -> Drawing:
    letters = 32 if side > 160 else 26 if side > 130 else 24 if side > 110 else 22
    foot = letters + 6 if name else 0
    inset = round(side * 0.09)
    drawn = [body(side, side, *((PALE, PALE_EDGE) if seat else (DARK, DARK_EDGE)), SHADE)]
    if not seat:
        drawn.append(element("rect", x=PAD + inset, y=PAD + inset, width=side - 2 * inset,
                             height=side - 2 * inset - max(0, foot - 8), rx=max(5, side * 0.06),
                             fill="#fff3dc"))  # fmt: skip
    size = round(min(side * 0.74, side - foot - inset * 2))
    top = (side - foot - size) / 2 + (4 if name and not seat else 0)
    drawn.append(emblem(emoji, PAD + (side - size) / 2, PAD + top, size))
    if name and fits(name, letters, side - 6, weight=BOLD):
        line = fitted(name, letters, side - 6, BOLD)
        ink = INK if seat else CHALK
        low = PAD + side - letters * 0.72
        drawn.append(lettering(line, PAD + side / 2, low, ink, BOLD, "middle"))
    return joined(drawn)


def piece(one: OpenCard, x: float, y: float, side: int, words: Words | None = None) -> Parts:
    """Draw a card in its owner's colours, with its number and, at the end, its points."""
    kind = CARDS[one.kind]
    name = words(kind.name) if words and side >= NAMED else ""
    look = (PALE, INK) if one.seat else (DARK, CHALK)
    size = 34 if side > 160 else 28 if side > 110 else 26 if side > 60 else 22
    tall = size + (12 if side > 110 else 8)
    parts = [
        sheet_of(x, y, side, side, _piece(side, one.seat, kind.emoji, name)),
        pill(x + side + 6, y - 8, kind.mark, *look, "end", tall, size),
    ]
    if isinstance(one, LyingCard) and one.points:
        parts.append(pill(x - 12, y - 14, f"+{one.points}", GOLD, INK, high=40, size=32))
    return joined(parts)


@lru_cache(16)
def _back(w: int, h: int, seat: int) -> Drawing:
    sign = PALE_EDGE if seat else "#8a92ac"
    cx, cy = PAD + w / 2, PAD + h / 2
    leaf = f"M{cx} {cy - 12}C{cx + 9} {cy - 3} {cx + 9} {cy + 5} {cx} {cy + 12}"
    leaf += f"C{cx - 9} {cy + 5} {cx - 9} {cy - 3} {cx} {cy - 12}Z"
    return body(w, h, *((PALE, PALE_EDGE) if seat else (DARK, DARK_EDGE)), SHADE) + element(
        "path", d=leaf, fill=sign
    )


def back(seat: int, x: float, y: float, w: int = 48, h: int = 64) -> Parts:
    """Draw a card of a seat face-down."""
    return sheet_of(x, y, w, h, _back(w, h, seat))
