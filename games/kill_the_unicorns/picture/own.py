"""A player's own panel: the hunt, the other seats, and the player's hunt cards or schemes."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    GOLD,
    HEIGHT,
    SMALLEST,
    WIDTH,
    Box,
    Parts,
    Spots,
    chip,
    coin,
    fits,
    flat,
    joined,
    label,
    legend,
    name_of,
    named,
    outline,
    panel,
    paragraph,
    ribbon,
    ribbon_width,
    width,
    wrapped,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.cards import (
    HANDS,
    high,
    left_over,
    number_card,
    stable,
    trap,
    unicorn,
)
from games.kill_the_unicorns.picture.ground import PANEL, SOFT, WELL
from games.kill_the_unicorns.picture.hunts import HUNTS, heading, schemes
from games.kill_the_unicorns.picture.seats import (
    COIN,
    LEAST,
    NAME,
    SIGN,
    bid,
    drawn_signs,
    plate,
    signs_at,
)
from games.kill_the_unicorns.picture.table import TOP, market
from games.kill_the_unicorns.state import LETTERS
from games.kill_the_unicorns.text.names import total
from games.kill_the_unicorns.view import KillView, SeatView

FOCUS, ABOVE = 420, 262
LINED = 92
"""The width of a unicorn while schemes are laid."""
HUNTED = 164
PLATE = 92
APART = 14, 40
"""The room between hunt cards, and between the hand and the bid."""


def private(view: KillView, words: Words, me: int, spots: Spots, news: bool) -> Parts:
    """Draw the panel of one player."""
    others = [seat for seat in range(view.seats) if seat != me]
    x = EDGE_ROOM + FOCUS + GAP
    w = (WIDTH - EDGE_ROOM - x - GAP * (len(others) - 1)) / len(others)
    parts = [focus(view, words, (EDGE_ROOM, TOP, FOCUS, ABOVE), spots)]
    parts += [
        other(view, words, seat, (x + i * (w + GAP), TOP, w, ABOVE), spots)
        for i, seat in enumerate(others)
    ]
    return joined([*parts, own(view, words, me, TOP + ABOVE + GAP, spots, news)])


def focus(view: KillView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the present subject: the hunted unicorn, the line, or the market."""
    if not view.line:
        return market(view, words, box, spots, False)
    return (hunted if view.hunting else lined_up)(view, words, box, spots)


def hunted(view: KillView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the unicorn being hunted, with the schemes beneath it."""
    x, y, *_ = box
    now = view.line[0]
    left, top = x + 26, y + 34
    spots["line", 0] = left, top, HUNTED, high(HUNTED)
    beside, room = left + HUNTED + 36, FOCUS - HUNTED - 80
    colour = words(BOOK.unicorns[now.unicorn.colour or LEGENDARY].name)
    known = [one for one in now.traps if one.kind]
    said = [
        words.by_actor(one.owner, "your {scheme}", "{name}'s {scheme}",
                       scheme=words(BOOK.schemes[one.kind].name))
        for one in known if one.kind
    ]  # fmt: skip
    return joined(
        [
            panel(*box, WELL),
            unicorn(left, top, HUNTED, now.unicorn),
            label(beside, y + 44, room, words("hunt {n}", n=view.step), 28, SOFT, BOLD),
            label(beside, y + 84, room, colour, 36, CHALK, BLACK),
            schemes(view, words, 0, beside + room / 2, y + 144, spots),
            label(x + 20, y + ABOVE - 24, FOCUS - 40, " · ".join(said), 26, SOFT) if said else (),
        ]
    )


def lined_up(view: KillView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the line of unicorns while players lay schemes."""
    x, y, _, h = box
    parts, step = [panel(*box, WELL)], (FOCUS - 16) / HUNTS
    past = HUNTS - len(view.line)
    for n, one in enumerate(view.line):
        at = x + 8 + n * step, y + 4, step, h
        left, top = at[0] + (step - LINED) / 2, y + 52
        spots["line", n] = left, top, LINED, high(LINED)
        parts.append(heading(words("hunt {n}", n=past + n + 1), at, SOFT))
        parts.append(unicorn(left, top, LINED, one.unicorn))
        start = at[0] + step / 2 - (len(one.traps) * 48 - 8) / 2
        for i, laid in enumerate(one.traps):
            spots["trap", n, i] = start + i * 48, top + high(LINED) + 16, 40, 44
            parts.append(trap(start + i * 48, top + high(LINED) + 16, laid, 40, 44))
    return joined(parts)


def other(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw another seat: its plate, its bid, and the hunt cards left to it."""
    x, y, w, h = box
    shown = view.table[seat]
    slim = w < 300
    parts = [slim_plate(view, words, seat, box) if slim else plate(view, words, seat, box)]
    parts.append(() if slim else signs_at(view, seat, x + w - 16, y + 114))
    if shown.role:
        parts.append(bid(view, words, seat, x + 18, y + (128 if slim else 136), spots))
        size = (22, 34) if slim else (34, 44)
        parts.append(left_over(x + (14 if slim else 18), y + h - 60, shown.left, *size)[0])
    return joined(parts)


def slim_plate(view: KillView, words: Words, seat: int, box: Box) -> Parts:
    """Draw the panel of a narrow seat, with the name above the other signs."""
    x, y, w, _ = box
    move = view.waiting.get(seat) is False
    name, _ = named(x + 12, y + 34, seat, name_of(seat, words), w - 24, size=LEAST, least=LEAST)
    return joined(
        [
            panel(*box, PANEL, strong=move),
            name,
            drawn_signs(view, seat, x + 16, y + 90, SIGN),
            coin(x + w - 46, y + 90, COIN, str(view.table[seat].score)),
        ]
    )


def own(view: KillView, words: Words, me: int, y: float, spots: Spots, news: bool) -> Parts:
    """Draw the reader's plate, and hunt cards, schemes or unicorns."""
    shown, h = view.table[me], HEIGHT - EDGE_ROOM - y
    move, middle = view.waiting.get(me) is False, y + 48
    name, used = named(34, middle, me, name_of(me, words), 330, size=NAME, yours=True,
                       weight=BLACK, least=LEAST)  # fmt: skip
    x = 50 + used
    parts = [panel(EDGE_ROOM, y, WIDTH - 2 * EDGE_ROOM, h, PANEL, strong=move), name]
    parts.append(drawn_signs(view, me, x, middle, 50))
    x += 58 * (bool(shown.role) + (me == view.first) + (me == view.lead)) + 36
    parts.append(coin(x, middle, COIN, str(shown.score)))
    right = WIDTH - 34.0
    if move:
        said = words("your move")
        parts.append(ribbon(right, middle - 19, said))
        right -= ribbon_width(said) + 16
    if news:
        parts.append(legend(right, middle, words("new"), SOFT, "end", 150))
        right -= width(words("new"), SMALLEST) + 60
    inside = 34.0, y + PLATE, WIDTH - 68.0, h - PLATE - 16
    held = shown.stable or shown.pate
    if held and view.line:
        small = x + COIN + 26, y + 13, right - x - COIN - 36, 76
        parts.append(stable(me, shown.stable, shown.pate, small, spots, 68))
    if any(shown.drawn):
        return joined([*parts, drawn(shown, inside, spots, words)])
    if view.line:
        return joined([*parts, hand(view, words, me, inside, spots)])
    return joined([*parts, trading(view, words, me, inside, spots)])


def hand(view: KillView, words: Words, me: int, box: Box, spots: Spots) -> Parts:
    """Draw the reader's hunt cards by worth, as large as possible, and the bid beside them."""
    x, y, w, _ = box
    shown = view.table[me]
    count = len(shown.hand) + len(shown.bid)
    gap, apart = APART
    wanted = w - gap * (count - 1) - (apart if shown.bid else 0)
    wide, tall = next((size for size in HANDS if size[0] * count <= wanted), HANDS[-1])
    top = y + 46
    parts = [note(view, words, me, (x + 2, y + 18), w - 4)]
    order = sorted(range(len(shown.hand)), key=lambda i: shown.hand[i] or 0)
    for i, place in enumerate(order):
        at = spots["hand", LETTERS[place]] = x + i * (wide + gap), top, wide, tall
        parts.append(number_card(*at, shown.hand[place] or 0))
    start = x + len(order) * (wide + gap) + (apart - gap if order else 0)
    for i, n in enumerate(shown.bid):
        at = spots["bid", me, i] = start + i * (wide + gap), top, wide, tall
        parts.append(number_card(*at, n or 0))
        parts.append(outline(at[0] - 6, top - 6, wide + 12, tall + 12, 22, (5, GOLD)))
    return joined(parts)


def note(view: KillView, words: Words, me: int, at: tuple[float, float], room: float) -> Parts:
    """Write what the reader has bid; without a bid, what the cards are for."""
    shown = view.table[me]
    if shown.passed:
        return label(*at, room, words("You passed in this hunt."), 30, SOFT)
    if not shown.hand and not shown.bid:
        return label(*at, room, words("no hunt cards left"), 30, SOFT)
    if not shown.bid:
        said = words("Cards you don't bid can be spent on the market.")
        return label(*at, room, said, 28, SOFT)
    values = " ".join(str(n) for n in sorted(n for n in shown.bid if n is not None))
    said = words("your bid: {cards}", cards=values)
    if view.shown and shown.total is not None:
        said += " " + total(shown, words)
    lance = view.mark is not None and view.markers[view.mark] == "lance"
    x, y = at
    sign = chip(x + width(said, 34, BOLD) + 16, y - 22, 44, BOOK.characters["knight"].emoji)
    return joined([label(x, y, room, said, 34, GOLD, BOLD), sign if lance else ()])


def trading(view: KillView, words: Words, me: int, box: Box, spots: Spots) -> Parts:
    """Draw what the reader trades on the market: hunt cards and unicorns."""
    x, y, w, h = box
    shown = view.table[me]
    parts = [note(view, words, me, (x + 2, y + 14), w / 2 - 30)]
    order = sorted(range(len(shown.hand)), key=lambda i: shown.hand[i] or 0)
    across = 7 if len(order) < 8 else 4
    rows = -(-len(order) // across)
    least = max(1, min(len(order), across))
    sizes = [s for s in HANDS if least * (s[0] + 5) <= w / 2 - 20 and rows * (s[1] + 10) <= h - 40]
    wide, tall = sizes[0] if sizes else HANDS[-1]
    for i, place in enumerate(order):
        at = x + i % across * (wide + 5), y + 40 + i // across * (tall + 10), wide, tall
        spots["hand", LETTERS[place]] = at
        parts.append(number_card(*at, shown.hand[place] or 0))
    left = x + w * 0.52
    parts.append(flat(left - 16, y + 4, 2, h - 12, "#5a72b8"))
    if shown.stable or shown.pate:
        inside = left + 6, y + 8, w * 0.48 - 8, h - 12
        return joined([*parts, stable(me, shown.stable, shown.pate, inside, spots, 112)])
    return joined([*parts, label(left + 16, y + 40, w * 0.4, words("no unicorn yet"), 28, SOFT)])


def drawn(shown: SeatView, box: Box, spots: Spots, words: Words) -> Parts:
    """Draw the two schemes of which one must be laid, with their effects."""
    x, y, w, h = box
    wide = (w - GAP) / 2
    parts = []
    for i, key in enumerate(shown.drawn):
        if not key:
            continue
        scheme, left = BOOK.schemes[key], x + i * (wide + GAP)
        at = spots["drawn", i] = left, y + 6, wide, h - 6
        parts += [
            panel(*at, WELL),
            chip(left + 18, y + 24, 92, scheme.emoji),
            paragraph(left + 130, y + 52, wide - 150, words(scheme.name), 36, 2, CHALK, BLACK,
                      lead=1.1),
            told(words(scheme.effect), left + 20, y + 146, wide - 36, h - 150),
        ]  # fmt: skip
    return joined(parts)


def told(said: str, x: float, y: float, w: float, h: float) -> Parts:
    """Write an effect in the largest letters that its room allows."""
    size = next((size for size in (30, 28, 26, 24) if len(wrapped(said, size, w, 9)) * size * 1.18
                 <= h and fits(said, size, w, 9)), SMALLEST)  # fmt: skip
    return paragraph(x, y, w, said, size, 9, "#e2e8ff", lead=1.18)
