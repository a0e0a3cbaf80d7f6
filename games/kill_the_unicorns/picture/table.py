"""The public table: the hunts of the day, the market, and the seats."""

from __future__ import annotations

from games.drawing import (
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    SMALLEST,
    WIDTH,
    Box,
    Parts,
    Spots,
    chip,
    coin,
    joined,
    label,
    legend,
    panel,
    paragraph,
    width,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.ground import FAINT, SOFT, WELL
from games.kill_the_unicorns.picture.hunts import hunts
from games.kill_the_unicorns.picture.seats import flat_seat, tall_seat
from games.kill_the_unicorns.view import KillView

LINE, TOP, BOTTOM = 784, 108, 766


def table(view: KillView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw hunts and market above, the seats below."""
    high_line = 284.0 if view.seats < 4 else 226.0
    y = TOP + high_line + 20
    h = BOTTOM - y
    side = WIDTH - 2 * EDGE_ROOM - LINE - GAP
    parts = [
        hunts(view, words, (EDGE_ROOM, TOP, LINE, high_line), spots),
        market(view, words, (EDGE_ROOM + LINE + GAP, TOP, side, high_line), spots, news),
    ]
    on_top = sorted(range(view.seats), key=lambda seat: view.waiting.get(seat) is False)
    columns = 3 if view.seats < 4 else 2
    w = (WIDTH - 2 * EDGE_ROOM - GAP * (columns - 1)) / columns
    if columns == 2:
        h = (h - 14) / 2
    draw = tall_seat if columns == 3 else flat_seat
    parts += [
        draw(view, words, seat,
             (EDGE_ROOM + seat % columns * (w + GAP), y + seat // columns * (h + 14), w, h), spots)
        for seat in on_top
    ]  # fmt: skip
    return joined(parts)


def market(view: KillView, words: Words, box: Box, spots: Spots, news: bool) -> Parts:
    """Draw the items on the market, with their prices and the numbers left."""
    x, y, w, h = box
    parts = [panel(*box, WELL), label(x + 16, y + 28, 180, words("Market"), 30, CHALK, BOLD)]
    if news:
        parts.append(legend(x + w - 12, y + 28, words("new"), SOFT, "end", 150))
    step, room = (h - 56) / len(BOOK.market), w - 196
    names = {key: words(item.name) for key, item in BOOK.market.items()}
    widest = max(width(name, 1) for name in names.values())
    size = max(SMALLEST, min(30, int(room / widest)))
    side, r = (44, 22) if step > 46 else (38, 20)
    for i, (key, item) in enumerate(BOOK.market.items()):
        left, middle = view.stock[key], y + 50 + (i + 0.5) * step
        spots["market", key] = x + 8, middle - step / 2 + 3, w - 16, step - 6
        ink, lines = CHALK if left else FAINT, 1 if width(names[key], size) <= room else 2
        top = middle - (size * 0.54 if lines > 1 else 0)
        parts += [
            chip(x + 14, middle - side / 2, side, item.emoji),
            paragraph(x + 68, top, room, names[key], size, lines, ink, lead=1.08),
            coin(x + w - 94, middle, r, str(item.price)),
            label(x + w - 14, middle, 54, f"×{left}", 34, CHALK, BOLD, "end"),
        ]
    return joined(parts)
