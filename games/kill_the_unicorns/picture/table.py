"""The public table: the line of unicorns, the market, and the seats."""

from __future__ import annotations

from games.drawing import (
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    GOLD,
    HEIGHT,
    INK,
    SMALLEST,
    TOP,
    WIDTH,
    Parts,
    card,
    chip,
    coin,
    fits,
    hollow,
    joined,
    label,
    legend,
    panel,
    paragraph,
    pill,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import TRAP, Spots, high, trap, unicorn
from games.kill_the_unicorns.picture.ground import FAINT, SOFT, WELL
from games.kill_the_unicorns.picture.seats import flat_seat, tall_seat
from games.kill_the_unicorns.state import MARKET
from games.kill_the_unicorns.state import TRAP as LAYING
from games.kill_the_unicorns.view import KillView

LINE, SIDE = 826, 334
HUNTS = MARKET - LAYING - 1


def table(view: KillView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw line and market above, the seats below."""
    high_line = 252.0 if view.seats < 4 else 222.0
    y = TOP + high_line + 18
    h = HEIGHT - 12 - y
    parts = [
        line(view, words, (EDGE_ROOM, TOP, LINE, high_line), spots),
        market(view, words, (EDGE_ROOM + LINE + GAP, TOP, SIDE, high_line), spots, news),
    ]
    on_top = sorted(range(view.seats), key=lambda seat: view.waiting.get(seat) is False)
    if view.seats < 4:
        w = (WIDTH - 2 * EDGE_ROOM - 2 * GAP) / 3
        parts += [
            tall_seat(view, words, seat, (EDGE_ROOM + seat * (w + GAP), y, w, h), spots)
            for seat in on_top
        ]
        return joined(parts)
    w, h = (WIDTH - 2 * EDGE_ROOM - GAP) / 2, (h - 16) / 2
    parts += [
        flat_seat(view, words, seat,
                  (EDGE_ROOM + seat % 2 * (w + GAP), y + seat // 2 * (h + 16), w, h), spots)
        for seat in on_top
    ]  # fmt: skip
    return joined(parts)


def line(
    view: KillView, words: Words, box: tuple[float, float, float, float], spots: Spots
) -> Parts:
    """Draw the unicorns still to be hunted, each with the schemes beneath it."""
    x, y, w, h = box
    parts = [panel(*box, WELL)]
    slot, wide = (w - 20) / HUNTS, 148 if h > 240 else 124
    done = HUNTS - len(view.line)
    for i in range(HUNTS):
        left = x + 10 + i * slot + (slot - wide) / 2
        if i < done:
            parts += [
                hollow(left, y + 20, wide, h - 96, "#4a62a8", 16),
                label(left + wide / 2, y + h / 2 - 44, wide, words("hunt {n}", n=i + 1), 26, FAINT,
                      anchor="middle"),
                label(left + wide / 2, y + h / 2 - 12, wide, words("done"), 26, FAINT,
                      anchor="middle"),
            ]  # fmt: skip
            continue
        n = i - done
        if view.hunting and not n:
            parts.append(panel(x + 8 + i * slot, y + 4, slot - 4, h - 8, "#2c4a86", strong=True))
        hunted = view.line[n]
        spots["line", n] = left, y + 16, wide, high(wide)
        parts.append(unicorn(left, y + 16, wide, hunted.unicorn))
        parts.append(schemes(view, words, n, left + wide / 2, y + h - 68, spots))
    return joined(parts)


def schemes(view: KillView, words: Words, n: int, middle: float, y: float, spots: Spots) -> Parts:
    """Draw the schemes beneath a unicorn, and the one that was just revealed."""
    traps = view.line[n].traps
    sprung = view.sprung if not n and view.hunting and view.sprung and view.sprung.kind else None
    count = len(traps) + bool(sprung)
    if not count:
        return label(middle, y + 26, 170, words("no scheme"), SMALLEST, FAINT, anchor="middle")
    w, h = TRAP
    left, parts = middle - (count * (w + 12) - 12) / 2, []
    for i, one in enumerate(traps):
        spots["trap", n, i] = left + i * (w + 12), y, w, h
        parts.append(trap(left + i * (w + 12), y, one))
    if sprung and sprung.kind:
        scheme = BOOK.schemes[sprung.kind]
        at = left + len(traps) * (w + 12)
        parts.append(card(at, y, w, h, scheme.emoji))
        parts.append(pill(middle, y - 30, words(scheme.name), GOLD, INK, "middle"))
    return joined(parts)


def market(
    view: KillView, words: Words, box: tuple[float, float, float, float], spots: Spots, news: bool
) -> Parts:
    """Draw the items left on the market, with their prices."""
    x, y, w, h = box
    parts = [panel(*box, WELL), label(x + 18, y + 26, 110, words("Market"), 26, CHALK, BOLD)]
    if news:
        parts.append(legend(x + w - 12, y + 26, words("since last turn"), SOFT, "end", 200))
    step = (h - 50) / len(BOOK.market)
    side = 44 if step > 46 else 38
    for i, (key, item) in enumerate(BOOK.market.items()):
        left = view.stock[key]
        middle = y + 46 + (i + 0.5) * step
        spots["market", key] = x + 10, middle - step / 2 + 3, w - 20, step - 6
        ink = CHALK if left else "#a9b8ea"
        name, room = words(item.name), w - 174
        two = step > 60 and not fits(name, 26, room)
        parts += [
            chip(x + 14, middle - side / 2, side, item.emoji),
            paragraph(x + 66, middle - 13, room, name, SMALLEST, 2, ink)
            if two
            else label(x + 66, middle, room, name, 26, ink),
            coin(x + w - 84, middle, 20, str(item.price)),
            label(x + w - 16, middle, 50, f"×{left}", 26, CHALK, BOLD, "end"),
        ]
    return joined(parts)
