"""The drawings of unicorns, schemes and hunt cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.drawing import (
    BLACK,
    EDGE,
    INK,
    PAD,
    PAPER,
    Box,
    Drawing,
    Parts,
    Spots,
    back,
    body,
    card,
    chip,
    coin,
    element,
    emblem,
    fitted,
    joined,
    lettering,
    owner,
    part,
    sheet_of,
)
from games.kill_the_unicorns.cards import BOOK, LEGENDARY
from games.kill_the_unicorns.picture.ground import BACK
from games.kill_the_unicorns.text.names import PATE
from games.kill_the_unicorns.view import TrapView, UnicornView

LADDER = (164, 132, 112, 104, 92, 86, 80, 68, 56)
"""The widths of unicorns."""
BESIDE, BELOW = 9.0, 6
"""The room between unicorns."""
TRAP = 50, 56
LEFT, BID = (34, 44), (44, 58)
"""The sizes of hunt cards: those left to a seat, and a bid."""
APART = 5
"""The room between hunt cards."""
HANDS = (152, 226), (132, 198), (122, 182), (100, 150), (76, 114)
"""The sizes of the reader's hunt cards."""
STRIPED = "#6577b0"


class Tint(NamedTuple):
    """The look of a colour's unicorns: the mane, and the ground and edge of the card."""

    look: str
    fill: str
    edge: str


TINTS = {
    "pink": Tint("pink", "#ffbcd8", "#c01f68"),
    "blue": Tint("blue", "#d6edff", "#1c6fc4"),
    "green": Tint("green", "#a5d78e", "#17591c"),
    "yellow": Tint("yellow", "#fff3b8", "#b98a00"),
    "": Tint("violet", "#cdc1ff", "#4a34a6"),
}
"""The colours differ in brightness too, for colour-blind players; the sign repeats the colour."""
PIG = "pigicorn"
COLOURS = list(TINTS)


def high(w: int) -> int:
    """Return the height of a unicorn card of this width."""
    return round(w * 1.08)


@lru_cache(256)
def _unicorn(w: int, colour: str, pig: bool) -> Drawing:
    h, tint = high(w), TINTS[colour]
    cx, cy = PAD + w / 2, PAD + h / 2
    side = round(w * 0.8)
    if pig:
        middle = emblem(BOOK.schemes[PIG].emoji, cx - side / 2, cy - side / 2, side)
        return body(w, h, "#ece4d6", "#8a7c6a", band=4) + middle
    sign, b = BOOK.unicorns[colour or LEGENDARY].emoji, max(24, round(w * 0.33))
    left, top = PAD - b * 0.08, PAD + h - b * 0.92
    return joined(
        [
            body(w, h, tint.fill, tint.edge, band=4),
            element("circle", cx=cx, cy=cy + h * 0.02, r=w * 0.36, fill="#ffffff"),
            emblem("🦄", cx - side / 2 + 1, cy - side / 2 + 1, side, tint.look),
            element("circle", cx=left + b / 2, cy=top + b / 2, r=b / 2, fill=PAPER,
                    stroke=tint.edge, stroke_width=3),
            emblem(sign, left + b * 0.12, top + b * 0.12, b * 0.76),
        ]
    )  # fmt: skip


def purse(w: int) -> int:
    """Return the size of the coin on a unicorn card."""
    return max(15, round(w * 0.19))


def unicorn(x: float, y: float, w: int, u: UnicornView) -> Parts:
    """Draw a unicorn in its present state, with its worth and its scheme and token."""
    pig, h = u.scheme == PIG, high(w)
    signs = [BOOK.schemes[u.scheme].emoji] if u.scheme and not pig else []
    signs += [BOOK.market[u.token].emoji] if u.token else []
    side = max(24, round(w * 0.36))
    return joined(
        [
            sheet_of(x, y, w, h, _unicorn(w, u.colour, pig)),
            price(x, y, w, u),
            *(
                chip(x + w - side * (0.9 + i), y + h - side * 0.8, side, sign)
                for i, sign in enumerate(signs)
            ),
        ]
    )


def price(x: float, y: float, w: int, u: UnicornView) -> Parts:
    """Draw the coin of a unicorn at ``x`` and ``y`` with its worth."""
    r = purse(w)
    return coin(x + w - r * 0.7, y + r * 0.7, r, str(u.value))


def chips_of(value: int) -> list[Parts]:
    """Return the coins that show a worth, in all sizes."""
    return [coin(0, 0, r, str(value)) for r in sorted({purse(w) for w in LADDER} | {22})]


def trap(x: float, y: float, one: TrapView, w: int = TRAP[0], h: int = TRAP[1]) -> Parts:
    """Draw a face-down scheme with the mark of its owner."""
    known = BOOK.schemes[one.kind].emoji if one.kind else ""
    return joined([back(x, y, w, h, known, BACK), owner(one.owner, x + w / 2, y + h, 14)])


@lru_cache(64)
def _number(w: int, h: int, n: int) -> Drawing:
    r = round(w * 0.16)
    rim = element("rect", width=w, height=h, rx=r, fill=EDGE)
    paper = element("rect", x=2, y=2, width=w - 4, height=h - 4, rx=r - 1, fill=PAPER)
    line = fitted(str(n), max(22, round(h * 0.68)), w, BLACK)
    return rim + paper + lettering(line, w / 2, h / 2, INK, BLACK, "middle")


def number_card(x: float, y: float, w: float, h: float, n: int) -> Parts:
    """Draw a hunt card face-up, with a large number."""
    return part(x, y, w, h, _number(round(w), round(h), n))


def gone(x: float, y: float, w: float, h: float) -> Parts:
    """Draw the place of a spent hunt card."""
    rim = element("rect", x=1, y=1, width=w - 2, height=h - 2, rx=4, fill="none", stroke=STRIPED,
                  stroke_width=2, stroke_dasharray="4 4")  # fmt: skip
    return part(x, y, w, h, rim)


def left_over(
    x: float, y: float, left: Sequence[int], w: int = LEFT[0], h: int = LEFT[1],
    columns: int = len(BOOK.hunt.values),
) -> tuple[Parts, int]:  # fmt: skip
    """Draw the hunt cards that everyone can work out to be left; also return their width."""
    counts, found, step = Counter(left), [], w + APART
    for i, n in enumerate(sorted(BOOK.hunt.values)):
        here = counts[n] > 0
        counts[n] -= here
        at = x + i % columns * step, y + i // columns * (h + APART)
        found.append(number_card(*at, w, h, n) if here else gone(*at, w, h))
    return joined(found), columns * step


def stable(
    seat: int, held: Sequence[UnicornView], pate: int, box: Box, spots: Spots, most: int = LADDER[0]
) -> Parts:
    """Draw a seat's unicorns by colour and its Pâtés in a box, as large as possible."""
    x, y, width, height = box
    order = sorted(range(len(held)), key=lambda i: (COLOURS.index(held[i].colour), held[i].value))
    count = len(held) + pate
    w, across, step = sized(count, width, height, most)
    found = []
    for at in range(count):
        left, top = x + at % across * step, y + at // across * (high(w) + BELOW)
        if at < len(held):
            spots["stable", seat, order[at]] = left, top, w, high(w)
            found.append(unicorn(left, top, w, held[order[at]]))
        else:
            found.append(card(left, top, w, high(w), PATE))
            found.append(coin(left + w - purse(w) * 0.7, top + purse(w) * 0.7, purse(w),
                              str(BOOK.pate)))  # fmt: skip
    return joined(found)


def sized(count: int, width: float, height: float, most: int) -> tuple[int, int, float]:
    """Return the width of a unicorn, the number in a row, and the step between two of them."""
    for w in (w for w in LADDER if w <= most):
        across = max(1, int((width + BESIDE) // (w + BESIDE)))
        if -(-count // across) * (high(w) + BELOW) - BELOW <= height:
            return w, across, w + BESIDE
    w = next((w for w in LADDER if w <= most and high(w) <= height), LADDER[-1])
    down = max(1, int((height + BELOW) // (high(w) + BELOW)))
    across = -(-count // down)
    return w, across, min(w + BESIDE, (width - w) / max(1, across - 1))
