"""A player's own panel: the other seats small, and the player's cards large with their effects."""

from __future__ import annotations

from collections.abc import Sequence
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
    Parts,
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
from games.lion_unicorn.picture.layout import Box, sorted_places
from games.lion_unicorn.picture.phrases import standing
from games.lion_unicorn.picture.seats import SLOT, Seat, Spots, phrase, won
from games.lion_unicorn.picture.table import corner
from games.lion_unicorn.view import CardView, LionView

ALL = WIDTH - 2 * EDGE_ROOM
HEAD = 84
"""The height of the line with the reader's name."""
SPACE = 14
"""The room between the reader's cards."""
UNSEEN = 0.5
"""The width of an unknown card, as a share of a known one."""
BROADEST, NARROWEST = 320, 168
"""The width of a card with its effect, at most and at least."""
COLUMNS = 8
"""Cards without effects in a row, at most."""
LEAD, NAME, BESIDE = 1.1, 34, 60
"""The distance of lines, the size of names, and the side of an animal beside its name."""
SHARES = (0.36, 0.28)
"""The possible sides of an animal above its name, as shares of a card's height."""
LOW = 220
"""A card up to this height has its animal beside its name."""
PILES = 380, 190
"""The size of the piles beside a few cards."""
SIZES = (32, 28, 26, 24, SMALLEST)
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
    boxes = laid(shown.cards, area)
    for place, found in boxes.items():
        spots["card", me, place] = found
        parts.append(mine(shown.cards[place], place, found, words))
    wide, high = PILES
    if ("deck",) not in spots and max(bx + bw for bx, _, bw, _ in boxes.values()) < x + w - wide:
        piles = x + w - wide - 8, area[1] + (area[3] - high) / 2, wide, high
        parts.append(corner(view, words, piles, spots))
    return joined(parts)


def laid(cards: Sequence[CardView], area: Box) -> dict[int, Box]:
    """Return the boxes of the reader's cards. In a single row they have room for effects."""
    x, y, w, h = area
    up, down = sorted_places(cards)
    order = [0, *up, *down]
    shares = [1.0 if cards[place].kind else UNSEEN for place in order]
    wide = (w - SPACE * (len(order) - 1)) / sum(shares)
    if wide < NARROWEST:
        return _in_rows(order, area)
    wide, at = min(wide, BROADEST), x
    found: dict[int, Box] = {}
    for place, share in zip(order, shares, strict=True):
        found[place] = at, y, round(wide * share), h
        at += round(wide * share) + SPACE
    return found


def _in_rows(order: Sequence[int], area: Box) -> dict[int, Box]:
    x, y, w, h = area
    rows = -(-len(order) // COLUMNS)
    columns = -(-len(order) // rows)
    wide, high = (w + SPACE) // columns - SPACE, (h + SPACE) // rows - SPACE
    wide = min(wide, BROADEST)
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
    """Draw a card with its name below the animal."""
    x, y, w, h = box
    side = min(h - 62, w - 24)
    return joined([
        _paper(up, box),
        _animal(kind.emblem, up, x + w / 2, y + 8 + side / 2, int(side)),
        label(x + w / 2, y + h - 26, w - 12, words(kind.name), 28, _ink(up), BOLD, "middle"),
    ])  # fmt: skip


class Pose(NamedTuple):
    """The places of a card's animal and of its name, and where its effect begins."""

    side: int
    animal: tuple[float, float]
    name: tuple[float, float]
    room: float
    anchor: str
    below: float

    @classmethod
    def above(cls, w: float, h: float, share: float) -> Pose:
        """Return the places for an animal above its name."""
        side = min(140, int(h * share))
        name = 14 + side + 24
        return cls(side, (w / 2, 14 + side / 2), (w / 2, name), w - 14, "middle", name + 24)

    @classmethod
    def beside(cls, w: float) -> Pose:
        """Return the places for an animal beside its name."""
        middle = 12 + BESIDE / 2
        room = w - BESIDE - 30
        return cls(BESIDE, (w - middle, middle), (12, middle + 4), room, "start", BESIDE + 20)


def with_effect(kind: Card, up: bool, box: Box, words: Words) -> Parts:
    """Draw a card with its name and its effect, in the largest letters in which all of it fits.

    Return nothing if there is no room for the effect.
    """
    x, y, w, h = box
    room, ink = w - 20, _ink(up)
    whole, brief = words(kind.effect), words(kind.brief or kind.effect)
    poses = [Pose.above(w, h, share) for share in SHARES if h > LOW] + [Pose.beside(w)]
    for pose in poses:
        found = _set(room, h - 12 - pose.below, whole, brief)
        if found is None:
            continue
        said, size, lines = found
        (left, high), (at, name) = pose.animal, pose.name
        return joined([
            _paper(up, box),
            _animal(kind.emblem, up, x + left, y + high, pose.side),
            label(x + at, y + name, pose.room, words(kind.name), NAME, ink, BLACK, pose.anchor),
            paragraph(x + w / 2, y + pose.below + 16, room, said, size, lines, ink, middle=True,
                      lead=LEAD),
        ])  # fmt: skip
    return ()


def _set(room: float, high: float, whole: str, brief: str) -> tuple[str, int, int] | None:
    """Return the effect, full or brief, that fits, its largest size, and its number of lines."""
    for said in (whole, brief):
        for size in SIZES:
            lines = int(high // (size * LEAD))
            if len(wrapped(said, size, room, 9)) <= lines:
                return said, size, lines
    return None


def _ink(up: bool) -> str:
    return INK if up else CHALK


def _paper(up: bool, box: Box) -> Parts:
    return blank(*box) if up else blank(*box, BACK.fill, CHALK)


def _animal(emoji: str, up: bool, cx: float, cy: float, side: int) -> Parts:
    """Draw a card's animal; a remembered one is in a window with an eye."""
    if up:
        return icon(cx - side / 2, cy - side / 2, side, emoji)
    return window(cx, cy, side // 2, emoji, EYE + 8)
