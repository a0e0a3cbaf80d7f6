"""A player's own panel: the other seats small, the player's cards large and with their effects."""

from __future__ import annotations

from functools import lru_cache

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    INK,
    PAD,
    PAPER,
    SMALLEST,
    TOP,
    WIDTH,
    Drawing,
    Parts,
    back,
    body,
    card,
    element,
    emblem,
    fits,
    fitting,
    icon,
    joined,
    label,
    legend,
    name_of,
    named,
    number,
    panel,
    paragraph,
    part,
    pile,
    ribbon,
    sheet_of,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PANEL
from games.lion_unicorn.picture.seats import (
    BREAD,
    Box,
    Spots,
    called,
    discarded,
    lying,
    sorted_places,
    standing,
    won,
)
from games.lion_unicorn.view import CardView, LionView

PILE = 132  # the column of the deck
WIDTHS = {1: 273, 2: 273, 3: 273, 4: 273, 5: 214, 6: 177}
"""The widths of the reader's cards with their effects, by number of cards."""
HIGH, FLAT = 350, 222
"""Their height; less if the others need two rows."""
SMALL = 126, 140
"""More than six cards are in rows of eight, with their names."""
IN_A_ROW = 8
LEAD = 1.1
"""The line spacing of a card's effect, as a multiple of the font size."""
MINI = (84, 96), (60, 96), (48, 72)
"""The cards of the others: of one or two, of more in one row of panels, and in two rows."""


def private(view: LionView, words: Words, me: int, spots: Spots, news: bool) -> Parts:
    """Draw the panel of one player."""
    others = [seat for seat in range(view.seats) if seat != me]
    columns = min(len(others), 3)
    rows = -(-len(others) // 3)
    w = (WIDTH - 2 * EDGE_ROOM - PILE - GAP * columns) / columns
    h = 168.0 if rows == 1 else 144.0
    parts = [
        mini(view, words, seat, (EDGE_ROOM + j % 3 * (w + GAP), TOP + j // 3 * (h + 10), w, h),
             spots)
        for j, seat in enumerate(others)
    ]  # fmt: skip
    left, high = WIDTH - EDGE_ROOM - PILE, rows * (h + 10) - 10
    parts.append(deck(view, words, (left, TOP, PILE, high), spots))
    return joined([*parts, own(view, words, me, TOP + high + GAP, spots, news)])


def deck(view: LionView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the deck, and count the discards."""
    x, y, w, _ = box
    said = discarded(view, words)
    spots["deck",] = x + w / 2 - 32, y + 44, 64, 78
    return joined(
        [
            panel(*box, PANEL),
            label(x + w / 2, y + 22, w - 12, words("Deck"), 24, CHALK, BOLD, "middle"),
            pile(*spots["deck",], view.deck, BACK, 32),
            paragraph(x + w / 2, y + (146 if fits(said, SMALLEST, w - 10) else 134), w - 10, said,
                      SMALLEST, 2, CHALK, middle=True, lead=1.05),
        ]
    )  # fmt: skip


def mini(view: LionView, words: Words, seat: int, outer: Box, spots: Spots) -> Parts:
    """Draw another seat, small, with its cards in one row."""
    x, y, w, h = outer
    shown = view.table[seat]
    spots["seat", seat] = x + 6, y + 6, w - 12, 44
    name, used = named(x + 12, y + 28, seat, name_of(seat, words), w - 140, size=28)
    parts = [panel(*outer, PANEL, strong=view.waiting.get(seat) is False), name]
    at = x + 24 + used
    for sign in [BREAD] * shown.wins + ["👑"] * shown.crown:
        parts.append(icon(at, y + 11, 34, sign))
        at += 34
    up, down = sorted_places(shown.cards)
    order = [0, *up, *down]
    wide, high = MINI[2 if h < 150 else w < 480]
    step = min(wide + 10, (w - 30 - wide) / max(1, len(order) - 1))
    numbers = []
    for j, place in enumerate(order):
        box = spots["card", seat, place] = x + 15 + j * step, y + 58, wide, high
        parts.append(lying(shown.cards[place], box, view, words))
        numbers.append(number(box[0], box[1], called(place, words, short=True)))
    return joined([*parts, *numbers])


def own(view: LionView, words: Words, me: int, y: float, spots: Spots, news: bool) -> Parts:
    """Draw the reader's own cards."""
    shown, move = view.table[me], view.waiting.get(me) is False
    h = HEIGHT - EDGE_ROOM - y
    spots["seat", me] = EDGE_ROOM + 6, y + 8, 420, 56
    name, used = named(32, y + 38, me, words("Your cards"), 330, size=38, yours=True, weight=BLACK)
    parts = [panel(EDGE_ROOM, y, WIDTH - 2 * EDGE_ROOM, h, PANEL, strong=move), name]
    parts.append(won(shown, 50 + used, y + 38))
    parts.append(standing(shown, 70 + used + 120, y + 38, 500, words))
    if move:
        parts.append(ribbon(WIDTH - 30, y + 18, words("your move")))
    up, down = sorted_places(shown.cards)
    order = [0, *up, *down]
    large = len(order) in WIDTHS
    tall = h > 400
    w, high = (WIDTHS[len(order)], HIGH if tall else FLAT) if large else SMALL
    for j, place in enumerate(order):
        box = 32.0 + j % IN_A_ROW * (w + 14), y + 84 + j // IN_A_ROW * (high + 16), w, high
        spots["card", me, place] = box
        one = shown.cards[place]
        parts.append(told(one, box, words) if large else plain(one, box, words))
        parts.append(number(box[0], box[1], called(place, words)))
    if news:
        said = words("since your last turn")
        parts.append(legend(WIDTH - 34, y + h - 22, said, CHALK, "end"))
    return joined(parts)


def plain(shown: CardView, box: Box, words: Words) -> Parts:
    """Draw one of the reader's cards with its name alone."""
    kind = CARDS[shown.kind] if shown.kind else None
    if kind and shown.up:
        return card(*box, kind.emblem, words(kind.name))
    return back(*box, kind.emblem if kind else "", BACK)


def told(shown: CardView, box: Box, words: Words) -> Parts:
    """Draw one of the reader's cards with its effect; a face-down card keeps its back's colour."""
    kind = CARDS[shown.kind] if shown.kind else None
    x, y, w, h = (round(side) for side in box)
    side = 108 if h > 300 else 56
    ink, soft = (INK, "#43372f") if shown.up else (CHALK, "#f3dbe0")
    middle, top = x + w / 2, y + 8 + side * 0.58
    below = y + side * 1.16 + 30
    parts = [sheet_of(x, y, w, h, _paper(w, h, shown.up, side))]
    if not shown.up:
        parts.append(_window(middle, top, round(side * 0.56), kind is not None))
    if kind:
        small = side if shown.up else round(side * 0.84)
        parts.append(icon(middle - small / 2, top - small / 2, small, kind.emblem))
    name = words(kind.name) if kind else words("not seen")
    parts.append(label(middle, below, w - 14, name, 28, ink, BOLD, "middle"))
    if kind:
        most = int((y + h - below - 42) // (SMALLEST * LEAD)) + 1
        whole, brief = words(kind.effect), words(kind.brief or kind.effect)
        said = fitting((whole, brief), SMALLEST, w - 18, most)
        parts.append(paragraph(middle, below + 31, w - 18, said, SMALLEST, most, soft,
                               middle=True, lead=LEAD))  # fmt: skip
    return joined(parts)


@lru_cache(64)
def _paper(w: int, h: int, up: bool, side: int) -> Drawing:
    if up:
        return body(w, h, PAPER, EDGE)
    top = PAD + round(side * 1.16) + 12
    return body(w, h, BACK.fill, CHALK) + element(
        "rect", x=PAD + 7, y=top, width=w - 14, height=h + PAD - top - 7, rx=10, fill="#4a1a2a"
    )


def _window(cx: float, cy: float, r: int, known: bool) -> Parts:
    """Return the window of a card that the reader remembers, with an eye; or the sign of a back."""
    room = r * 1.35
    if not known:
        k, m = r * 0.5, room
        sign = f"M{m} {m - k * 1.3}L{m + k} {m}L{m} {m + k * 1.3}L{m - k} {m}Z"
        drawn = element("path", d=sign, fill=BACK.sign)
        return part(cx - room, cy - room, 2 * room, 2 * room, drawn)
    eye, at = r * 0.3, room + r * 0.8
    return part(
        cx - room, cy - room, 2 * room, 2 * room,
        element("circle", cx=room, cy=room, r=r, fill=CHALK, stroke=INK, stroke_width=2,
                stroke_dasharray="6 5"),
        element("circle", cx=at, cy=at, r=eye + 3, fill=CHALK, stroke=INK, stroke_width=2),
        emblem("👁️", at - eye - 1, at - eye - 1, 2 * eye + 2),
    )  # fmt: skip
