"""A player's own panel: the ring as a row, and the player's animals with their effects."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    EDGE_ROOM,
    HEIGHT,
    SMALLEST,
    WIDTH,
    Parts,
    chip,
    element,
    fitted,
    fitting,
    flat,
    icon,
    joined,
    label,
    line_of_text,
    name_of,
    named,
    owner,
    panel,
    paragraph,
    part,
    pill,
    pill_width,
    ribbon,
    ribbon_width,
    rounded,
    width,
)
from games.engine import Words, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import INK, PLATE, RIM, SOFT, WINE, WOOD
from games.smallseat.picture.table import Spots, counted
from games.smallseat.picture.votes import TINTS, high, vote
from games.smallseat.text.table import orders_lines
from games.smallseat.view import SmallView

LEFT, TOP = 24, 116
ROW = WIDTH - 2 * LEFT
STRIP = 190
VOTE = 88
SEEN = 300  # the column for cards seen in other hands
CELL = 360


def private(view: SmallView, words: Words, me: int, spots: Spots) -> Parts:
    """Draw the panel of one player."""
    return joined([strip(view, words, spots), own(view, words, me, spots)])


def strip(view: SmallView, words: Words, spots: Spots) -> Parts:
    """Draw the ring as a row, from the Smallseat clockwise: votes above, names below."""
    wide = ROW / view.seats
    parts = [rounded(LEFT, TOP, ROW, STRIP, 16, RIM), rounded(LEFT + 3, TOP + 3, ROW - 6,
             STRIP - 6, 14, WOOD)]  # fmt: skip
    crowded = view.seats > 4
    for place, seat in enumerate(view.chairs):
        middle = LEFT + wide * (place + 0.5)
        left, top = middle - VOTE / 2, TOP + 14
        if view.revealed and seat in view.run:
            parts.append(rounded(left - 10, top - 8, VOTE + 20, high(VOTE) + 16, 14, "#ffe08a"))
        parts.append(vote(view, words, seat, left, top, VOTE))
        if not place:
            parts.append(chip(middle - wide / 2 + 6, TOP + 10, 40, "🪑"))
        if place < view.seats - 1:
            parts.append(part(middle + wide / 2 - 8, TOP + 48, 18, 28, CHEVRON))
        box = middle - wide / 2 + 6, TOP + STRIP - 72, wide - 12, 64.0
        spots["seat", seat] = box
        parts.append(plate(view, words, seat, box, crowded))
    return joined(parts)


CHEVRON = element("path", d="M3 3l12 11l-12 11", fill="none", stroke="#7a4f22", stroke_width=5,
                  stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def plate(
    view: SmallView, words: Words, seat: int, box: tuple[float, float, float, float], small: bool
) -> Parts:
    """Draw a seat's plate, in two lines if it is narrow."""
    x, y, w, _ = box
    shown = view.table[seat]
    cards = str(shown.cards + (len(view.public) if seat == view.teller else 0))
    parts = [panel(*box, PLATE, strong=view.waiting.get(seat) is False, edge=WINE)]
    name, yours = name_of(seat, words), seat == view.reader
    sign = "📣" if seat == view.teller else "🛡️" if shown.safe else ""
    if small:
        parts += [
            owner(seat, x + 24, y + 21, 12),
            label(x + w - 12, y + 21, 40, cards, SMALLEST, SOFT, BOLD, "end"),
            icon(x + w / 2 - 12, y + 8, 26, sign) if sign else (),
            label(x + w / 2, y + 45, w - 18, name, SMALLEST, INK, BOLD, "middle"),
        ]
        return joined(parts)
    drawn, _ = named(x + 10, y + 32, seat, name, w - 96, INK, 26, yours, line="#c98a00")
    parts += [
        drawn,
        label(x + w - 14, y + 32, 40, cards, 24, SOFT, BOLD, "end"),
        icon(x + w - 14 - width(cards, 24, BOLD) - 34, y + 17, 30, sign) if sign else (),
    ]
    return joined(parts)


def own(view: SmallView, words: Words, me: int, spots: Spots) -> Parts:
    """Draw the reader's animals, the cards seen in other hands, and the orders."""
    y = TOP + STRIP + 12.0
    h = HEIGHT - EDGE_ROOM - 6 - y
    move = view.waiting.get(me) is False
    said = words("Your secret cards") if me == view.teller else words("Your cards")
    name, used = named(LEFT + 18, y + 40, me, said, 420, INK, 36, True, BLACK, "#c98a00")
    parts = [panel(LEFT, y, ROW, h, PLATE, strong=move, edge=WINE), name]
    right: float = LEFT + ROW - 20
    if move:
        parts.append(ribbon(right, y + 20, words("your move")))
        right -= ribbon_width(words("your move")) + 12
    parts.append(called(view, words, LEFT + 50 + used, y + 40, right))
    top, low = y + 78, y + h - 14
    if view.public:
        parts.append(public(view, words, top + 14, spots))
        top += 54
    orders = [(words("This round"), view.orders), (words("Next round"), view.coming)]
    for when, given in reversed([(when, given) for when, given in orders if given]):
        told = words.sentences(orders_lines(given, words))
        start = pill_width(when) + 34
        parts.append(pill(LEFT + 20, low - 30, when, WINE, PLATE))
        parts.append(label(LEFT + start, low - 15, ROW - start - 24, told, SMALLEST, INK))
        low -= 36
    known = seen(view, words, me)
    room = ROW - 40 - (SEEN if known else 0)
    parts.append(animals(view, words, me, (LEFT + 22, top, room, low - top), spots))
    if known:
        parts.append(others(view, words, known, LEFT + ROW - SEEN, top, low))
    return joined(parts)


def called(view: SmallView, words: Words, x: float, y: float, right: float) -> Parts:
    """Say which animal the Teller has called; the megaphone replaces a name that doesn't fit."""
    name = name_of(view.teller, words)
    sign = icon(x, y - 20, 40, "📣")
    if not view.called:
        said = words("{name} calls an animal", name=name)
        return joined([sign, label(x + 50, y, right - x - 50, said, 26, INK)])
    animal = CARDS[view.called]
    said, called = words("{name} called", name=name), words(animal.name)
    room = min(right - x - 112 - width(called, 26, BOLD), width(said, 26))
    whole = room >= width(said, SMALLEST)
    at = x + 58 + (room if whole else -8)
    return joined(
        [
            sign,
            label(x + 48, y, room, said, 26, INK) if whole else (),
            icon(at, y - 23, 46, animal.emoji),
            label(at + 54, y, right - at - 54, called, 26, INK, BOLD),
        ]
    )


def public(view: SmallView, words: Words, y: float, spots: Spots) -> Parts:
    """Draw the Teller's public cards in a row."""
    found = counted(view.public, view.animals)
    room = ROW - 60 - sum(86 if n > 9 else 76 for _, n in found)
    told = words("The Teller's public cards"), words("📣 public cards")
    line = fitted(fitting(told, 24, room), 24, max(room, 220))
    most = (ROW - 60 - line.width) / len(found)
    parts, x = [line_of_text(line, LEFT + 22, y + 6, SOFT)], LEFT + 40 + line.width
    for animal, n in found:
        spots["public", animal] = x, y - 14, 40, 40
        parts.append(chip(x, y - 14, 40, CARDS[animal].emoji))
        parts.append(label(x + 45, y + 6, 40, f"×{n}", SMALLEST, INK, BOLD))
        x += min(86 if n > 9 else 76, most)
    return joined(parts)


def animals(
    view: SmallView, words: Words, me: int, box: tuple[float, float, float, float], spots: Spots
) -> Parts:
    """Draw the reader's animals, each once with its number and its effect."""
    x, y, w, h = box
    kinds = counted(view.table[me].known, view.animals)
    if not kinds:
        said = (
            words(message("none", "of cards"))
            if view.called
            else words("Cards are dealt after the call.")
        )
        return label(x + 10, y + 30, 600, said, 26, SOFT)
    columns = int(w // CELL)
    wide, rows = w / columns, -(-len(kinds) // columns)
    high_row = min(236.0, h / rows)
    side = 92 if high_row >= 108 else 64 if high_row >= 78 else 48
    most = int((high_row - 40) // 25)
    parts = []
    for i, (animal, n) in enumerate(kinds):
        left, top = x + i % columns * wide, y + i // columns * high_row
        card = CARDS[animal]
        spots["own", animal] = left, top + 4, side, side
        parts += [
            rounded(left, top + 4, side, side, 12, WINE),
            rounded(left + 3, top + 7, side - 6, side - 6, 10, TINTS[animal]),
            icon(left + 7, top + 11, side - 14, card.emoji),
            pill(left + side + 8, top - 4, f"×{n}", anchor="end") if n > 1 else (),
            label(left + side + 16, top + 20, wide - side - 30, words(card.name), 28, INK, BOLD),
        ]
        if most > 0:
            room, at = wide - side - 34, (left + side + 16, top + 52)
            told = words(card.effect), words(card.brief or card.effect)
            said = fitting(told, SMALLEST, room, most)
            parts.append(paragraph(*at, room, said, SMALLEST, most, "#4f3a30", lead=1.12))
    return joined(parts)


def seen(view: SmallView, words: Words, me: int) -> list[tuple[int, list[tuple[str, int]]]]:
    """Return the cards that the reader has seen in other hands, by seat."""
    others = [seat for seat in view.chairs if seat != me and view.table[seat].known]
    return [(seat, counted(view.table[seat].known, view.animals)) for seat in others]


def others(
    view: SmallView,
    words: Words,
    known: list[tuple[int, list[tuple[str, int]]]],
    x: float,
    y: float,
    low: float,
) -> Parts:
    """Draw the cards seen in other hands."""
    parts = [
        flat(x - 12, y, 2, low - y, "#d9bd82"),
        label(x + 6, y + 10, SEEN - 30, words("Seen in other hands"), 24, SOFT, BOLD),
    ]
    step = min(46.0, (low - y - 34) / len(known))
    for i, (seat, cards) in enumerate(known):
        middle = y + 36 + (i + 0.5) * step
        parts.append(owner(seat, x + 20, middle, 14))
        pace = min(46.0, (SEEN - 60) / len(cards))
        for j, (animal, n) in enumerate(cards):
            at = x + 44 + j * pace
            parts.append(chip(at, middle - 18, 36, CARDS[animal].emoji))
            if n > 1:
                parts.append(pill(at + 42, middle + 2, str(n), anchor="end", high=26))
    return joined(parts)
