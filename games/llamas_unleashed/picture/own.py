"""A player's own panel: the other seats small, the player's Field, the hand and its effects."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    PAPER,
    SMALLEST,
    WIDTH,
    Parts,
    back,
    fits,
    fitted,
    fitting,
    icon,
    joined,
    label,
    legend,
    line_of_text,
    name_of,
    named,
    panel,
    paragraph,
    pile,
    ribbon,
    ribbon_width,
    rounded,
    width,
)
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.fields import Box, Spots, lay
from games.llamas_unleashed.picture.ground import BACK, EDGE, INK, PANEL, SOFT
from games.llamas_unleashed.picture.table import signs, to_move, top_card
from games.llamas_unleashed.picture.tiles import high, tile
from games.llamas_unleashed.view import LlamasView

TOP = 112
INSIDE = WIDTH - 2 * EDGE_ROOM - 36
FIELD = 78, 126
"""The height of the reader's Field; more if the hand needs one row alone."""
SLOTS = (373, 3), (276, 4)
"""The width of a hand card with its effect, and the number of cards side by side."""
LARGE, WIDE, MIDDLE, SMALL = 104, 84, 64, 54
"""The maximum width of the tile beside it."""


def private(view: LlamasView, words: Words, me: int, spots: Spots, news: bool) -> Parts:
    """Draw the panel of one player."""
    others = [seat for seat in range(view.seats) if seat != me]
    rows = 1 if len(others) < 5 else 2
    columns = -(-len(others) // rows)
    w = (WIDTH - 2 * EDGE_ROOM - GAP * (columns - 1)) / columns
    h = 152.0 if rows == 1 else 112.0
    parts = [
        mini(view, words, seat,
             (EDGE_ROOM + i % columns * (w + GAP), TOP + i // columns * (h + 8), w, h), spots)
        for i, seat in enumerate(others)
    ]  # fmt: skip
    return joined([*parts, own(view, words, me, TOP + rows * (h + 8) + 4, spots, news)])


def mini(view: LlamasView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw another seat, small."""
    x, y, w, h = box
    shown = view.table[seat]
    spots["seat", seat] = x + 8, y + 6, w - 16, 42
    score = words("{n}/{needed}", n=shown.animals, needed=shown.needed)
    room = width(score, 32, BLACK)
    hand = str(len(shown.hand))
    name, _ = named(x + 12, y + 28, seat, name_of(seat, words), w - room - 108, INK, 28)
    right = x + w - 30 - room
    top = y + 54
    return joined(
        [
            panel(*box, PANEL, strong=to_move(view, seat), edge=EDGE),
            name,
            label(x + w - 16, y + 28, room + 8, score, 32, INK, BLACK, "end"),
            label(right, y + 28, 40, hand, 26, INK, BOLD, "end"),
            icon(right - width(hand, 26, BOLD) - 36, y + 12, 32, "✋"),
            lay(seat, shown.field, (x + 18, top, w - 36, h - 66), spots, 76 if h > 120 else 44),
        ]
    )


def own(view: LlamasView, words: Words, me: int, y: float, spots: Spots, news: bool) -> Parts:
    """Draw the reader's plate, Field and hand."""
    shown, move = view.table[me], to_move(view, me)
    h = HEIGHT - 12 - y
    spots["seat", me] = EDGE_ROOM + 8, y + 8, 330, 52
    field = FIELD[len(shown.hand) <= SLOTS[0][1] and h > 450]
    score = words("{n}/{needed}", n=shown.animals, needed=shown.needed)
    name, used = named(32, y + 38, me, name_of(me, words), 240, INK, 36, True, line="#c98a00")
    x = 54 + used
    room = width(score, 38, BLACK)
    right = WIDTH - 42 - (ribbon_width(words("your move")) if move else 0)
    parts = [
        panel(EDGE_ROOM, y, WIDTH - 2 * EDGE_ROOM, h, PANEL, strong=move, edge=EDGE),
        name,
        label(x, y + 38, room + 8, score, 38, INK, BLACK),
        signs(shown, x + room + 18, x + room + 318, y + 38, words),
        piles(view, words, (x + room + 340, y + 38), right, spots, news),
        ribbon(WIDTH - 30, y + 18, words("your move")) if move else (),
        lay(me, shown.field, (36, y + 74, INSIDE, field), spots, 64 if field < 100 else 104),
    ]
    top = y + 74 + field + 12
    return joined([*parts, hand(view, words, me, top, HEIGHT - 26 - top, spots)])


def piles(
    view: LlamasView, words: Words, at: tuple[float, float], right: float, spots: Spots, news: bool
) -> Parts:
    """Draw deck and discard pile, small; and the card being played, or the legend of the stars.

    The card's details are left out if there is no space for them.
    """
    x, y = at
    spots["deck",], spots["discard",] = (x, y - 25, 40.0, 48.0), (x + 58, y - 25, 40.0, 48.0)
    parts = [pile(*spots["deck",], view.deck, BACK, SMALLEST, INK)]
    if view.discard and view.discard[-1]:
        spots["discard",] = x + 58, y - 22, 36.0, float(high(36))
        parts.append(top_card(view, *spots["discard",]))
    else:
        parts.append(top_card(view, *spots["discard",]))
    parts.append(label(x + 104, y, 50, str(len(view.discard)), 26, INK, BOLD))
    left, shown = x + 154, view.pile[-2:]
    if view.pile:
        said, room = words("Being played"), right - left - 14 - 52 * len(shown)
        if fits(said, 24, room, weight=BOLD):
            line = fitted(said, 24, room, BOLD)
            parts.append(line_of_text(line, left, y, INK, BOLD))
            left += line.width + 14
        parts += [tile(key, left + i * 52, y - 26, 44) for i, key in enumerate(shown)]
    elif news and fits(words("new"), SMALLEST, right - left - 32):
        parts.append(legend(left, y, words("new"), INK, room=right - left))
    return joined(parts)


def hand(view: LlamasView, words: Words, me: int, y: float, room: float, spots: Spots) -> Parts:
    """Draw the reader's cards in rows, each with its effect."""
    held = view.table[me].hand
    if not held:
        said = words("Your hand is empty.")
        return label(WIDTH / 2, y + room / 2, 400, said, 26, SOFT, anchor="middle")
    wide, across = SLOTS[len(held) > 6]
    rows = max(-(-len(held) // across), 1 if len(held) <= 3 else 2)
    h = min(150.0 if rows > 1 else 180.0, (room - 10 * (rows - 1)) / rows)
    parts = []
    for place, key in enumerate(held):
        x, top = 34 + place % across * (wide + 10), y + place // across * (h + 10)
        spots["hand", place] = x, top, wide, h
        parts.append(rounded(x, top, wide, h, 12, "#cfe3b4"))
        parts.append(rounded(x + 2, top + 2, wide - 4, h - 4, 10, PAPER))
        if key:
            parts.append(told(key, x, top, wide, h, words))
        else:
            parts.append(back(x + 16, top + 12, 54, 66, look=BACK))
    return joined(parts)


def told(key: str, x: float, y: float, w: float, h: float, words: Words) -> Parts:
    """Draw a card of the hand: its tile, its name, and its effect.

    The tile is smaller if the words need its space.
    """
    card = CARDS[key]
    name, effect = words(card.name), (words(card.text), words(card.brief or card.text))
    for side in sides(w, h):
        room = w - side - 34
        down = 0 if fits(name, 24, room, weight=BOLD) or h < 90 else 24
        most = max(1, int((h - down - 40) // 25))
        said = fitting(effect, SMALLEST, room, most)
        if fits(said, SMALLEST, room, most):
            break
    left = x + side + 24
    return joined(
        [
            tile(key, x + 12, y + (h - high(side)) / 2 + 2, side),
            paragraph(left, y + 20, room, name, 24, 2 if down else 1, INK, BOLD, lead=1.0),
            paragraph(left, y + down + 48, room, said, SMALLEST, most, "#43372f", lead=1.12),
        ]
    )


def sides(w: float, h: float) -> tuple[int, ...]:
    """Return the possible widths of the tile of a hand card, the best first."""
    if h > 150:
        return LARGE, WIDE
    if h > 100:
        return (WIDE, MIDDLE) if w > 300 else (MIDDLE, SMALL)
    return (SMALL,)
