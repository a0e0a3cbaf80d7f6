"""A player's own panel: the hunt, the other seats, and the player's hunt cards and schemes."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    GOLD,
    HEIGHT,
    SMALLEST,
    TOP,
    WIDTH,
    Parts,
    chip,
    coin,
    fitting,
    flat,
    joined,
    label,
    legend,
    name_of,
    named,
    panel,
    paragraph,
    ribbon,
    ribbon_width,
    width,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import (
    Box,
    Spots,
    high,
    left_over,
    number_card,
    stable,
    trap,
    unicorn,
)
from games.kill_the_unicorns.picture.ground import PANEL, SOFT, WELL
from games.kill_the_unicorns.picture.seats import bid, drawn_signs
from games.kill_the_unicorns.picture.table import market, schemes
from games.kill_the_unicorns.state import LETTERS
from games.kill_the_unicorns.view import KillView, SeatView

FOCUS, ABOVE = 312, 320
HAND = 74, 112
RIGHT = 734  # where the player's own unicorns begin


def private(view: KillView, words: Words, me: int, spots: Spots, news: bool) -> Parts:
    """Draw the panel of one player."""
    others = [seat for seat in range(view.seats) if seat != me]
    x, w = EDGE_ROOM + FOCUS + 12, WIDTH - 2 * EDGE_ROOM - FOCUS - 12
    h = (ABOVE - 10 * (len(others) - 1)) / len(others)
    parts = [focus(view, words, (EDGE_ROOM, TOP, FOCUS, ABOVE), spots)]
    parts += [
        other(view, words, seat, (x, TOP + i * (h + 10), w, h), spots)
        for i, seat in enumerate(others)
    ]
    return joined([*parts, own(view, words, me, TOP + ABOVE + 12, spots, news)])


def focus(view: KillView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the present subject: the hunted unicorn, the line, or the market."""
    x, y, w, h = box
    if not view.line:
        return market(view, words, box, spots, False)
    if not view.hunting:
        parts = [panel(*box, WELL)]
        for n, hunted in enumerate(view.line):
            left, top = x + 14 + n % 2 * 150, y + 12 + n // 2 * 156
            spots["line", n] = left + 21, top, 92, high(92)
            parts.append(unicorn(left + 21, top, 92, hunted.unicorn))
            parts.append(schemes_small(view, n, left + 67, top + high(92) + 6, spots))
        return joined(parts)
    wide = 124
    spots["line", 0] = x + (w - wide) / 2, y + 18, wide, high(wide)
    parts = [panel(*box, WELL, strong=True), unicorn(x + (w - wide) / 2, y + 18, wide,
             view.line[0].unicorn)]  # fmt: skip
    parts.append(schemes(view, words, 0, x + w / 2, y + 166, spots))
    rest = view.line[1:]
    for i, hunted in enumerate(rest, 1):
        left = x + w / 2 - (len(rest) * 82 - 14) / 2 + (i - 1) * 82
        spots["line", i] = left, y + h - 74, 56, high(56)
        parts.append(unicorn(left, y + h - 74, 56, hunted.unicorn))
    return joined(parts)


def schemes_small(view: KillView, n: int, middle: float, y: float, spots: Spots) -> Parts:
    """Draw the schemes beneath a unicorn while they are being laid."""
    traps = view.line[n].traps
    left, parts = middle - (len(traps) * 40 - 8) / 2, []
    for i, one in enumerate(traps):
        spots["trap", n, i] = left + i * 40, y, 32, 30
        parts.append(trap(left + i * 40, y, one, 32, 30))
    return joined(parts)


def other(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw another seat in a row."""
    x, y, w, h = box
    shown = view.table[seat]
    name, used = named(x + 14, y + 28, seat, name_of(seat, words), 230, size=28)
    parts = [
        panel(*box, PANEL, strong=view.waiting.get(seat) is False),
        name,
        drawn_signs(view, seat, x + 22 + used, y + 28, 36),
        coin(x + w - 40, y + 34, 25, str(shown.score)),
    ]
    if shown.role:
        parts.append(left_over(x + 16, y + h - 44, shown.left)[0])
        parts.append(bid(view, words, seat, x + w - 80, y + h / 2 - 25, spots))
    inside = x + 400, y + 14, 250, h - 26
    return joined([*parts, stable(seat, shown.stable, shown.pate, inside, spots, 68)])


def own(view: KillView, words: Words, me: int, y: float, spots: Spots, news: bool) -> Parts:
    """Draw the reader's plate, hunt cards or schemes, and unicorns."""
    shown, h = view.table[me], HEIGHT - EDGE_ROOM - y
    move = view.waiting.get(me) is False
    name, used = named(32, y + 38, me, name_of(me, words), 300, size=36, yours=True, weight=BLACK)
    parts = [panel(EDGE_ROOM, y, WIDTH - 2 * EDGE_ROOM, h, PANEL, strong=move), name]
    parts.append(drawn_signs(view, me, 48 + used, y + 38, 44))
    right = WIDTH - 100.0
    parts.append(coin(WIDTH - 58, y + 40, 30, str(shown.score)))
    if move:
        said = words("your move")
        parts.append(ribbon(right, y + 19, said))
        right -= ribbon_width(said) + 16
    if news:
        parts.append(legend(right, y + 38, words("since your last turn"), SOFT, "end"))
    inside = RIGHT + 6.0, y + 84, WIDTH - 40 - RIGHT, h - 100
    parts.append(flat(RIGHT - 16, y + 82, 2, h - 104, "#5a72b8"))
    if shown.stable or shown.pate:
        parts.append(stable(me, shown.stable, shown.pate, inside, spots, 104))
    else:
        said = words("no unicorn yet")
        parts.append(label(RIGHT + 16, y + 140, 400, said, 26, SOFT))
    if any(shown.drawn):
        return joined([*parts, drawn(shown, y + 84, h - 104, spots, words)])
    return joined([*parts, hand(shown, y + 84, spots, words), laid(view, shown, y + h - 64, words)])


def hand(shown: SeatView, y: float, spots: Spots, words: Words) -> Parts:
    """Draw the reader's hunt cards by worth."""
    parts, (w, h) = [], HAND
    order = sorted(range(len(shown.hand)), key=lambda i: shown.hand[i] or 0)
    for i, place in enumerate(order):
        box = spots["hand", LETTERS[place]] = 34.0 + i * (w + 10), y + 6, w, h
        parts.append(number_card(*box, shown.hand[place] or 0))
    if not order:
        parts.append(label(36, y + 50, 500, words("no hunt cards left"), 26, SOFT))
    return joined(parts)


def laid(view: KillView, shown: SeatView, y: float, words: Words) -> Parts:
    """Show the reader's own bid while it is face-down; otherwise say what cards are for."""
    if shown.passed:
        return label(36, y + 12, 600, words("You passed in this hunt."), 26, SOFT)
    if not shown.bid or view.shown:
        said = words("Cards you don't bid can be spent on the market.")
        return label(36, y + 12, 660, said, 26, SOFT)
    values = " ".join(str(n) for n in sorted(n for n in shown.bid if n is not None))
    said = words("your bid: {cards}", cards=values)
    lance = view.mark is not None and view.markers[view.mark] == "lance"
    sign = chip(46 + width(said, 32, BOLD), y - 10, 44, BOOK.characters["knight"].emoji)
    return joined([label(36, y + 12, 560, said, 32, GOLD, BOLD), sign if lance else ()])


def drawn(shown: SeatView, y: float, h: float, spots: Spots, words: Words) -> Parts:
    """Draw the two schemes of which one must be laid, with their effects."""
    parts = []
    for i, key in enumerate(shown.drawn):
        if not key:
            continue
        scheme, x = BOOK.schemes[key], 34.0 + i * 340
        box = spots["drawn", i] = x, y + 4, 326.0, h - 6
        most = int((h - 118) // 25)
        told = words(scheme.effect), words(scheme.brief or scheme.effect)
        said = fitting(told, SMALLEST, 296, most)
        parts += [
            panel(*box, WELL),
            chip(x + 14, y + 18, 76, scheme.emoji),
            paragraph(x + 104, y + 44, 212, words(scheme.name), 28, 2, CHALK, BOLD, lead=1.1),
            paragraph(x + 16, y + 122, 296, said, SMALLEST, most, "#e2e8ff"),
        ]
    return joined(parts)
