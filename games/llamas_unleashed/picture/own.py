"""A player's own panel: the other seats in a strip, the player's Field, and the hand.

When the player chooses among the cards of Fields, the panel shows these instead of the hand.
"""

from __future__ import annotations

from games.drawing import (
    BLACK,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    WIDTH,
    Box,
    Parts,
    Spots,
    fitted,
    joined,
    legend,
    line_of_text,
    name_of,
    named,
    panel,
    ribbon,
    ribbon_width,
    width,
)
from games.engine import Decision, Words
from games.llamas_unleashed.picture.fields import lay
from games.llamas_unleashed.picture.ground import EDGE, INK, PANEL
from games.llamas_unleashed.picture.hand import hand
from games.llamas_unleashed.picture.table import (
    TOP,
    hand_of,
    score_of,
    signs_of,
    to_move,
)
from games.llamas_unleashed.view import LlamasView

SEATS, PLATES = {1: 62, 2: 52, 3: 44}, {1: 72, 2: 72, 3: 56}
"""The heights of another seat and of the reader's plate, by the number of rows."""
SIZE = 36
"""The size of the other players' names."""
ROOMY = 500
"""A strip that is wider than this has room for a Field."""
OVER = "#8a1c1c"
"""The colour of a hand above its limit."""


def private(
    view: LlamasView, words: Words, me: int, spots: Spots, news: bool, decision: Decision | None
) -> Parts:
    """Draw the panel of one player."""
    others = [seat for seat in range(view.seats) if seat != me]
    columns = len(others) if len(others) < 4 else 2 + (len(others) > 4)
    rows = -(-len(others) // columns)
    w, h = (WIDTH - 2 * EDGE_ROOM - GAP * (columns - 1)) / columns, SEATS[rows]
    parts = [
        mini(view, words, seat,
             (EDGE_ROOM + i % columns * (w + GAP), TOP + i // columns * (h + 8), w, h), spots)
        for i, seat in enumerate(others)
    ]  # fmt: skip
    top = TOP + rows * (h + 8) + 2
    return joined([*parts, own(view, words, me, top, PLATES[rows], spots, news, decision)])


def mini(view: LlamasView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw another seat's small panel, with its Field if there is room."""
    x, y, w, h = box
    shown, middle = view.table[seat], y + h / 2 - 1
    spots["seat", seat] = x + 6, y + 5, w - 12, h - 12
    score, left = score_of(shown, x + w - 14, middle, words, SIZE + 2)
    hand, left = hand_of(shown, left - 14, middle, 30)
    signs, left = signs_of(shown, left - 8, middle, words, x + w * 0.55)
    roomy = w > ROOMY
    share = 250 if roomy else left - x - 16
    name, used = named(x + 8, middle, seat, name_of(seat, words), share, INK, SIZE, least=SIZE)
    parts = [panel(*box, PANEL, strong=to_move(view, seat), edge=EDGE), score, hand, signs, name]
    if roomy:
        start = x + 28 + used
        inside = start, y + 8, left - start - 14, h - 14
        parts.append(lay(seat, shown.field, inside, spots, 36, stacks=False))
    return joined(parts)


def own(
    view: LlamasView, words: Words, me: int, y: float, plate: int, spots: Spots, news: bool,
    decision: Decision | None,
) -> Parts:  # fmt: skip
    """Draw the reader's plate, of a given height, with the Field, and the hand."""
    shown, move = view.table[me], to_move(view, me)
    h, middle = HEIGHT - 14 - y, y + plate / 2 + 6
    spots["seat", me] = EDGE_ROOM + 8, y + 8, 330, 56
    name, used = named(34, middle, me, name_of(me, words), 270, INK, 42, True, line="#c98a00",
                       least=SIZE)  # fmt: skip
    score, _ = score_of(shown, 0, 0, words)
    wide = width(words("{n}/{needed}", n=shown.animals, needed=shown.needed), 52, BLACK)
    x, right = 34 + used + 26 + wide, WIDTH - 30.0
    score, _ = score_of(shown, x, middle, words)
    parts = [panel(EDGE_ROOM, y, WIDTH - 2 * EDGE_ROOM, h, PANEL, strong=move, edge=EDGE)]
    parts += [name, score]
    if move:
        said = words("your move")
        parts.append(ribbon(right, middle - 20, said))
        right -= ribbon_width(said) + 16
    note, right = noted(view, words, me, right, middle, news)
    signs, right = signs_of(shown, right, middle, words, x + 150)
    field = lay(me, shown.field, (x + 24, middle - 29, right - x - 40, 62), spots, 44, stacks=False)
    box = 32.0, y + plate + 8, WIDTH - 64.0, h - plate - 18
    return joined([*parts, note, signs, field, hand(view, words, me, box, spots, decision)])


def noted(
    view: LlamasView, words: Words, me: int, right: float, y: float, news: bool
) -> tuple[Parts, float]:
    """Write that the hand is above its limit, or the legend of the stars; return the left end."""
    shown = view.table[me]
    if len(shown.hand) > shown.limit:
        said = words("{n} in hand, limit {limit}", n=len(shown.hand), limit=shown.limit)
        line = fitted(said, 26, 300)
        return line_of_text(line, right, y, OVER, anchor="end"), right - line.width - 14
    if news:
        said = words("new")
        return legend(right, y, said, INK, "end", 160), right - width(said, 22) - 48
    return (), right
