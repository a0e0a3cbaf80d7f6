"""The public table: all Fields, and the piles in a strip below."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    SMALLEST,
    WIDTH,
    Parts,
    fitted,
    flat,
    icon,
    joined,
    label,
    legend,
    line_of_text,
    name_of,
    named,
    panel,
    pile,
    pill,
    pill_width,
    pips,
    ribbon,
    width,
)
from games.drawing import back as back_of
from games.engine import Words
from games.llamas_unleashed.picture.fields import Box, Spots, lay
from games.llamas_unleashed.picture.ground import BACK, EDGE, INK, PANEL, SOFT, WELL
from games.llamas_unleashed.picture.tiles import HERDS, tile
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView, SeatView

GRID = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2), 7: (4, 2), 8: (4, 2)}
TOP, HIGH, BETWEEN = 116, 562, 16
STRIP = 690
FULL, RIM, DOT = "#2f7d25", "#6f8a60", 24


def table(view: LlamasView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw all seats and the strip."""
    columns, rows = GRID[view.seats]
    w = (WIDTH - 2 * EDGE_ROOM - GAP * (columns - 1)) / columns
    h = (HIGH - BETWEEN * (rows - 1)) / rows
    boxes = {
        seat: (EDGE_ROOM + seat % columns * (w + GAP), TOP + seat // columns * (h + BETWEEN), w, h)
        for seat in range(view.seats)
    }
    on_top = sorted(boxes, key=lambda seat: to_move(view, seat))  # for the ribbon
    drawn = [seat_panel(view, words, seat, boxes[seat], spots) for seat in on_top]
    return joined([*drawn, strip(view, words, spots, news)])


def to_move(view: LlamasView, seat: int) -> bool:
    """Return whether a seat is marked as to move: in a window no seat is."""
    return view.waiting.get(seat) is False and not window_open(view)


def seat_panel(view: LlamasView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw a seat: its plate, and its Field."""
    x, y, w, h = box
    shown, move = view.table[seat], to_move(view, seat)
    spots["seat", seat] = x + 8, y + 8, w - 16, 50
    score = words("{n}/{needed}", n=shown.animals, needed=shown.needed)
    wide, room = w > 480, width(score, 38, BLACK)
    middle = y + 34
    name, used = named(x + 14, middle, seat, name_of(seat, words),
                       250 if wide else w - 46 - room, INK, yours=seat == view.reader,
                       line="#c98a00")  # fmt: skip
    below = middle if wide else y + 74
    left = x + 14 + used + 20 if wide else x + 16
    right = x + w - 18 - (room + 20 if wide else 0)
    parts = [
        panel(*box, PANEL, strong=move, edge=EDGE),
        label(x + w - 18, middle, room + 10, score, 38, INK, BLACK, "end"),
        name,
        signs(shown, left, right, below, words),
        ribbon(x + w - 18, y - 21, words("to move")) if move else (),
    ]
    top = y + (76 if wide else 108)
    inside = x + 20, top, w - 40, y + h - 18 - top
    if not shown.field:
        said = words("empty Field")
        parts.append(label(x + w / 2, y + h / 2 + 20, w - 40, said, 26, SOFT, anchor="middle"))
    return joined([*parts, lay(seat, shown.field, inside, spots)])


def signs(shown: SeatView, left: float, right: float, y: float, words: Words) -> Parts:
    """Draw between two edges the pips, the Herds, the seat's conditions, and its hand."""
    n = str(len(shown.hand))
    hand = width(n, 28, BOLD)
    step = min(DOT, int((right - left - hand - 46) // max(1, shown.needed)))
    parts = [
        pips(left, y, min(shown.animals, shown.needed), shown.needed, step, FULL, RIM),
        icon(right - hand - 38, y - 17, 34, "✋"),
        label(right, y, hand + 8, n, 28, INK, BOLD, "end"),
    ]
    at, limit = left + shown.needed * step + 6, right - hand - 46
    held = ["🛡️"] * shown.guarded + ["💤"] * bool(shown.skips) + ["⏩"] * bool(shown.extra)
    for sign in held:
        if at + 34 <= limit:
            limit -= 36
            parts.append(icon(limit, y - 16, 32, sign))
    for herd in shown.herds:
        letter = HERDS[herd].letter
        word = words("herd {herds}", herds=letter)
        said = word if at + pill_width(word) <= limit else letter
        if at + pill_width(said) <= limit:
            parts.append(pill(at, y - 15, said, "#ffe9a6", "#5c3d00"))
            at += pill_width(said) + 5
    return joined(parts)


def strip(view: LlamasView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw the deck, the discard pile, and the Nursery or the cards being played."""
    high = HEIGHT - 12 - STRIP
    y, n = STRIP + high / 2 - 2, len(view.discard)
    spots["deck",] = 32.0, y - 30, 48.0, 58.0
    spots["discard",] = 196.0, y - 32, 54.0, 65.0
    parts = [
        panel(EDGE_ROOM, STRIP, WIDTH - 2 * EDGE_ROOM, high, WELL, edge=EDGE),
        pile(*spots["deck",], view.deck, BACK, 24, INK),
        label(92, y, 84, words("Deck"), 26, INK, BOLD),
        flat(180, STRIP + 14, 2, high - 30, "#8bb06b"),
        top_card(view, *spots["discard",]),
        label(268, y, 160, words("Discards {n}", n=n) if n else words("No discards"), 26, INK,
              BOLD),
        flat(430, STRIP + 14, 2, high - 30, "#8bb06b"),
    ]  # fmt: skip
    legend_at = WIDTH - 34
    if view.pile:
        said = words("Being played")
        line = fitted(said, 26, 220, BOLD)
        parts.append(line_of_text(line, 448, y, INK, BOLD))
        x = 466 + line.width
        fitting = int((legend_at - 210 - x) // 66)
        parts += [tile(key, x + i * 66, y - 33, 54) for i, key in enumerate(view.pile[-fitting:])]
    else:
        line = fitted(words("Nursery"), 26, 130, BOLD)
        parts.append(line_of_text(line, 448, y, INK, BOLD))
        x = 464 + line.width
        babies = [(kind, count) for kind, count in view.nursery.items() if count]
        for i, (kind, count) in enumerate(babies):
            parts.append(tile(f"baby_{kind}", x + i * 100, y - 33, 54))
            parts.append(label(x + 60 + i * 100, y, 38, f"×{count}", 26, INK, BOLD))
    if news:
        parts.append(legend(legend_at, y, words("since last turn"), INK, "end", 210))
    return joined(parts)


def top_card(view: LlamasView, x: float, y: float, w: float, h: float) -> Parts:
    """Draw the discard pile, with its top card if everyone knows it."""
    if not view.discard:
        return pile(x, y, w, h, 0, BACK, SMALLEST, INK)
    key = view.discard[-1]
    return tile(key, x, y, round(w)) if key else back_of(x, y, w, h, look=BACK)
