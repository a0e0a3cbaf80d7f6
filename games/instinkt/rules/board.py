"""The display: the places that are free for a card, and the cards that a deer pushes.

A cell is (column, row), counted from a1, rows downwards. Deer and raccoons may carry the cards over
the edge of the field, so any integers are valid. Rules, texts and pictures share these functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from games.engine import members

SIZE = 4
FIELD = 2 * SIZE - 1
"""The side of the field: it contains the square in whichever direction that grows."""
BEGIN = SIZE - 1, SIZE - 1
"""The cell of the first card: the middle of the field."""
COLUMNS = "abcdefg"
ENDS = {"top": (0, 1), "bottom": (0, -1), "left": (1, 1), "right": (1, -1)}
"""For each end that a deer may come from: the coordinate that is its line's, and its direction."""

# A display is also a number with one bit for each cell of its frame. A row has more bits than
# a frame has columns, so that the end of a row does not touch the start of the next one.
STRIDE = 2 * SIZE

Cell = tuple[int, int]


def column_name(column: int) -> str:
    """Return the letter of a column; after g they start again with a (ruling 24)."""
    return COLUMNS[column % FIELD]


def row_name(row: int) -> int:
    """Return the number of a row; after 7 they start again with 1."""
    return row % FIELD + 1


def name(cell: Cell) -> str:
    """Name a cell as in chess. The first card is on ``d4``, and no name ever changes.

    >>> name(BEGIN), name((7, 0))
    ('d4', 'a1')
    """
    return f"{column_name(cell[0])}{row_name(cell[1])}"


def line_name(end: str, index: int) -> tuple[str, int | str]:
    """Name a deer's end and line as a choice does: (top, b), (left, 3)."""
    fixed, _ = ENDS[end]
    return end, row_name(index) if fixed else column_name(index)


class Frame(NamedTuple):
    """The cells that can still be part of the final square.

    The frame is no larger than the field, so each of its cells has a name of its own.
    """

    left: int
    top: int
    columns: int
    rows: int

    def cell(self, name: str) -> Cell:
        """Return the cell of the frame with this name."""
        return self._column(name[0]), self._row(int(name[1]))

    def entry(self, end: int | str, line: int | str) -> tuple[str, int]:
        """Return the end and the line that a choice names; the inverse of ``line_name``."""
        return str(end), self._row(line) if isinstance(line, int) else self._column(line)

    def _column(self, letter: str) -> int:
        return self.left + (COLUMNS.index(letter) - self.left) % FIELD

    def _row(self, number: int) -> int:
        return self.top + (number - 1 - self.top) % FIELD


def frame_of(cells: Collection[Cell]) -> Frame:
    """Return the frame around some cards; before the first card it is the whole field."""
    columns, rows = zip(*cells or [BEGIN], strict=True)
    left, top = max(columns) - SIZE + 1, max(rows) - SIZE + 1
    return Frame(left, top, min(columns) + SIZE - left, min(rows) + SIZE - top)


def places(cells: Collection[Cell], frame: Frame) -> list[str]:
    """Name the empty places where one more card makes all one group within a 4x4 square.

    "All the cards must remain adjacent to the other cards (vertically, horizontally, and/or
    diagonally)": as one group (ruling 2). While a card is lifted there may be several. ``frame``
    is that of these cells.
    """
    names = _names(frame.left % FIELD, frame.top % FIELD)
    return [names[n] for n in _free(_bits(cells, frame), frame.columns, frame.rows)]


@cache
def _names(left: int, top: int) -> list[str]:
    """Name every cell of a frame that begins here, by the number of its bit."""
    return [name((left + n % STRIDE, top + n // STRIDE)) for n in range(STRIDE * FIELD)]


@lru_cache(1 << 14)
def _free(taken: int, columns: int, rows: int) -> tuple[int, ...]:
    free = EDGE[rows] * ((1 << columns) - 1) & ~taken
    for group in _groups(taken):
        free &= _around(group)
    return members(free)


def is_legal(cells: Collection[Cell]) -> bool:
    """Return whether these cards are one group within a 4x4 square."""
    frame = frame_of(cells)
    if frame.columns < SIZE or frame.rows < SIZE:
        return False
    return len(list(_groups(_bits(cells, frame)))) == 1


class Push(NamedTuple):
    """The effect of a deer: the old and new cell of each card in its line, and its own place."""

    moved: dict[Cell, Cell]
    deer: Cell


def lines(cells: Collection[Cell]) -> list[tuple[str, int]]:
    """List the ends that a deer may come from, each with the column or row it enters.

    "Any row or column containing at least 1 card, but no more than 3": its two ends (ruling 16).
    """
    found = []
    for fixed in (0, 1):
        indices = [cell[fixed] for cell in cells]
        full = {index for index in indices if indices.count(index) >= SIZE}
        found.append(sorted(set(indices) - full))
    return [(end, index) for end, (fixed, _) in ENDS.items() for index in found[fixed]]


def push(cells: Collection[Cell], end: str, index: int) -> Push:
    """Push the cards of a line ahead of a deer, without gaps, as far as they can go (ruling 6).

    If all cards are in the line, nothing limits how far that is, so the head stays.
    """
    fixed, way = ENDS[end]
    line = sorted((cell[1 - fixed] * way for cell in cells if cell[fixed] == index), reverse=True)
    others = [cell for cell in cells if cell[fixed] != index]
    head = line[0]
    farthest = min((cell[1 - fixed] * way for cell in others), default=head - SIZE + 1) + SIZE - 1

    def at(step: int) -> Cell:
        return (index, step * way) if fixed == 0 else (step * way, index)

    blocks = (
        [at(front - n) for n in range(len(line) + 1)] for front in range(farthest, head - 1, -1)
    )
    block = next(block for block in blocks if is_legal([*others, *block]))
    return Push({at(step): to for step, to in zip(line, block, strict=False)}, block[-1])


def distance(start: Cell, to: Cell) -> int:
    """Return the number of steps between two cells of one line."""
    return abs(to[0] - start[0] + to[1] - start[1])


def cropped(cells: Collection[Cell]) -> tuple[range, range]:
    """Return the columns and rows that hold some cells."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _bits(cells: Collection[Cell], frame: Frame) -> int:
    bits = 0
    left, top = frame.left, frame.top
    for column, row in cells:
        bits |= 1 << (row - top) * STRIDE + column - left
    return bits


def _around(bits: int) -> int:
    """Return some cells with all their neighbours."""
    bits |= bits << 1 | bits >> 1
    return bits | bits << STRIDE | bits >> STRIDE


def _groups(bits: int) -> Iterator[int]:
    while bits:
        group = bits & -bits
        while (grown := _around(group) & bits) != group:
            group = grown
        yield group
        bits &= ~group


NAMES = [name((column, row)) for row in range(FIELD) for column in range(FIELD)]
"""The names of all places."""
EDGE = [sum(1 << row * STRIDE for row in range(rows)) for rows in range(STRIDE)]
"""For every height of a frame, the bits of its first column."""
