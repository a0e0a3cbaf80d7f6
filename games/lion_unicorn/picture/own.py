"""A player's own panel: the other seats small, and the player's cards large with their effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    HEIGHT,
    INK,
    SMALLEST,
    TOP,
    WIDTH,
    Box,
    Parts,
    Spots,
    blank,
    fits,
    icon,
    joined,
    label,
    named,
    numbered_back,
    panel,
    paragraph,
    ribbon,
    ribbon_width,
    wrapped,
)
from games.engine import Words
from games.lion_unicorn.cards import CARDS, Card
from games.lion_unicorn.picture.cards import EYE, called, named_place, window
from games.lion_unicorn.picture.ground import BACK, PANEL
from games.lion_unicorn.picture.layout import sorted_places
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.seats import SLOT, Seat, phrase, won
from games.lion_unicorn.picture.table import corner
from games.lion_unicorn.view import CardView, LionView

ALL = WIDTH - 2 * EDGE_ROOM
HEAD = 84
"""The height of the line with the reader's name."""
SPACE = 14
"""The room between the reader's cards."""
UNSEEN = 0.5
"""The width of an unknown card, as a share of a known one."""
BROADEST, NARROWEST = 560, 150
"""The width of a card with its effect, at most and at least."""
ALONE = BROADEST, 216
"""The size of the reader's only card among five or six seats."""
LEAST, UNKNOWN = 112, 76
"""The least widths of a card without its effect in the same row, and of an unknown one."""
NAMED = 320
"""The width of a card without its effect, at most."""
LANDSCAPE = 1.5
"""From this width on, as a share of its height, a card has its animal beside its effect."""
COLUMNS = 8
"""Cards without effects in a row, at most."""
LEAD, NAME, BESIDE = 1.1, 34, (60, 40)
"""The distance of lines, the size of names, and the sides of an animal beside its name."""
SHARES = (0.36, 0.28)
"""The possible sides of an animal above its name, as shares of a card's height."""
LARGE_SIDE = 128
"""From this side on, the sides of animals are multiples of 8 instead of 4."""
SMALLEST_SIDE = 24
"""The side of an animal above its name, at least."""
LOW = 220
"""A card up to this height has its animal beside its name."""
FEW = 3
"""The most cards of the reader that leave room for the piles."""
PILES = 380, 190
"""The least width, and the height, of the piles beside a few cards."""
SIZES = (40, 36, 32, 28, 26, 24, SMALLEST)
"""The sizes of a card's effect, from which the largest that fits is taken."""


def private(view: LionView, words: Words, me: int, spots: Spots) -> Parts:
    """Draw the panel of one player: the others in one or two rows, the player's cards below."""
    others = [seat for seat in range(view.seats) if seat != me]
    columns = 3 if len(others) in (3, 5) else 2
    rows = -(-len(others) // columns)
    w, h = (ALL - GAP * (columns - 1)) / columns, 206.0 if rows == 1 else 156.0
    boxes = [
        (EDGE_ROOM + j % columns * (w + GAP), TOP + j // columns * (h + GAP), w, h)
        for j in range(rows * columns)
    ]
    parts = [Seat(view, words, seat, boxes[j]).draw(spots) for j, seat in enumerate(others)]
    if len(boxes) > len(others):
        parts.append(corner(view, words, boxes[-1], spots))
    y = TOP + rows * (h + GAP)
    below = EDGE_ROOM, y, ALL, HEIGHT - EDGE_ROOM - y
    return joined([*parts, own(view, words, me, below, spots)])


def own(view: LionView, words: Words, me: int, box: Box, spots: Spots) -> Parts:
    """Draw the reader's own cards."""
    x, y, w, h = box
    shown, move, middle = view.table[me], view.waiting.get(me) is False, y + 42
    spots["seat", me] = x + 6, y + 8, 420, 60
    parts = [panel(*box, PANEL, strong=move)]
    right = x + w - 20.0
    if move:
        parts.append(ribbon(right, middle - 19, words("your move"), 26))
        right -= ribbon_width(words("your move"), 26) + 16
    name, used = named(x + 20, middle, me, words("Your cards"), 330, size=42, yours=True,
                       weight=BLACK)  # fmt: skip
    at = x + 40 + used
    parts += [name, won(shown.wins, view.goal, at, middle)]
    at += SLOT * view.goal + 16
    if shown.crown:
        parts.append(icon(at, middle - 25, 48, "👑"))
        at += 60
    parts.append(phrase(standing(shown, words), at, middle, right - at, words))
    area = x + 18, y + HEAD, w - 36, h - HEAD - 20
    few = ("deck",) not in spots and len(shown.cards) <= FEW
    room = *area[:2], area[2] - (PILES[0] + 24) * few, area[3]
    boxes = laid(shown.cards, room, words)
    for place, found in boxes.items():
        spots["card", me, place] = found
        parts.append(mine(shown.cards[place], place, found, words))
    if few:
        left = max(bx + bw for bx, _, bw, _ in boxes.values()) + 24
        piles = left, area[1] + (area[3] - PILES[1]) / 2, x + w - 8 - left, PILES[1]
        parts.append(corner(view, words, piles, spots))
    return joined(parts)


def laid(cards: Sequence[CardView], area: Box, words: Words) -> dict[int, Box]:
    """Return the boxes of the reader's cards. In a single row they have room for effects."""
    x, y, w, h = area
    up, down = sorted_places(cards)
    order = [0, *up, *down]
    kinds = [cards[place].kind or "" for place in order]
    widths = _widths(kinds, w - SPACE * (len(order) - 1), h, words)
    if not widths:
        return _in_rows(order, area)
    found: dict[int, Box] = {}
    for place, broad in zip(order, widths, strict=True):
        found[place] = x, y, broad, h
        x += broad + SPACE
    return found


def _widths(kinds: Sequence[str], room: float, h: float, words: Words) -> list[int]:
    """Return the widths of cards in a row: equal ones if every effect fits then.

    Otherwise each has the width that its effect needs; a repeated card needs none for it. Return
    nothing if they don't fit.
    """
    shares = [1 if kind else UNSEEN for kind in kinds]
    needed = [_needed(kind, h, words) if kind else UNKNOWN for kind in kinds]
    if room / sum(shares) < max(needed):
        shares = [
            LEAST if kind and kind in kinds[:i] else needed[i] for i, kind in enumerate(kinds)
        ]
        if sum(shares) > room:
            return []
    widths = [share * room / sum(shares) for share in shares]
    return [round(min(w, BROADEST if kind else h)) for kind, w in zip(kinds, widths, strict=True)]


def _needed(kind: str, h: float, words: Words) -> int:
    """Return the least width of a card on which its effect fits."""
    card = CARDS[kind]
    return _least(words(card.brief or card.effect), h - 12 - Pose.beside(0, BESIDE[-1]).below)


@lru_cache(256)
def _least(said: str, high: float) -> int:
    lines = int(high // (SMALLEST * LEAD))
    tried = range(NARROWEST, BROADEST, 12)
    return next((w for w in tried if len(wrapped(said, SMALLEST, w - 20, 12)) <= lines), BROADEST)


def _in_rows(order: Sequence[int], area: Box) -> dict[int, Box]:
    x, y, w, h = area
    rows = -(-len(order) // COLUMNS)
    columns = -(-len(order) // rows)
    wide, high = (w + SPACE) // columns - SPACE, (h + SPACE) // rows - SPACE
    wide = min(wide, NAMED)
    return {
        place: (x + j % columns * (wide + SPACE), y + j // columns * (high + SPACE), wide, high)
        for j, place in enumerate(order)
    }


def mine(shown: CardView, place: int, box: Box, words: Words) -> Parts:
    """Draw one of the reader's cards, with its effect if there is room for it."""
    x, y, w, h = box
    if not shown.kind:
        said = called(place, words, short=w < 100)
        unseen = words("not seen")
        back = numbered_back(x, y, w, h, said, BACK)
        if h < 140 or not fits(unseen, 24, w - 16):
            return back
        return back + label(x + w / 2, y + h * 0.76, w - 12, unseen, 24, CHALK, anchor="middle")
    kind = CARDS[shown.kind]
    number = named_place(place, box, words)
    if w >= NARROWEST and (drawn := with_effect(kind, shown.up, box, words)):
        return drawn + number
    return with_name(kind, shown.up, box, words) + number


def with_name(kind: Card, up: bool, box: Box, words: Words) -> Parts:
    """Draw a card with its name below the animal, or beside it on a very low card."""
    x, y, w, h = box
    side = _step(min(h - 62, w - 24))
    if side < SMALLEST_SIDE:
        side = _step(min(h - 12, w / 3))
        return joined([
            _paper(up, box),
            _animal(kind.emblem, up, x + w - 8 - side / 2, y + h / 2, side),
            label(x + 10, y + h / 2 + 6, w - side - 24, words(kind.name), 24, _ink(up), BOLD),
        ])  # fmt: skip
    return joined([
        _paper(up, box),
        _animal(kind.emblem, up, x + w / 2, y + 8 + side / 2, side),
        label(x + w / 2, y + h - 26, w - 12, words(kind.name), 28, _ink(up), BOLD, "middle"),
    ])  # fmt: skip


class Pose(NamedTuple):
    """The places of a card's animal and of its name, and where its effect is.

    ``text`` is the middle and the width of the effect.
    """

    side: int
    animal: tuple[float, float]
    name: tuple[float, float]
    room: float
    anchor: str
    below: float
    text: tuple[float, float]

    @classmethod
    def above(cls, w: float, h: float, share: float) -> Pose:
        """Return the places for an animal above its name."""
        side = _step(min(140, h * share))
        name = 14 + side + 24
        return cls(side, (w / 2, 14 + side / 2), (w / 2, name), w - 14, "middle", name + 24,
                   (w / 2, w - 20))  # fmt: skip

    @classmethod
    def beside(cls, w: float, side: int) -> Pose:
        """Return the places for an animal beside its name."""
        middle = 12 + side / 2
        room = w - side - 30
        return cls(side, (w - middle, middle), (12, middle + 4), room, "start", side + 20,
                   (w / 2, w - 20))  # fmt: skip

    @classmethod
    def left(cls, w: float, h: float) -> Pose:
        """Return the places for a large animal to the left of its name and its effect."""
        side = _step(min(h - 44, w * 0.36))
        middle, room = (w + side + 16) / 2, w - side - 48
        return cls(side, (18 + side / 2, h / 2 + 6), (middle, 38), room, "middle", 66,
                   (middle, room))  # fmt: skip

    @classmethod
    def all(cls, w: float, h: float) -> list[Pose]:
        """Return the possible places in a card, the best first."""
        found = [cls.left(w, h)] if w >= LANDSCAPE * h else []
        found += [cls.above(w, h, share) for share in SHARES if h > LOW]
        return found + [cls.beside(w, side) for side in BESIDE]


def with_effect(kind: Card, up: bool, box: Box, words: Words) -> Parts:
    """Draw a card with its name and its effect, in the largest letters in which all of it fits.

    Return nothing if there is no room for the effect.
    """
    x, y, w, h = box
    ink = _ink(up)
    whole, brief = words(kind.effect), words(kind.brief or kind.effect)
    for pose in Pose.all(w, h):
        middle, room = pose.text
        high = h - 12 - pose.below
        found = _set(room, high, whole, brief)
        if found is None:
            continue
        said, size, lines = found
        down = (high - lines * size * LEAD) / 2 if pose.anchor == "middle" else 0
        (left, top), (at, name) = pose.animal, pose.name
        return joined([
            _paper(up, box),
            _animal(kind.emblem, up, x + left, y + top, pose.side),
            label(x + at, y + name, pose.room, words(kind.name), NAME, ink, BLACK, pose.anchor),
            paragraph(x + middle, y + pose.below + size / 2 + down, room, said, size, lines, ink,
                      middle=True, lead=LEAD),
        ])  # fmt: skip
    return ()


def _set(room: float, high: float, whole: str, brief: str) -> tuple[str, int, int] | None:
    """Return the effect, full or brief, that fits, its largest size, and its number of lines."""
    for said in (whole, brief):
        for size in SIZES:
            lines = len(wrapped(said, size, room, 9))
            if lines <= int(high // (size * LEAD)):
                return said, size, lines
    return None


def _step(side: float) -> int:
    """Return a side of an animal that is drawn in advance."""
    step = 4 if side < LARGE_SIDE else 8
    return int(side) // step * step


def _ink(up: bool) -> str:
    return INK if up else CHALK


def _paper(up: bool, box: Box) -> Parts:
    return blank(*box) if up else blank(*box, BACK.fill, CHALK)


def _animal(emoji: str, up: bool, cx: float, cy: float, side: int) -> Parts:
    """Draw a card's animal; a remembered one is in a window, with an eye if there is room."""
    if up:
        return icon(cx - side / 2, cy - side / 2, side, emoji)
    return window(cx, cy, side // 2, emoji, EYE + 8 if side > BESIDE[-1] else 0)
