"""A player's own panel: the other seats, and the player's animals with their effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.drawing import (
    BLACK,
    BOLD,
    EDGE_ROOM,
    HEIGHT,
    SMALLEST,
    WIDTH,
    Box,
    Parts,
    Spots,
    chip,
    fits,
    icon,
    joined,
    label,
    name_of,
    named,
    owner,
    panel,
    paragraph,
    ribbon,
    ribbon_width,
    rounded,
    width,
    wrapped,
)
from games.engine import Words, message
from games.smallseat.cards import CARDS
from games.smallseat.picture.ground import INK, PLATE, SHADE, SOFT, WINE
from games.smallseat.picture.orders import LINE, given, orders
from games.smallseat.picture.plates import all_seats
from games.smallseat.picture.table import caption, counted
from games.smallseat.picture.votes import TINTS
from games.smallseat.view import SmallView

LEFT = 24
ROW = WIDTH - 2 * LEFT
HEADER, EXTRA = 58, 52
"""The height of the first line, and of a line of counted animals."""
GAP = 9
"""The room between the animals."""
TALLEST = 300
PACE = 104
"""The greatest distance between the Teller's public cards in free cells."""
FEW, MANY = 4, 6
"""The largest numbers of animals in two columns, and in two rows of three."""
WHOLE = 30
"""In letters larger than this, no effect is in its short form."""
SIZES = (40, 36, 30, 26, 24, SMALLEST)
"""The sizes of effects; all have the largest at which each is whole."""
LEAD = 1.09
Counts = list[tuple[str, int]]


def private(view: SmallView, words: Words, me: int, spots: Spots) -> Parts:
    """Draw the panel of one player."""
    crowded = len(set(view.table[me].known)) > MANY
    seats, low = all_seats(view, words, spots, brief=crowded)
    return joined([seats, own(view, words, me, spots, low + 8)])


def own(view: SmallView, words: Words, me: int, spots: Spots, y: float) -> Parts:
    """Draw the reader's animals, the counted animals of others, and the orders."""
    h = HEIGHT - EDGE_ROOM - y
    parts = [panel(LEFT, y, ROW, h, PLATE, strong=view.waiting.get(me) is False, edge=WINE)]
    parts.append(header(view, words, me, y + 33))
    top, low = y + HEADER, y + h - 12
    lines = given(view, words)
    low -= LINE * len(lines)
    if lines:
        parts.append(orders(view, words, LEFT + 20, low + 2))
        low -= 4
    kinds = counted(view.table[me].known, view.animals)
    free = -len(kinds) % 3 if len(kinds) > MANY and view.public else 0
    wanted = Extras(bool(view.public) and not free, bool(seen(view, me)))
    tried = [
        (extras, Grid.of(kinds, words, top, low - EXTRA * sum(extras)))
        for extras in wanted.fewer(me == view.teller)
    ]
    extras, grid = next((one for one in tried if one[1].whole), tried[0])
    if extras.others:
        low -= EXTRA
        parts.append(others(view, words, me, low + 4))
    if extras.public:
        low -= EXTRA
        parts.append(public(view, words, low + 4, spots))
    if free:
        parts.append(beside_cards(view, words, grid.box(len(kinds), free), spots))
    parts.append(grid.drawn(words, spots) if kinds else nothing(view, words, top))
    return joined(parts)


class Extras(NamedTuple):
    """The lines of counted animals to draw below the reader's own."""

    public: bool
    others: bool

    def fewer(self, teller: bool) -> Iterator[Extras]:
        """Yield these lines and then fewer; the ``teller`` always keeps the public cards."""
        yield self
        yield Extras(self.public, False)
        if not teller:
            yield Extras(False, False)


def header(view: SmallView, words: Words, me: int, y: float) -> Parts:
    """Draw the first line: the owner of the cards, the called animal, and whose move it is."""
    said = words("Your secret cards") if me == view.teller else words("Your cards")
    name, used = named(LEFT + 18, y, me, said, 420, INK, 36, True, BLACK, "#c98a00")
    right: float = LEFT + ROW - 20
    drawn: Parts = ()
    if view.waiting.get(me) is False:
        drawn = ribbon(right, y - 19, words("your move"), 26)
        right -= ribbon_width(words("your move"), 26) + 12
    return joined([name, drawn, called(view, words, LEFT + 50 + used, y, right)])


def called(view: SmallView, words: Words, x: float, y: float, right: float) -> Parts:
    """Write which animal the Teller called; if the name is too long, draw a megaphone instead."""
    name = name_of(view.teller, words)
    sign = icon(x, y - 20, 40, "📣")
    if not view.called:
        said = words("{name} calls an animal", name=name)
        return joined([sign, label(x + 50, y, right - x - 50, said, 26, INK)])
    animal = CARDS[view.called]
    said, called = words("{name} called", name=name), words(animal.name)
    room = min(right - x - 112 - width(called, 30, BOLD), width(said, 26))
    whole = room >= width(said, SMALLEST)
    at = x + 58 + (room if whole else -8)
    return joined(
        [
            sign,
            label(x + 48, y, room, said, 26, INK) if whole else (),
            icon(at, y - 24, 48, animal.emoji),
            label(at + 56, y, right - at - 56, called, 30, INK, BOLD),
        ]
    )


def nothing(view: SmallView, words: Words, y: float) -> Parts:
    """Write that the reader has no cards."""
    said = (
        message("none", "of cards") if view.called else message("Cards are dealt after the call.")
    )
    return label(LEFT + 32, y + 30, ROW - 60, words(said), 30, SOFT)


class Grid(NamedTuple):
    """The reader's animals, each once in a cell with its number and its effect.

    ``whole``: all effects are complete in their ``size``; otherwise those that are not are left
    out.
    """

    kinds: Counts
    top: float
    wide: float
    high: float
    columns: int
    size: int
    whole: bool

    @classmethod
    def of(cls, kinds: Counts, words: Words, top: float, low: float) -> Grid:
        """Return the grid with the largest lettering that fits between ``top`` and ``low``."""
        columns = min(max(len(kinds), 1), 2) if len(kinds) <= FEW else 3
        rows = max(-(-len(kinds) // columns), 1)
        wide = (ROW - 2 * 18 - (columns - 1) * GAP) / columns
        high = min(float(TALLEST), (low - top - (rows - 1) * GAP) / rows)
        for size in SIZES:
            grid = cls(kinds, top, wide, high, columns, size, whole=True)
            if all(grid.effect(key, words) for key, _ in kinds):
                return grid
        return grid._replace(whole=False)

    @property
    def side(self) -> float:
        """The side of an emblem."""
        return min(200.0, self.high * 0.66) if self.columns == 1 else min(140.0, self.high * 0.45)

    @property
    def room(self) -> float:
        """The width of the texts."""
        return self.wide - self.side - 30

    @property
    def name(self) -> int:
        """The size of the names."""
        return 48 if self.columns == 1 else 34 if self.high > 150 else 28

    @property
    def lines(self) -> int:
        """The number of lines of an effect that fit below the name."""
        return int((self.high - 10 - 1.24 * self.name) / (self.size * LEAD))

    def effect(self, key: str, words: Words) -> str:
        """Return an animal's effect, or its short form, if it fits; otherwise nothing."""
        card = CARDS[key]
        told = [card.effect]
        if card.brief and self.size <= WHOLE:
            told.append(card.brief)
        return next((said for said in map(words, told) if self.lines and self.fits(said)), "")

    def fits(self, said: str) -> bool:
        """Return whether a text fits below the name, with all its lines in the same size."""
        found = wrapped(said, self.size, self.room, self.lines)
        return fits(said, self.size, self.room, self.lines) and found[-1].size >= self.size

    def drawn(self, words: Words, spots: Spots) -> Parts:
        """Draw all cells."""
        parts = []
        for i, (key, n) in enumerate(self.kinds):
            spots["own", key] = self.box(i)
            parts.append(self.cell(words, key, n, self.box(i)))
        return joined(parts)

    def box(self, i: int, cells: int = 1) -> Box:
        """Return the box of a cell, or of some cells side by side from this one on."""
        x = LEFT + 18 + i % self.columns * (self.wide + GAP)
        y = self.top + i // self.columns * (self.high + GAP)
        return x, y, cells * (self.wide + GAP) - GAP, self.high

    def cell(self, words: Words, key: str, n: int, box: Box) -> Parts:
        """Draw an animal: its number below it, its name and its effect beside it."""
        x, y, w, h = box
        said = self.effect(key, words)
        parts = [
            rounded(x, y, w, h, 14, SHADE),
            rounded(x, y, w, h - 3, 14, WINE),
            rounded(x + 3, y + 3, w - 6, h - 9, 11, TINTS[key]),
        ]
        if not said:
            return joined([*parts, *named_cell(key, n, box, words)])
        side, size = self.side, self.name
        count = min(60.0, (h - side) * 0.7)
        left, middle = x + side + 17, x + 9 + side / 2
        below = y + 6 + 1.2 * size + 0.5 * self.size
        name = words(CARDS[key].name)
        return joined([
            *parts,
            icon(x + 9, y + 6, side, CARDS[key].emoji),
            label(middle, (y + 4 + side + y + h - 4) / 2, side + 12, f"×{n}", count, INK, BLACK,
                  "middle"),
            label(left, y + 6 + 0.57 * size, self.room, name, size, INK, BLACK),
            paragraph(left, below, self.room, said, self.size, self.lines, INK, lead=LEAD),
        ])  # fmt: skip


def named_cell(key: str, n: int, box: Box, words: Words) -> list[Parts]:
    """Draw an animal that has no room for its effect: its name and its number beside it."""
    x, y, w, h = box
    side, count = min(84.0, h - 22), f"×{n}"
    middle, taken = y + h / 2 - 2, width(count, 44, BLACK) + 20
    left = x + side + 20
    return [
        icon(x + 10, middle - side / 2, side, CARDS[key].emoji),
        label(left, middle, x + w - taken - left, words(CARDS[key].name), 34, INK, BLACK),
        label(x + w - 14, middle, taken, count, 44, INK, BLACK, "end"),
    ]


def public(view: SmallView, words: Words, y: float, spots: Spots) -> Parts:
    """Draw the Teller's public cards in a line."""
    found = counted(view.public, view.animals)
    said = caption(words, 26, ROW - 60 - 90 * len(found))
    x = LEFT + 40 + width(said, 26)
    pace = min((LEFT + ROW - 10 - x) / len(found), 130)
    side = 44 if pace > 104 else 36
    parts = [label(LEFT + 22, y + 22, ROW, said, 26, SOFT)]
    for animal, n in found:
        top = y + 22 - side / 2
        spots["public", animal] = x, top, side, side
        parts.append(chip(x, top, side, CARDS[animal].emoji))
        parts.append(label(x + side + 9, y + 23, pace - side - 8, f"×{n}", 30, INK, BLACK))
        x += pace
    return joined(parts)


def beside_cards(view: SmallView, words: Words, box: Box, spots: Spots) -> Parts:
    """Draw the Teller's public cards in the free cells beside the reader's own."""
    x, y, w, _ = box
    found = counted(view.public, view.animals)
    rows = 1 if len(found) * PACE <= w - 16 else 2
    columns = -(-len(found) // rows)
    pace, side = min((w - 16) / columns, PACE), 44 if rows == 1 else 38
    parts = [label(x + 8, y + 20, w - 16, caption(words, 26, w - 16), 26, SOFT)]
    for i, (animal, n) in enumerate(found):
        left, top = x + 8 + i % columns * pace, y + 42 + i // columns * (side + 4)
        spots["public", animal] = left, top, side, side
        parts.append(chip(left, top, side, CARDS[animal].emoji))
        said = f"×{n}"
        parts.append(label(left + side + 9, top + side / 2, pace - side - 9, said, 30, INK, BLACK))
    return joined(parts)


def seen(view: SmallView, me: int) -> list[tuple[int, Counts]]:
    """Return, by seat, the cards in other hands that the reader has seen."""
    others = [seat for seat in view.chairs if seat != me and view.table[seat].known]
    return [(seat, counted(view.table[seat].known, view.animals)) for seat in others]


def others(view: SmallView, words: Words, me: int, y: float) -> Parts:
    """Draw the cards seen in other hands in a line, as far as there is room."""
    told, right = words("Seen in other hands"), LEFT + ROW - 16
    x = LEFT + 40 + width(told, 26)
    parts = [label(LEFT + 22, y + 22, ROW, told, 26, SOFT)]
    for seat, cards in seen(view, me):
        if x + 44 + 88 * len(cards) > right:
            return joined([*parts, label(x, y + 22, 40, "…", 30, SOFT, BOLD)])
        parts.append(owner(seat, x + 16, y + 22, 16))
        x += 40
        for animal, n in cards:
            parts.append(chip(x, y, 44, CARDS[animal].emoji))
            parts.append(label(x + 48, y + 23, 44, f"×{n}", 28, INK, BOLD))
            x += 88
        x += 18
    return joined(parts)
