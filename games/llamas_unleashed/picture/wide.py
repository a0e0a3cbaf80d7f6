"""Wide tiles: a card with its name beside its animal, as Fields show it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.drawing import (
    BOLD,
    BREAK,
    PAD,
    PAPER,
    SMALLEST,
    Drawing,
    Parts,
    body,
    chip,
    element,
    emblem,
    fits,
    icon,
    joined,
    paragraph,
    pill,
    pill_width,
    sheet_of,
    wrapped,
)
from games.drawing import INK as BLACK_INK
from games.engine import Words
from games.llamas_unleashed.cards import CARDS, Card
from games.llamas_unleashed.picture.ground import SHADE
from games.llamas_unleashed.picture.tiles import HERDS, SORTS, fleece, tab

WIDE = 270
HEIGHTS = (140, 108, 96, 74, 62, 45)
"""The width of wide tiles, and their possible heights."""
OTHER = 74
"""The largest width of the picture of a card that is no Animal."""
BESIDE = 46
"""The width of an Upgrade at the right end of an Animal."""
SIZES = 30, 28, 26, 24, SMALLEST
"""The sizes of names."""
DULL = "#f3dfee"


class Measures(NamedTuple):
    """The sizes within a tile of one height: its picture, the letter, the card's own emblem."""

    picture: int
    letter: int
    chip: int


def measures(h: int) -> Measures:
    """Return the sizes within a tile of a height."""
    return Measures(min(h + 24, 104) if h > 50 else 60, max(24, min(34, round(h * 0.42))),
                    max(27, min(48, round(h * 0.56))))  # fmt: skip


@lru_cache(64)
def _animal(h: int, variation: tuple[str, ...]) -> Drawing:
    """Draw the tile of an Animal without its name, and without the emblem of the single card."""
    first, (wide, size, _) = HERDS[variation[0]], measures(h)
    x, y = float(PAD), float(PAD)
    drawn = [body(WIDE, h, PAPER, first.edge, SHADE)]
    side = min(h - 8, 90)
    ground = {"x": x + 3, "width": wide - 3, "rx": 5}
    drawn.append(element("rect", y=y + 3, height=h - 6, fill=first.fill, **ground))
    if len(variation) > 1:
        other = HERDS[variation[1]].fill
        drawn.append(element("rect", y=y + h / 2, height=h / 2 - 3, fill=other, **ground))
    left, top = x + wide - side, y + (h - side) / 2
    if first.letter == "A":
        drawn.append(fleece(left + side / 2, top + side * 0.55, side * 0.5))
    drawn.append(emblem(first.emoji, left, top, side, first.look))
    for i, one in enumerate(variation):
        drawn.append(tab(x - 3, y - 3 + i * (size + 2), size, HERDS[one].edge, HERDS[one].letter))
    return joined(drawn)


@lru_cache(64)
def _other(w: int, h: int, kind: str) -> Drawing:
    """Draw the tile of another type of card, or the part of an Upgrade beside an Animal."""
    fill, edge, said = SORTS[kind]
    up = kind == "upgrade"
    sign = tab(PAD - 3, PAD - 3, 26, edge if up else "#c2187a", said, "up" if up else "down")
    return body(w, h, fill if up else DULL, edge, SHADE) + sign


def wide_tile(
    key: str, x: float, y: float, h: int, words: Words, count: int = 1, beside: bool = False
) -> Parts:
    """Draw a card, or a stack of equal cards with their number.

    ``beside`` leaves room for an Upgrade at its right end.
    """
    card, many = CARDS[key], f"×{count}" if count > 1 else ""
    start = picture_room(card, h)
    room = name_room(card, h, beside) - (pill_width(many) if many else 0)
    return joined(
        [
            base(card, x, y, h),
            own_emblem(card, x, y, h),
            name(name_of(card, words), x + start + 8, y, room, h),
            pill(x + WIDE - 6, y + h / 2 - 15, many, anchor="end") if many else (),
        ]
    )


def name_of(card: Card, words: Words) -> str:
    """Return a card's name, whose line may break after a hyphen."""
    return words(card.name).replace("-", "-" + BREAK)


def picture_room(card: Card, h: int) -> int:
    """Return the width of a tile's picture."""
    wide = measures(h).picture
    return wide if card.variation else min(wide, OTHER)


def name_room(card: Card, h: int, beside: bool) -> int:
    """Return the room for a name."""
    return WIDE - picture_room(card, h) - (14 + BESIDE if beside else 16)


def base(card: Card, x: float, y: float, h: int) -> Parts:
    """Draw the part that cards of one sort have in common."""
    drawing = _animal(h, card.variation) if card.variation else _other(WIDE, h, card.type)
    return sheet_of(x, y, WIDE, h, drawing)


def own_emblem(card: Card, x: float, y: float, h: int) -> Parts:
    """Draw the part that is a card's own; a Basic Animal has none."""
    wide, _, side = measures(h)
    if not card.variation:
        wide, inside = OTHER, min(h - 14, OTHER - 14)
        return icon(x + (wide - inside) / 2 + 6, y + (h - inside) / 2, inside, card.art)
    if card.type == "basic":
        return ()
    art = "🍼" if card.type == "baby" else card.art
    if len(card.variation) > 1:
        return chip(x + wide - side * 0.8, y + h - side + 3, side, art)
    return chip(x - 3, y + h - side + 3, side, art)


def name(said: str, x: float, y: float, room: float, h: int) -> Parts:
    """Write a name in as few lines as possible, and then as large as possible."""
    size, used = set_in(said, room, h)
    lead = 0.94 if h < 50 else 1.06
    top = y + h / 2 + 1 - (used - 1) * size * lead / 2
    return paragraph(x, top, room, said, size, used, BLACK_INK, BOLD, lead=lead)


@lru_cache(1024)
def set_in(said: str, room: float, h: int) -> tuple[int, int]:
    """Return the size of a name, and the number of its lines."""
    ways = [(size, 1) for size in (SIZES if h < 50 else SIZES[:3])]
    ways += [
        (size, most)
        for most in range(2, lines(h) + 1)
        for size in SIZES
        if most * size <= h - 6 or size == SMALLEST
    ]
    size, most = next((way for way in ways if whole(said, *way, room)), (SMALLEST, lines(h)))
    return size, len(wrapped(said, size, room, most, BOLD))


def whole(said: str, size: float, most: int, room: float) -> bool:
    """Return whether a name fits completely at this size."""
    found = wrapped(said, size, room, most, BOLD)
    return all(line.size == size for line in found) and fits(said, size, room, most, BOLD)


def lines(h: int) -> int:
    """Return the number of lines that a name has room for."""
    return 3 if h > 80 else 2


def attached(key: str, x: float, y: float, h: int) -> tuple[Parts, tuple[float, float, int, int]]:
    """Draw an Upgrade at the right end of the Animal at ``x`` and ``y``, and return its box."""
    card, high = CARDS[key], h - 10
    left, top, side = x + WIDE - BESIDE + 3, y + 9, min(BESIDE - 12, high - 8)
    box = left, top, BESIDE, high
    own = icon(left + (BESIDE - side) / 2, top + (high - side) / 2 + 3, side, card.art)
    return joined([sheet_of(*box, _other(BESIDE, high, card.type)), own]), box
