"""The display on the sheet: the cards where they lie, and all marks."""

from __future__ import annotations

from games.drawing_narrow import (
    BOLD,
    GOLD,
    INK,
    WIDTH,
    Board,
    arrow,
    card,
    element,
    label,
    lines,
    part,
    pill,
    ring,
)
from games.drawing_narrow import GAP as BETWEEN
from games.drawing_narrow import MARGIN as NAMES
from games.engine import Words
from games.instinkt.cards import CARDS
from games.instinkt.picture.scene import Scene
from games.instinkt.rules.board import ENDS, Cell, column_name, name, row_name
from games.instinkt.view import InstinktView, LyingCard, OpenCard

Point = tuple[float, float]
LARGEST = 130  # the side of a place
HIGHEST = 660  # all places together


class Display:
    """The display on the sheet: where each cell lies, and all that is drawn there."""

    def __init__(self, shown: Scene, view: InstinktView, y: float) -> None:
        self.shown = shown
        self.columns, self.rows = shown.extent(view)
        longest = max(len(self.columns), len(self.rows))
        self.side = min(LARGEST, HIGHEST / longest - BETWEEN)
        columns = [column_name(column) for column in self.columns]
        rows = [str(row_name(row)) for row in self.rows]
        wide = NAMES * 1.5 + len(columns) * (self.side + BETWEEN)  # the middle is that of the cards
        self.board = Board((WIDTH - wide) / 2, y, self.side, columns, rows)

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell."""
        return self.board.corner(cell[0] - self.columns[0], cell[1] - self.rows[0])

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        return self.board.middle(cell[0] - self.columns[0], cell[1] - self.rows[0])

    def draw(self, words: Words) -> str:
        """Draw the places, the cards and all marks."""
        shown, side = self.shown, self.side
        parts = [self.board.draw()]
        parts += [
            face(lying, *self.corner(cell), side, side, words)
            for cell, lying in shown.cards.items()
        ]
        for cell in sorted(shown.free):
            parts.append(label(*self.middle(cell), side, name(cell), 32, GOLD, BOLD, "middle"))
        parts += [ring(*self.corner(cell), side, side) for cell in sorted(shown.choosable)]
        if shown.chosen:
            parts.append(ring(*self.corner(shown.chosen), side, side, chosen=True))
        parts += [
            way(self.middle(start), self.middle(to), side, shown.pushed)
            for start, to in shown.ways.items()
        ]
        parts += [wedge(*self.entrance(end, line), end) for end, line in shown.entries]
        return lines(parts)

    def entrance(self, end: str, line: int) -> Point:
        """Return where a deer would come in: the middle of the edge that it crosses first."""
        fixed, forth = ENDS[end]
        lane = self.rows if fixed == 0 else self.columns
        first = lane[0] if forth > 0 else lane[-1]
        x, y = self.middle((line, first) if fixed == 0 else (first, line))
        back = self.side / 2 if forth > 0 else -self.side / 2 - 7  # clear of a card's name
        return (x, y - back) if fixed == 0 else (x - back, y)


def way(start: Point, to: Point, side: float, pushed: bool) -> str:
    """Draw an arrow for a card that would move: beside its line, or up to its new place."""
    (x1, y1), (x2, y2) = start, to
    far = max(abs(x2 - x1), abs(y2 - y1))
    if pushed:
        beside = (side + BETWEEN) / 2
        across = 0 if y1 == y2 else -beside
        down = beside if y1 == y2 else 0
        return arrow(x1 + across, y1 + down, x2 + across, y2 + down)
    most = 1 - side / 2 / far
    return arrow(x1, y1, x1 + (x2 - x1) * most, y1 + (y2 - y1) * most)


def wedge(x: float, y: float, end: str) -> str:
    """Draw the mark of an end that a deer may come from, at the edge of the first place."""
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


def face(one: OpenCard, x: float, y: float, w: float, h: float, words: Words | None = None) -> str:
    """Draw a card in its owner's look, with its name where there is room; at the end its points."""
    kind = CARDS[one.kind]
    called = words(kind.name) if words else ""
    drawn = card(x, y, w, h, kind.emoji, called, value=kind.mark, dark=not one.seat)
    if isinstance(one, LyingCard) and one.points:
        drawn = lines([drawn, pill(x - 3, y - 3, f"+{one.points}", GOLD, INK)])
    return drawn
