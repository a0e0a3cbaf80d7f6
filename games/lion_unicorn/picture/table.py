"""The public table: the seats, and beside them the piles."""

from __future__ import annotations

from games.drawing import (
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    SMALLEST,
    TOP,
    WIDTH,
    Parts,
    chip,
    icon,
    joined,
    label,
    legend,
    panel,
    pile,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.picture.ground import BACK, PANEL
from games.lion_unicorn.picture.seats import Seat, Spots, counted, discarded
from games.lion_unicorn.view import LionView

SIDE = 200  # the column of the piles
LEGEND = 44
WIDE = WIDTH - 2 * EDGE_ROOM - SIDE - GAP
HIGH = HEIGHT - TOP - EDGE_ROOM


def table(view: LionView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw all seats, and the piles to the right; ``news`` says whether stars need a legend."""
    columns = 1 if view.seats == 2 else 2
    rows = -(-view.seats // columns)
    w, h = (WIDE - GAP * (columns - 1)) / columns, (HIGH - GAP * (rows - 1)) / rows
    seats = [
        Seat(view, words, seat, (EDGE_ROOM + seat % columns * (w + GAP),
                                 TOP + seat // columns * (h + GAP), w, h))
        for seat in range(view.seats)
    ]  # fmt: skip
    on_top = sorted(seats, key=lambda seat: seat.move)  # a ribbon extends beyond its panel
    left = WIDTH - EDGE_ROOM - SIDE
    high = HIGH - (LEGEND + GAP if news else 0)
    parts = [panel(left, TOP, SIDE, high, PANEL), piles(view, words, left, spots)]
    if news:
        y = HEIGHT - EDGE_ROOM - LEGEND
        parts += [
            panel(left, y, SIDE, LEGEND, PANEL),
            legend(left + 10, y + LEGEND / 2, words("since last turn"), CHALK, room=SIDE - 16),
        ]
    return joined([*parts, *(seat.draw(spots) for seat in on_top)])


def piles(view: LionView, words: Words, x: float, spots: Spots) -> Parts:
    """Draw the deck, the discards by kind, and the cards set aside under the crown."""
    middle = x + SIDE / 2
    spots["deck",] = x + SIDE / 2 - 46, TOP + 56, 92, 116
    said = discarded(view, words)
    parts = [
        label(middle, TOP + 28, SIDE - 16, words("Deck"), 26, CHALK, BOLD, "middle"),
        pile(*spots["deck",], view.deck, BACK),
        label(middle, TOP + 208, SIDE - 16, said, 26, CHALK, BOLD, "middle"),
    ]
    y = TOP + 232
    for j, (kind, count) in enumerate(counted(view.discard)):
        left, top = x + 12 + j % 2 * 92, y + j // 2 * 52
        parts.append(chip(left, top, 46, CARDS[kind].emblem))
        parts.append(label(left + 51, top + 24, 42, f"×{count}", 26, CHALK, BOLD))
    y += -(-len(counted(view.discard)) // 2) * 52 + 6
    if view.aside:
        side = min(44, (SIDE - 16) / len(view.aside) - 4)
        left = middle - len(view.aside) * (side + 4) / 2 + 2
        parts += [
            icon(middle - 70, y - 2, 40, "👑"),
            label(middle - 26, y + 20, 120, words("set aside"), SMALLEST),
            *(
                chip(left + i * (side + 4), y + 42, side, CARDS[kind].emblem)
                for i, kind in enumerate(view.aside)
            ),
        ]
    return joined(parts)
