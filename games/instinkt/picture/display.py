"""The display: the cards in their places, the free places, and all marks."""

from __future__ import annotations

from collections.abc import Mapping

from games.drawing import (
    BLACK,
    GOLD,
    INK,
    LEAST,
    XL,
    Box,
    Canvas,
    Drawing,
    L,
    M,
    Parts,
    Text,
    arrow,
    element,
    part,
    stepped,
)
from games.engine import Words
from games.instinkt.picture.cards import Gain, piece
from games.instinkt.picture.ground import GOOD, OPEN, RIM, SOFT, WELL
from games.instinkt.picture.scene import Scene
from games.instinkt.rules.board import BEGIN, ENDS, Cell, column_name, name, row_name
from games.instinkt.view import InstinktView

Point = tuple[float, float]
GAP, CHIP = 10, 60
"""The room between places, and the side of the smallest number on one."""
NOTHING: Mapping[Cell, tuple[int, int]] = {}
ENTRY, NAMES = 84, 44
"""The room beside the square for arrows at which a deer may enter, and for the names of lines."""


class Display(Box):
    """The square as large as its room, with one star and the ``points`` of cards.

    ``gained`` is what both seats would gain or lose with a card in a place. Lines, and places and
    cards to choose from, have their names.
    """

    grow = 1.0

    def __init__(
        self, shown: Scene, view: InstinktView, words: Words, points: Mapping[Cell, int],
        star: Cell | None = None, gained: Mapping[Cell, tuple[int, int]] = NOTHING,
    ) -> None:  # fmt: skip
        self.shown, self.words, self.points, self.star = shown, words, points, star
        self.gained, self.me = gained, view.reader or 0
        self.columns, self.rows = shown.extent(view)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the places and the cards, those with a ring or a coin last."""
        wide, high = len(self.columns), len(self.rows)
        first, both = (ENTRY, 2 * ENTRY) if self.shown.entries else (NAMES, NAMES)
        w, h = w - both, h - both
        self.side = stepped(min((w - (wide - 1) * GAP) / wide, (h - (high - 1) * GAP) / high))
        self.x = round(x + first + (w - wide * (self.side + GAP) + GAP) / 2)
        self.y = round(y + both - first + (h - high * (self.side + GAP) + GAP) / 2)
        if not self.shown.entries:
            self._names(to)
        for cell in ((column, row) for row in self.rows for column in self.columns):
            if cell not in self.shown.cards:
                self._free(to, cell)
        cards = sorted(self.shown.cards.items(), key=lambda item: item[0][::-1])
        for cell, one in cards:
            star = cell == self.star
            label = name(cell) if cell in self.shown.choosable else ""
            box = piece(one, self.words, self.points.get(cell), "counts" if star else "",
                        star, label)  # fmt: skip
            corner = self.corner(cell)
            box.at("cell", *cell).saying(f"{name(cell)} {box.said}")
            box.draw(to, *corner, self.side, self.side)
        for start, end in self.shown.ways.items():
            to.add(self._way(self.middle(start), self.middle(end)))
        for side, line in self.shown.entries:
            self._entry(to, side, line)

    def _names(self, to: Canvas) -> None:
        """Write the numbers of rows to the left of the square, and the letters below it."""
        for row in self.rows:
            _, y = self.corner((self.columns[0], row))
            label = Text(str(row_name(row)), LEAST, SOFT, anchor="middle").saying("")
            label.draw(to, self.x - NAMES, y, NAMES - 8, self.side)
        for column in self.columns:
            x, y = self.corner((column, self.rows[-1] + 1))
            label = Text(column_name(column), LEAST, SOFT, anchor="middle").saying("")
            label.draw(to, x, y - 6, self.side, NAMES)

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell."""
        column, row = cell[0] - self.columns[0], cell[1] - self.rows[0]
        return self.x + column * (self.side + GAP), self.y + row * (self.side + GAP)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2

    def _free(self, to: Canvas, cell: Cell) -> None:
        """Draw an empty place, with its name if a card can be placed there."""
        x, y = (round(n) for n in self.corner(cell))
        named, gained = cell in self.shown.free, self.gained.get(cell, (0, 0))
        good = gained[self.me] > gained[1 - self.me]
        to.places["cell", *cell] = x, y, self.side, self.side
        fill = GOOD if good else OPEN if named else WELL
        to.add(part(x, y, self.side, self.side, _hollow(self.side, fill, SOFT if named else RIM)))
        if not self.shown.cards and cell == BEGIN and not named:
            said = self.words("first card")
            label = Text(said, XL, GOLD, BLACK, "middle", 2, roomy=True)
            label.draw(to, x + 12, y, self.side - 24, self.side)
        if named:
            numbered = any(gained)
            side = min(max(CHIP, self.side * 0.46), self.side / 2)
            label = Text(name(cell), M if numbered else L, INK if good else SOFT, BLACK, "middle")
            label.draw(to, x, y, self.side, self.side - (side if numbered else 0))
            changes = [(seat, n) for seat, n in enumerate(gained) if n]
            left = x + (self.side - side * len(changes)) / 2
            for seat, n in changes if self.me == 0 else changes[::-1]:
                Gain(seat, n).draw(to, left, y + self.side - side, side, side)
                left += side

    def _entry(self, to: Canvas, end: str, line: int) -> None:
        """Draw an arrow with the name of a line that a deer may enter."""
        fixed, forth = ENDS[end]
        lane = self.rows if fixed == 0 else self.columns
        first = lane[0] if forth > 0 else lane[-1]
        x, y = self.middle((line, first) if fixed == 0 else (first, line))
        away = -forth * (self.side / 2 + GAP / 2 + ENTRY / 2 - 4)
        x, y = (x, y + away) if fixed == 0 else (x + away, y)
        half = ENTRY // 2 - 6
        to.add(part(x - half, y - half, 2 * half, 2 * half, _pointer(end, 2 * half)))
        said = column_name(line) if fixed == 0 else str(row_name(line))
        Text(said, 44, INK, BLACK, "middle").draw(to, x - half, y - half - 2, 2 * half, 2 * half)

    def _way(self, start: Point, end: Point) -> Parts:
        """Draw an arrow for a card that would move: beside its line, or up to its new place."""
        (x1, y1), (x2, y2) = start, end
        if self.shown.pushed:
            beside = (self.side + GAP) / 2
            along = (beside, 0) if x1 == x2 else (0, beside)
            return arrow(x1 + along[0], y1 + along[1], x2 + along[0], y2 + along[1])
        far = max(abs(x2 - x1), abs(y2 - y1))
        most = 1 - self.side / 2 / far
        return arrow(x1, y1, x1 + (x2 - x1) * most, y1 + (y2 - y1) * most)


def _hollow(side: int, fill: str, edge: str) -> Drawing:
    return element("rect", x=5, y=5, width=side - 10, height=side - 10, rx=16, fill=fill,
                   stroke=edge, stroke_width=4)  # fmt: skip


POINTERS = {
    "top": "M0 0H1V0.6L0.5 1L0 0.6Z", "bottom": "M0 1H1V0.4L0.5 0L0 0.4Z",
    "left": "M0 0V1H0.6L1 0.5L0.6 0Z", "right": "M1 0V1H0.4L0 0.5L0.4 0Z",
}  # fmt: skip


def _pointer(end: str, side: int) -> Drawing:
    inner = side - 6
    return element("path", d=POINTERS[end], fill=GOLD, stroke=INK, stroke_width=4 / inner,
                   stroke_linejoin="round", transform=f"translate(3 3) scale({inner})")  # fmt: skip
