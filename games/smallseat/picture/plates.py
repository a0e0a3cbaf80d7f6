"""The other seats on a player's own panel: plates in the order of the table, with their votes."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    Box,
    Drawing,
    Parts,
    Spots,
    chip,
    element,
    fitted,
    flat,
    icon,
    joined,
    label,
    line_of_text,
    name_of,
    named,
    owner,
    panel,
    part,
    pill,
    pill_width,
    ribbon,
    ribbon_width,
    width,
)
from games.engine import Words
from games.smallseat.picture.court import BESIDE, clockwise
from games.smallseat.picture.ground import INK, PLATE, WINE, board
from games.smallseat.picture.table import BOARD, EDGE, WIDE
from games.smallseat.picture.votes import placed, row_band, vote
from games.smallseat.view import SmallView

LINE = "#c98a00"
"""The colour below the reader's own name."""
BORDER = 12
"""The wood that is visible around the plates."""
ONE, TWO, BRIEF = 96, 70, 43
"""The height of a plate in a single row, in two rows, and without counted cards."""
ROOMY = 300
"""The width from which on a plate has the seat's mark before the name."""
SPACE = 9
"""Half the room between plates."""


def all_seats(
    view: SmallView, words: Words, spots: Spots, brief: bool = False
) -> tuple[Parts, float]:  # fmt: skip
    """Draw the plates of all seats, ``brief`` if there is little room; return their lower end."""
    left, right = EDGE + BORDER - SPACE, EDGE + WIDE - BORDER + SPACE
    if view.seats <= BESIDE:
        wide = (right - left) / view.seats
        cells = [(0, left + i * wide, wide) for i in range(view.seats)]
    else:
        cells = clockwise(view.seats, left, right)
    high = BRIEF if brief else ONE if view.seats <= BESIDE else TWO
    rows = 1 + max(row for row, _, _ in cells)
    deep = 2 * BORDER + rows * high + (rows - 1) * SPACE
    parts = [board(EDGE, BOARD, WIDE, deep)]
    for seat, (row, x, wide) in zip(view.chairs, cells, strict=True):
        box = x + SPACE, BOARD + BORDER + row * (high + SPACE), wide - 2 * SPACE, high
        spots["seat", seat] = box
        draw = short_plate if brief else plate
        parts += [draw(view, words, seat, box), chevron(box, row, right)]
    return joined(parts), BOARD + deep


def chevron(box: Box, row: int, right: float) -> Parts:
    """Draw the arrow from a plate to the next one, if both are in the same row."""
    x, y, w, h = box
    if row and x > EDGE + 2 * BORDER + SPACE:
        return part(x - 16, y + h / 2 - 14, 14, 28, angle(13, 1))
    if not row and x + w + 40 < right:
        return part(x + w + 2, y + h / 2 - 14, 14, 28, angle(1, 13))
    return ()


def angle(start: int, end: int) -> Drawing:
    """Draw an angle that points from ``start`` to ``end``."""
    near, tip = (start + 2, end - 2) if start < end else (start - 2, end + 2)
    return element("path", d=f"M{near} 4L{tip} 14L{near} 24", fill="none", stroke=INK,
                   stroke_width=5, stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def plate(view: SmallView, words: Words, seat: int, box: Box) -> Parts:
    """Draw a seat's plate: name, cards, conditions, and vote."""
    x, y, w, h = box
    shown, move = view.table[seat], view.waiting.get(seat) is False
    parts = [panel(*box, PLATE, strong=move, edge=WINE)]
    right, end = x + w - 8, x + w + 6
    if placed(view, seat):
        side = h - 18
        right -= side + 8
        place, end = (right + 6, y + 9, side, side), right
        if view.revealed and seat in view.run:
            parts.append(row_band([place]))
        parts.append(vote(view, words, seat, place, named=False))
    top, low = y + h * 0.3, y + h * 0.74
    cards = str(shown.cards + (len(view.public) if seat == view.teller else 0))
    small = round(h * 0.37)
    if w >= ROOMY:
        name, _ = named(x + 10, top, seat, name_of(seat, words), right - x - 18, INK, 36,
                        seat == view.reader, line=LINE)  # fmt: skip
        sign = icon(x + 10, low - small / 2, small, "✋")
    else:
        line = fitted(name_of(seat, words), 36, right - x - 16, BOLD)
        name = line_of_text(line, x + 12, top, INK, BOLD)
        name += flat(x + 12, top + 17, line.width, 3, LINE) if seat == view.reader else ()
        sign = owner(seat, x + 10 + small / 2, low, round(small / 2))
    parts += [name, sign, label(x + 18 + small, low, 60, cards, small, INK, BLACK)]
    at = x + 28 + small + width(cards, small, BLACK)
    signs = ["🪑"] * (seat == view.chairs[0]) + ["📣"] * (seat == view.teller)
    for sign_of in signs + ["🛡️"] * shown.safe:
        if at + small + 4 <= right:
            parts.append(chip(at, low - small / 2 - 1, small + 2, sign_of))
        at += small + 5
    said = words("to move")
    if move and h < ONE and right - at >= pill_width(said, 30):  # a ribbon would cover the name
        parts.append(pill(right, low - 15, said, GOLD, INK, "end"))
    elif move and h >= ONE and right - at >= ribbon_width(said, 22):
        parts.append(ribbon(end, y + h - 41, said, 22))  # not over the vote
    return joined(parts)


def short_plate(view: SmallView, words: Words, seat: int, box: Box) -> Parts:
    """Draw a seat's plate in one line: mark, name, conditions, and vote."""
    x, y, w, h = box
    shown, move = view.table[seat], view.waiting.get(seat) is False
    parts = [panel(*box, PLATE, strong=move, edge=WINE)]
    right, middle = x + w - 8, y + h / 2
    if placed(view, seat):
        right -= h - 8
        place = right + 4, y + 7, h - 14, h - 14
        if view.revealed and seat in view.run:
            parts.append(row_band([place]))
        parts.append(vote(view, words, seat, place, named=False))
    signs = ["🪑"] * (seat == view.chairs[0]) + ["📣"] * (seat == view.teller)
    for sign in signs + ["🛡️"] * shown.safe:
        right -= 34
        parts.append(chip(right, middle - 16, 32, sign))
    name, _ = named(x + 8, middle, seat, name_of(seat, words), right - x - 12, INK, 28,
                    seat == view.reader, line=LINE)  # fmt: skip
    return joined([*parts, name])
