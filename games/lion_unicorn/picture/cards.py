"""The cards in front of a seat: face-up, face-down, and remembered."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import (
    CHALK,
    INK,
    PAD,
    Box,
    Drawing,
    Parts,
    blank,
    element,
    icon,
    joined,
    lettered,
    numbered_back,
    part,
    pill,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK
from games.lion_unicorn.picture.layout import Place
from games.lion_unicorn.view import CardView

EYE = 28
"""The side of the eye on a remembered card; a card narrower than ``EYED`` has none."""
EYED = 76


def called(place: int, words: Words, short: bool = False) -> str:
    """Return the number or name of a card, as on buttons."""
    return str(place) if place else words("S") if short else words("start")


def lying(shown: CardView, place: Place, words: Words, remembers: bool) -> Parts:
    """Draw a card of a seat; if an equal card covers its lower part, its name is left out."""
    x, y, w, h = box = place.box
    kind = CARDS[shown.kind] if shown.kind else None
    if kind and shown.up:
        name = "" if place.covered or h < 100 else words(kind.name)
        return lettered(*box, kind.emblem, name)
    if kind and remembers:
        return remembered(box, kind.emblem)
    return numbered_back(x, y, w, h, called(place.number, words, w < 90), BACK)


@lru_cache(4096)
def _window(r: int) -> Drawing:
    return element("circle", cx=r + 2, cy=r + 2, r=r, fill=CHALK, stroke=INK, stroke_width=2,
                   stroke_dasharray="6 5")  # fmt: skip


def window(cx: float, cy: float, r: int, emoji: str, eye: int = 0) -> Parts:
    """Draw the window in the back of a remembered card, with an eye if there is room."""
    side = int(r * 1.4) // 4 * 4
    parts = [
        part(cx - r - 2, cy - r - 2, 2 * r + 4, 2 * r + 4, _window(r)),
        icon(cx - side / 2, cy - side / 2, side, emoji),
    ]
    if eye:
        disc = element("circle", cx=eye / 2 + 3, cy=eye / 2 + 3, r=eye / 2 + 2, fill=CHALK,
                       stroke=INK, stroke_width=2)  # fmt: skip
        x, y = cx + r * 0.78, cy + r * 0.78
        parts.append(part(x - eye / 2 - 3, y - eye / 2 - 3, eye + 6, eye + 6, disc))
        parts.append(icon(x - eye / 2, y - eye / 2, eye, "👁️"))
    return joined(parts)


def remembered(box: Box, emoji: str) -> Parts:
    """Draw a face-down card that the reader remembers."""
    x, y, w, h = box
    r = int(min(w, h) * 0.42) // 2 * 2
    paper = blank(*box, BACK.fill, CHALK)
    return paper + window(x + w / 2, y + h / 2, r, emoji, EYE if w >= EYED else 0)


def numbered(shown: CardView, place: Place, words: Words, remembers: bool) -> Parts:
    """Draw a card's number in its corner, unless its back shows the number large."""
    if not shown.kind or not (shown.up or remembers):
        return ()
    return named_place(place.number, place.box, words, short=place.covered)


def named_place(place: int, box: Box, words: Words, short: bool = False) -> Parts:
    """Draw a card's number or name in its corner."""
    x, y, w, h = box
    high, size = (38, 28) if h > 220 else (34, 26) if h > 120 else (30, 24)
    return pill(x - PAD, y - 10, called(place, words, short or w < 100), high=high, size=size)
