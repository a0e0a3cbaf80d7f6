"""Cards as tiles: an Animal shows its variation, with the card's own emblem beside it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from games.drawing import (
    BLACK,
    PAD,
    PAPER,
    Drawing,
    Parts,
    body,
    chip,
    element,
    emblem,
    fitted,
    icon,
    joined,
    lettering,
    pill,
    sheet_of,
)
from games.llamas_unleashed.cards import CARDS, Card
from games.llamas_unleashed.picture.ground import SHADE

LADDER = (138, 120, 104, 90, 76, 64, 54, 44, 36)
"""The widths of tiles."""
CHIPPED = 54  # a tile at least this wide has space for the card's own emblem


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
    "upgrade": ("#bfeec0", "#12702c", "+"),
    "downgrade": ("#5b2a52", "#2e0f2a", "−"),
    "magic": ("#e3d3ff", "#5b2ea6", "✨"),
    "instant": ("#fff0a8", "#7a5b00", "⚡"),
}
"""The ground, the edge and the sign of the other types of card."""


def high(w: int) -> int:
    """Return the height of a tile of this width."""
    return round(w * 1.2)


def fleece(cx: float, cy: float, r: float) -> Drawing:
    """Return the wool behind an Alpaca."""
    curls = joined(
        element("circle", cx=cx + r * 0.62 * cos(i * pi / 4), cy=cy + r * 0.5 * sin(i * pi / 4),
                r=r * 0.36, fill="#fffdf6")
        for i in range(8)
    )  # fmt: skip
    return curls + element("circle", cx=cx, cy=cy, r=r * 0.62, fill="#fffdf6")


def tab(x: float, y: float, side: float, fill: str, said: str, points: str = "") -> Drawing:
    """Return the sign of a sort at the upper left; it ``points`` up, down or nowhere."""
    s, look = side, {"fill": fill, "stroke": "#ffffff", "stroke_width": 2}
    middle = y + s * {"": 0.5, "up": 0.6, "down": 0.42}[points]
    if points == "up":
        d = f"M{x} {y + s}V{y + s * 0.42}l{s / 2} {-s * 0.6}l{s / 2} {s * 0.6}V{y + s}Z"
        drawn = element("path", d=d, **look)
    elif points == "down":
        d = f"M{x} {y}H{x + s}V{y + s * 0.58}L{x + s / 2} {y + s * 1.18}L{x} {y + s * 0.58}Z"
        drawn = element("path", d=d, **look)
    else:
        drawn = element("rect", x=x, y=y, width=s, height=s, rx=s * 0.28, **look)
    line = fitted(said, max(22, s * 0.78), 60, BLACK)
    return drawn + lettering(line, x + s / 2, middle, "#ffffff", BLACK, "middle")


@lru_cache(512)
def _animal(w: int, variation: tuple[str, ...], baby: bool) -> Drawing:
    """Draw an Animal without its own emblem."""
    h, first = high(w), HERDS[variation[0]]
    r = max(8, round(w * 0.11))
    drawn = [body(w, h, first.fill, first.edge, SHADE)]
    x, y = float(PAD), float(PAD)
    if len(variation) > 1:
        d = f"M{x + w - 3} {y + 3 + r}V{y + h - 3 - r}A{r} {r} 0 0 1 {x + w - 3 - r} {y + h - 3}"
        drawn.append(element("path", d=f"{d}H{x + 3 + r}Z", fill=HERDS[variation[1]].fill))
    cx, cy = x + w / 2, y + h / 2 + w * 0.03
    if first.letter == "A":
        drawn.append(fleece(cx, cy + w * 0.05, w * (0.36 if baby else 0.45)))
    side = round(w * (0.62 if baby else 0.86))
    drawn.append(emblem(first.emoji, cx - side / 2, cy - side / 2, side, first.look))
    if baby:
        b = max(22, round(w * 0.38))
        left, top = x + w - b - 1, y + h - b - 1
        drawn += [
            element("circle", cx=left + b / 2, cy=top + b / 2, r=b / 2 + 1, fill=PAPER,
                    stroke=first.edge, stroke_width=2),
            emblem("🍼", left + b * 0.1, top + b * 0.1, b * 0.8),
        ]  # fmt: skip
    size = max(24, w * 0.27)
    for i, one in enumerate(variation):
        drawn.append(tab(x - 3 + i * (size + 2), y - 3, size, HERDS[one].edge, HERDS[one].letter))
    return joined(drawn)


@lru_cache(256)
def _other(w: int, kind: str) -> Drawing:
    """Draw a card of another type without its emblem."""
    fill, edge, sign = SORTS[kind]
    h, size = high(w), max(24, w * 0.27)
    drawn = [body(w, h, fill, edge, SHADE)]
    if kind == "downgrade":
        drawn.append(element("circle", cx=PAD + w / 2, cy=PAD + h / 2 + w * 0.04, r=w * 0.4,
                             fill="#f3dfee"))  # fmt: skip
    if kind in ("upgrade", "downgrade"):
        points = "up" if kind == "upgrade" else "down"
        drawn.append(tab(PAD - 3, PAD - 3, size, edge if points == "up" else "#c2187a", sign,
                         points))  # fmt: skip
        return joined(drawn)
    b = size * 1.15
    drawn += [
        element("circle", cx=b / 2 + 2, cy=b / 2 + 2, r=b / 2 + 1, fill=PAPER, stroke=edge,
                stroke_width=2),
        emblem(sign, b * 0.1 + 2, b * 0.1 + 2, b * 0.8),
    ]  # fmt: skip
    return joined(drawn)


def tile(key: str, x: float, y: float, w: int, count: int = 1) -> Parts:
    """Draw a card, or a stack of equal cards with their number."""
    card, h = CARDS[key], high(w)
    many = pill(x + w + 6, y - 8, f"×{count}", anchor="end") if count > 1 else ()
    return joined([base(card, x, y, w), own_emblem(card, x, y, w, h), many])


def base(card: Card, x: float, y: float, w: int) -> Parts:
    """Draw the part that cards of one sort have in common."""
    if card.variation:
        drawing = _animal(w, card.variation, card.type == "baby")
    else:
        drawing = _other(w, card.type)
    return sheet_of(x, y, w, high(w), drawing)


def own_emblem(card: Card, x: float, y: float, w: int, h: int) -> Parts:
    """Draw the part that is a card's own."""
    if card.type == "magical":
        side = round(w * 0.46)
        return chip(x + w - side + 3, y + h - side + 3, side, card.art) if w >= CHIPPED else ()
    if card.variation:
        return ()
    side = round(w * (0.6 if card.type == "downgrade" else 0.68))
    return icon(x + (w - side) / 2, y + (h - side) / 2 + w * 0.04, side, card.art)
