"""The display on the picture: the cards in their places, and all marks."""

from __future__ import annotations

from collections.abc import Collection

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    INK,
    Box,
    Parts,
    arrow,
    changed,
    element,
    hollow,
    joined,
    label,
    part,
    ring,
    rounded,
)
from games.engine import Place, Words
from games.instinkt.picture.cards import piece, step
from games.instinkt.picture.ground import REED, SOFT
from games.instinkt.picture.scene import Scene
from games.instinkt.rules.board import ENDS, Cell, column_name, name, row_name
from games.instinkt.view import InstinktView

Point = tuple[float, float]
BETWEEN = 10
NAMES = 36  # the room for the names of the lines


class Display:
    """The display on the picture: the position of each cell, and all that is drawn there."""

    def __init__(self, shown: Scene, view: InstinktView, box: Box) -> None:
        self.shown = shown
        self.columns, self.rows = shown.extent(view)
        x, y, w, h = box
        wide, high = len(self.columns), len(self.rows)
        room = min((w - NAMES) / wide, (h - NAMES) / high)
        self.side = step(min(room - BETWEEN, 148))
        pace = self.side + BETWEEN
        self.x = x + (w - NAMES - wide * pace + BETWEEN) / 2 + NAMES
        self.y = y + (h - NAMES - high * pace + BETWEEN) / 2 + NAMES

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell."""
        pace = self.side + BETWEEN
        column, row = cell[0] - self.columns[0], cell[1] - self.rows[0]
        return self.x + column * pace, self.y + row * pace

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2

    def draw(self, words: Words, news: Collection[Place] = ()) -> Parts:
        """Draw the places, the cards and all marks."""
        shown, side = self.shown, self.side
        parts = [self.lines_named(), self.places()]
        ordered = sorted(shown.cards.items(), key=lambda item: item[0][::-1])
        parts += [piece(lying, *self.corner(cell), side, words) for cell, lying in ordered]
        fresh = [cell for cell in shown.cards if ("cell", *cell) in news]
        parts.append(changed([(*self.corner(cell), side, side) for cell in fresh]))
        for cell in sorted(shown.free):
            parts.append(ring(*self.corner(cell), side, side))
            size = min(56, side * 0.4)
            parts.append(label(*self.middle(cell), side, name(cell), size, GOLD, BLACK, "middle"))
        parts += [ring(*self.corner(cell), side, side) for cell in sorted(shown.choosable)]
        if shown.chosen:
            parts.append(ring(*self.corner(shown.chosen), side, side, chosen=True))
        parts += [self.way(self.middle(start), self.middle(to)) for start, to in shown.ways.items()]
        parts += [wedge(*self.entrance(end, line), end) for end, line in shown.entries]
        return joined(parts)

    def lines_named(self) -> Parts:
        """Name the columns and the rows."""
        found = [
            label(self.middle((column, 0))[0], self.y - 22, 40, column_name(column), 32, SOFT,
                  BOLD, "middle")
            for column in self.columns
        ]  # fmt: skip
        found += [
            label(self.x - 22, self.middle((0, row))[1], 40, str(row_name(row)), 32, SOFT, BOLD,
                  "middle")
            for row in self.rows
        ]  # fmt: skip
        return joined(found)

    def places(self) -> Parts:
        """Draw the empty places."""
        found = []
        for cell in ((column, row) for row in self.rows for column in self.columns):
            if cell in self.shown.cards:
                continue
            x, y = self.corner(cell)
            found += [
                rounded(x, y, self.side, self.side, 14, "#28421f"),
                hollow(x, y, self.side, self.side, REED, 12),
            ]
        return joined(found)

    def entrance(self, end: str, line: int) -> Point:
        """Return the point at which a deer would enter: the middle of the edge that it crosses."""
        fixed, forth = ENDS[end]
        lane = self.rows if fixed == 0 else self.columns
        first = lane[0] if forth > 0 else lane[-1]
        x, y = self.middle((line, first) if fixed == 0 else (first, line))
        back = self.side / 2 if forth > 0 else -self.side / 2 - 4
        return (x, y - back) if fixed == 0 else (x - back, y)

    def way(self, start: Point, to: Point) -> Parts:
        """Draw an arrow for a card that would move: beside its line, or up to its new place."""
        (x1, y1), (x2, y2) = start, to
        if self.shown.pushed:
            beside = (self.side + BETWEEN) / 2
            across = 0 if y1 == y2 else -beside
            down = beside if y1 == y2 else 0
            return arrow(x1 + across, y1 + down, x2 + across, y2 + down)
        far = max(abs(x2 - x1), abs(y2 - y1))
        most = 1 - self.side / 2 / far
        return arrow(x1, y1, x1 + (x2 - x1) * most, y1 + (y2 - y1) * most)


def wedge(x: float, y: float, end: str) -> Parts:
    """Draw a wedge for a line that a deer may enter, at the end from which it would come."""
    corners = WEDGES[end]
    drawn = element("path", d=f"M{'L'.join(f'{a} {b}' for a, b in corners)}Z", fill=GOLD,
                    stroke=INK, stroke_width=2.5, stroke_linejoin="round")  # fmt: skip
    return part(x - 18, y - 18, 36, 36, drawn)


WEDGES = {
    "top": ((4, 8), (32, 8), (18, 28)),
    "bottom": ((4, 28), (32, 28), (18, 8)),
    "left": ((8, 4), (8, 32), (28, 18)),
    "right": ((28, 4), (28, 32), (8, 18)),
}
