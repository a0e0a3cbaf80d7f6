"""The public table: the seats, and a strip with the piles."""

from __future__ import annotations

from games.drawing import (
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    TOP,
    WIDTH,
    Box,
    Parts,
    Spots,
    chip,
    icon,
    joined,
    label,
    numbered_back,
    panel,
    pill,
    width,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PALE, PANEL
from games.lion_unicorn.picture.layout import ORDER
from games.lion_unicorn.picture.seats import Seat
from games.lion_unicorn.view import LionView

STRIP = 66
ALL = WIDTH - 2 * EDGE_ROOM
CHIP = 48
CELL = CHIP + 44
"""The width of a discarded kind with its count."""
ROOMY = 124
NARROW = 400
"""A place for the piles is narrow up to this width."""
SMALL, SMALL_ROW = 40, 5
"""The side of a discarded kind in a narrow place, and how many of them are in a row."""


def table(view: LionView, words: Words, spots: Spots) -> Parts:
    """Draw all seats, and the piles in the place of the last seat or in a strip below."""
    odd = view.seats % 2
    columns = 1 if view.seats == 2 else 2
    rows = -(-view.seats // columns)
    high = HEIGHT - TOP - EDGE_ROOM - (0 if odd else STRIP + GAP)
    w, h = (ALL - GAP * (columns - 1)) / columns, (high - GAP * (rows - 1)) / rows
    boxes = [
        (EDGE_ROOM + i % columns * (w + GAP), TOP + i // columns * (h + GAP), w, h)
        for i in range(columns * rows)
    ]
    seats = [Seat(view, words, seat, boxes[seat]) for seat in range(view.seats)]
    on_top = sorted(seats, key=lambda seat: seat.move)  # a ribbon extends beyond its panel
    low = EDGE_ROOM, HEIGHT - EDGE_ROOM - STRIP, ALL, STRIP
    piles = corner(view, words, boxes[-1], spots) if odd else strip(view, words, low, spots)
    return joined([piles, *(seat.draw(spots) for seat in on_top)])


def counted(kinds: list[str]) -> list[tuple[str, int]]:
    """Count cards by kind, in the order of the catalogue."""
    return [(kind, kinds.count(kind)) for kind in ORDER if kind in kinds]


def strip(view: LionView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the deck, the discards by kind, and the cards under the crown in one row."""
    x, y, w, h = box
    middle, found = y + h / 2, counted(view.discard)
    right = x + w - 16
    parts = [panel(*box, PANEL), aside(view, right, middle)]
    right -= (len(view.aside) * (CHIP + 4) + 68) if view.aside else 0
    spots["deck",] = x + 18, y + 6, 44, h - 14
    parts.append(numbered_back(*spots["deck",], "", BACK))
    said, cells = words("{n} in the deck", n=view.deck), len(found) * CELL
    room = right - x - 76
    short = width(said, 34, BOLD) + 30 + cells > room
    said = str(view.deck) if short else said
    parts.append(label(x + 74, middle, room - cells, said, 34, CHALK, BOLD))
    at = x + 74 + width(said, 34, BOLD) + 36
    title = words("Discarded: {n}", n=len(view.discard)) if found else words("No discards")
    if at + width(title, 28) + 20 + cells <= right:
        parts.append(label(at, middle, right - at, title, 28, PALE))
        at += width(title, 28) + 24
    step = min(ROOMY, (right - at) / max(1, len(found)))
    parts += [discarded(at + j * step, middle, *one) for j, one in enumerate(found)]
    return joined(parts)


def discarded(x: float, middle: float, kind: str, n: int) -> Parts:
    """Draw a kind of discarded card with its count."""
    said = label(x + CHIP + 5, middle, CELL - CHIP, f"×{n}", 30, CHALK, BOLD)
    return chip(x, middle - CHIP / 2, CHIP, CARDS[kind].emblem) + said


def aside(view: LionView, right: float, middle: float) -> Parts:
    """Draw the cards under the crown in a row that ends at ``right``."""
    left = right - len(view.aside) * (CHIP + 4) + 4
    parts = [icon(left - 56, middle - 25, 48, "👑")] if view.aside else []
    parts += [
        chip(left + i * (CHIP + 4), middle - CHIP / 2, CHIP, CARDS[kind].emblem)
        for i, kind in enumerate(view.aside)
    ]
    return joined(parts)


def corner(view: LionView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the piles in the place of a seat."""
    x, y, w, h = box
    if w <= NARROW:
        return narrow_corner(view, words, box, spots)
    side = 90 if h < 240 else 120
    spots["deck",] = x + 22, y + 20, side, h - 84
    deck = words("{n} in the deck", n=view.deck)
    title = words("Discarded: {n}", n=len(view.discard)) if view.discard else words("No discards")
    left = x + 52 + side
    parts = [
        panel(*box, PANEL),
        numbered_back(*spots["deck",], str(view.deck), BACK),
        label(x + 22, y + h - 36, w - 300, deck, 30, CHALK, BOLD),
        label(left, y + 38, w - side - 70, title, 30, PALE),
        aside(view, x + w - 18, y + h - 36),
    ]
    for j, one in enumerate(counted(view.discard)):
        parts.append(discarded(left + j % 4 * 103, y + 86 + j // 4 * 54, *one))
    return joined(parts)


def narrow_corner(view: LionView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the piles in a narrow place: discards in rows of five, each with its count on it."""
    x, y, w, h = box
    spots["deck",] = x + 18, y + 16, 76, h - 32
    left, found = x + 112, counted(view.discard)
    parts = [
        panel(*box, PANEL),
        numbered_back(*spots["deck",], str(view.deck), BACK),
        aside(view, x + w - 14, y + h - 32),
    ]
    top = y + 12
    if len(found) <= SMALL_ROW:
        title = words("Discarded: {n}", n=len(view.discard)) if found else words("No discards")
        parts.append(label(left, y + 28, w - 126, title, 28, PALE))
        top = y + 50
    for j, (kind, n) in enumerate(found):
        at = left + j % SMALL_ROW * (SMALL + 11), top + j // SMALL_ROW * (SMALL + 4)
        parts.append(chip(*at, SMALL, CARDS[kind].emblem))
        if n > 1:
            parts.append(pill(at[0] + SMALL + 7, at[1] + SMALL - 24, str(n), anchor="end", high=26))
    return joined(parts)
