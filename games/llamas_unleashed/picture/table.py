"""The public table: all Fields, and the piles in a strip below."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    EDGE_ROOM,
    GAP,
    GOLD,
    SMALLEST,
    WIDTH,
    Box,
    Parts,
    Spots,
    fitted,
    icon,
    joined,
    label,
    legend,
    line_of_text,
    name_of,
    named,
    panel,
    pill,
    pill_width,
    ribbon,
    rounded,
    width,
)
from games.drawing import INK as DARK
from games.drawing import back as back_of
from games.engine import Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import BACK, EDGE, INK, PANEL, SOFT, WELL
from games.llamas_unleashed.picture.rows import lay_named
from games.llamas_unleashed.picture.tiles import HERDS, high, tile
from games.llamas_unleashed.text.table import window_open
from games.llamas_unleashed.view import LlamasView, SeatView

COLUMNS = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
ROOMY = 4
"""The most seats whose plates are one line."""
LOWEST = 60
"""With more seats, a Field has names if its tiles are at least this high."""
TOP, BOTTOM, STRIP = 110, 766, 62
SCORE, HAND = 52, 38
"""The sizes of the number of Animals, and of the number of cards in hand."""


def table(view: LlamasView, words: Words, spots: Spots, news: bool) -> Parts:
    """Draw all seats, and the piles in a strip, or in the fourth place beside three seats."""
    columns = COLUMNS[view.seats]
    rows = -(-view.seats // columns)
    beside = view.seats == 3
    h = (BOTTOM - TOP - GAP * (rows - beside) - STRIP * (not beside)) / rows
    w = (WIDTH - 2 * EDGE_ROOM - GAP * (columns - 1)) / columns
    boxes = [
        (EDGE_ROOM + i % columns * (w + GAP), TOP + i // columns * (h + GAP), w, h)
        for i in range(rows * columns)
    ]
    strip = EDGE_ROOM, BOTTOM - STRIP, WIDTH - 2.0 * EDGE_ROOM, float(STRIP)
    on_top = sorted(range(view.seats), key=lambda seat: to_move(view, seat))  # for the ribbon
    drawn = [seat_panel(view, words, seat, boxes[seat], spots) for seat in on_top]
    piles = stacked_piles(view, words, boxes[3], spots, news) if beside else ()
    return joined([*drawn, piles or strip_of_piles(view, words, strip, spots, news)])


def to_move(view: LlamasView, seat: int) -> bool:
    """Return whether a seat is marked as to move: in a window no seat is."""
    return view.waiting.get(seat) is False and not window_open(view)


def seat_panel(view: LlamasView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw a seat: its plate, and its Field."""
    x, y, w, h = box
    shown, move = view.table[seat], to_move(view, seat)
    spots["seat", seat] = x + 8, y + 8, w - 16, 56
    roomy = view.seats <= ROOMY
    top, edge = (70, 16) if roomy else (106, 7)
    inside = x + edge, y + top, w - 2 * edge, h - top - 10
    said = words.by_actor(seat, "your move", "to move")
    parts = [
        panel(*box, PANEL, strong=move, edge=EDGE),
        wide_plate(view, words, seat, box) if roomy else narrow_plate(view, words, seat, box),
        ribbon(x + w - 18, y - 21, said) if move else (),
    ]
    if not shown.field:
        empty = words("empty Field")
        parts.append(label(x + w / 2, y + h / 2 + 30, w - 40, empty, 28, SOFT, anchor="middle"))
    else:
        least = 0 if roomy else LOWEST
        parts.append(lay_named(seat, shown.field, inside, spots, words, least))
    return joined(parts)


def wide_plate(view: LlamasView, words: Words, seat: int, box: Box) -> Parts:
    """Draw name, conditions, hand and Animals in one line."""
    x, y, w, _ = box
    shown, middle = view.table[seat], y + 40
    score, left = score_of(shown, x + w - 18, middle, words)
    hand, left = hand_of(shown, left - 26, middle)
    said = name_of(seat, words)
    needed = min(x + 70 + width(said, 38, BOLD), left - 70)
    signs, left = signs_of(shown, left - 14, middle, words, needed)
    name, _ = named(x + 14, middle, seat, said, left - x - 20, INK, 42, seat == view.reader,
                    line="#c98a00", least=36)  # fmt: skip
    return joined([score, hand, signs, name])


def narrow_plate(view: LlamasView, words: Words, seat: int, box: Box) -> Parts:
    """Draw the name in one line, the rest in a second one."""
    x, y, w, _ = box
    shown, middle = view.table[seat], y + 82
    score, left = score_of(shown, x + w - 18, middle, words)
    hand, right = hand_of(shown, 0, middle)
    hand, _ = hand_of(shown, x + 16 - right, middle)
    signs, _ = signs_of(shown, left - 14, middle, words, x + 26 - right)
    name, _ = named(x + 14, y + 36, seat, name_of(seat, words), w - 28, INK, 38,
                    seat == view.reader, line="#c98a00", least=36)  # fmt: skip
    return joined([score, hand, signs, name])


def score_of(
    shown: SeatView, right: float, y: float, words: Words, size: float = SCORE
) -> tuple[Parts, float]:
    """Draw the number of a seat's Animals, golden if it needs one more; return the left end."""
    score = words("{n}/{needed}", n=shown.animals, needed=shown.needed)
    wide = width(score, size, BLACK)
    close = shown.animals >= shown.needed - 1
    right -= 6 * close
    ground = rounded(right - wide - 12, y - size * 0.5, wide + 22, size, 14, GOLD) if close else ()
    ink = DARK if close else INK
    return joined([ground, label(right, y, wide + 8, score, size, ink, BLACK, "end")]), (
        right - wide - 10 * close
    )


def hand_of(shown: SeatView, right: float, y: float, size: float = HAND) -> tuple[Parts, float]:
    """Draw the number of a seat's cards in hand; return the left end."""
    n = str(len(shown.hand))
    wide = width(n, size, BOLD)
    side = size + 2
    sign = icon(right - wide - side - 6, y - side / 2 - 1, side, "✋")
    return joined([sign, label(right, y, wide + 8, n, size, INK, BOLD, "end")]), (
        right - wide - side - 6
    )


def signs_of(
    shown: SeatView, right: float, y: float, words: Words, most: float
) -> tuple[Parts, float]:
    """Draw a seat's Herds and conditions; return the left end."""
    parts, left = [], right
    held = ["🛡️"] * shown.guarded + ["💤"] * bool(shown.skips) + ["⏩"] * bool(shown.extra)
    for sign in held:
        if left - 38 > most:
            left -= 38
            parts.append(icon(left, y - 18, 34, sign))
    for herd in shown.herds:
        letter = HERDS[herd].letter
        word = words("herd {herds}", herds=letter)
        wide = pill_width(word, 34, 24) + 6
        said = word if len(shown.herds) == 1 and left - wide > most else letter
        wide = pill_width(said, 34, 24) + 6
        if left - wide > most:
            left -= wide
            parts.append(pill(left, y - 17, said, "#ffe9a6", "#5c3d00", high=34, size=24))
    return joined(parts), left


Place = tuple[float, float]


def strip_of_piles(view: LlamasView, words: Words, box: Box, spots: Spots, news: bool) -> Parts:
    """Draw the deck, the discard pile, and the Nursery or the cards being played in a line."""
    x, y, w, h = box
    middle, right = y + h / 2 - 1, x + w - 16
    parts = [panel(*box, WELL, edge=EDGE)]
    if news:
        said = words("new")
        parts.append(legend(right, middle, said, INK, "end", 150))
        right -= width(said, SMALLEST) + 56
    first, wide = deck(view, words, (x + 18, middle), 250, spots)
    at = x + 18 + wide + 30
    second, wide = discards(view, words, (at, middle), (right - at) * 0.5, spots)
    at += wide + 30
    third, wide = played(view, words, (at, middle), right - at)
    return joined([*parts, first, second, third])


def stacked_piles(view: LlamasView, words: Words, box: Box, spots: Spots, news: bool) -> Parts:
    """Draw the piles one below another."""
    x, y, w, h = box
    step = (h - 30) / (3 + news)
    left, room = x + 24, w - 40
    rows = [y + 14 + step * (i + 0.5) for i in range(3 + news)]
    return joined(
        [
            panel(*box, WELL, edge=EDGE),
            deck(view, words, (left, rows[0]), room, spots)[0],
            discards(view, words, (left, rows[1]), room, spots)[0],
            played(view, words, (left, rows[2]), room)[0],
            legend(left, rows[3], words("since last turn"), INK, room=room) if news else (),
        ]
    )


def deck(
    view: LlamasView, words: Words, at: Place, room: float, spots: Spots
) -> tuple[Parts, float]:
    """Draw the deck with its number of cards; return the width too."""
    x, y = at
    spots["deck",] = x, y - 24, 40.0, 48.0
    said = fitted(words("{n} in the deck", n=view.deck), 30, room - 54, BOLD)
    drawn = back_of(*spots["deck",], look=BACK), line_of_text(said, x + 54, y, INK, BOLD)
    return joined(drawn), 54 + said.width


def discards(
    view: LlamasView, words: Words, at: Place, room: float, spots: Spots
) -> tuple[Parts, float]:
    """Draw the discard pile: its top card with its name, if everyone knows it; and the width."""
    if not view.discard:
        said = fitted(words("No discards"), 28, room)
        return line_of_text(said, *at, SOFT), said.width
    y, key = at[1], view.discard[-1]
    name = words(CARDS[key].name) if key else words("Discards {n}", n=len(view.discard))
    parts, left = called(words("last discard") if key else "", name, at, room, 1)
    spots["discard",] = left, y - 26, 44.0, float(high(44))
    drawn, wide = parts
    return joined([drawn, top_card(view, *spots["discard",])]), wide


def called(
    said: str, name: str, at: Place, room: float, tiles: int
) -> tuple[tuple[Parts, float], float]:
    """Write the name of the last of some cards, after ``said`` if there is room for it.

    Return the drawing, its width, and the left end of the cards.
    """
    x, y = at
    wide = 52 * tiles + 16
    spare = room - wide - min(width(name, 26, BOLD), room * 0.5)
    before = fitted(said if width(said, SMALLEST) <= spare else "", 26, spare)
    left = x + before.width + 12 * bool(before.width)
    line = fitted(name, 30, room - before.width - wide, BOLD)
    drawn = [line_of_text(before, x, y, SOFT), line_of_text(line, left + wide - 12, y, INK, BOLD)]
    return (joined(drawn), before.width + wide + line.width), left


def played(view: LlamasView, words: Words, at: Place, room: float) -> tuple[Parts, float]:
    """Draw the cards being played, the last with its name, or the Nursery; and the width."""
    if not view.pile:
        return nursery(view, words, at, room)
    shown = view.pile[-2:]
    name = words(CARDS[shown[-1]].name)
    (drawn, wide), left = called(words("Being played"), name, at, room, len(shown))
    tiles = [tile(key, left + i * 52, at[1] - 26, 44) for i, key in enumerate(shown)]
    return joined([drawn, *tiles]), wide


def nursery(view: LlamasView, words: Words, at: Place, room: float) -> tuple[Parts, float]:
    """Draw the Nursery: the Babies left of each variation; return the width too."""
    x, y = at
    babies = [(kind, count) for kind, count in view.nursery.items() if count]
    said = fitted(words("Nursery"), 26, room - len(babies) * 76)
    parts, left = [line_of_text(said, x, y, SOFT)], x + said.width + 12
    step = min(96.0, (room - said.width - 12) / max(1, len(babies)))
    for i, (kind, count) in enumerate(babies):
        parts.append(tile(f"baby_{kind}", left + i * step, y - 22, 36))
        parts.append(label(left + i * step + 42, y, step - 42, str(count), 30, INK, BOLD))
    return joined(parts), said.width + 12 + step * len(babies)


def top_card(view: LlamasView, x: float, y: float, w: float, h: float) -> Parts:
    """Draw the top card of the discard pile, or a back if it is not known to everyone."""
    key = view.discard[-1]
    return tile(key, x, y, round(w)) if key else back_of(x, y, w, h, look=BACK)
