"""A board of square places with coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.drawing_narrow.letters import BOLD
from games.drawing_narrow.parts import SHADE, label
from games.drawing_narrow.svg import CHALK, element, lines, part

MARGIN = 40
"""The room for the coordinates, left of the board and above it."""
GAP = 10


@dataclass(frozen=True)
class Board:
    """Where the places of a board lie; ``x`` and ``y`` are its corner with the coordinates.

    ``columns`` and ``rows`` are the names of the lines, ``cell`` is the side of a place.
    """

    x: float
    y: float
    cell: float
    columns: Sequence[str]
    rows: Sequence[str]

    @property
    def width(self) -> float:
        """How wide the board is with its coordinates."""
        return MARGIN + len(self.columns) * (self.cell + GAP)

    @property
    def height(self) -> float:
        """How high the board is with its coordinates."""
        return MARGIN + len(self.rows) * (self.cell + GAP)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a place."""
        step = self.cell + GAP
        return self.x + MARGIN + column * step, self.y + MARGIN + row * step

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a place, where arrows begin and end."""
        x, y = self.corner(column, row)
        return x + self.cell / 2, y + self.cell / 2

    def draw(self) -> str:
        """Return the empty places and the coordinates; cards are laid on ``corner``."""
        found = []
        for i, name in enumerate(self.columns):
            found.append(self._name(name, self.corner(i, 0)[0], self.y, self.cell, MARGIN))
        for j, name in enumerate(self.rows):
            found.append(self._name(name, self.x, self.corner(0, j)[1], MARGIN, self.cell))
        found += [
            self._place(*self.corner(i, j))
            for j in range(len(self.rows))
            for i in range(len(self.columns))
        ]
        return lines(found)

    @staticmethod
    def _name(name: str, x: float, y: float, w: float, h: float) -> str:
        return label(x + w / 2, y + h / 2, w, name, 28, CHALK, BOLD, "middle")

    def _place(self, x: float, y: float) -> str:
        side = self.cell
        hollow = element(
            "rect", x=2, y=2, width=side - 4, height=side - 4, rx=12,
            fill=SHADE, stroke=CHALK, stroke_opacity=0.35, stroke_width=2,
        )  # fmt: skip
        return part(x, y, side, side, hollow)
