"""Choices that players may expect but that are not possible now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine import Barred, Decision
from games.instinkt.cards import owner
from games.instinkt.rules.board import ENDS, Cell, Frame, frame_of, line_name, name
from games.instinkt.rules.turn import MOVE, PLACE, PUSH, TO
from games.instinkt.state import InstinktState


def barred(s: InstinktState, d: Decision) -> Iterator[Barred]:
    """Yield choices that players may expect, with the rule that forbids each if not offered."""
    if d.prompt == "place":
        for cell, reason in free_cells(list(s.display.values())):
            yield Barred(PLACE[name(cell)], reason)
    elif d.prompt == "to":
        rest = list(s.standing().values())
        yield Barred(TO[name(s.display[s.lifted])], "came_from")
        for cell, reason in free_cells(rest):
            yield Barred(TO[name(cell)], reason)
    elif d.prompt == "move":
        for t, cell in s.display.items():
            mine = owner(t) == d.seat
            reason = "nowhere_to_go" if mine else "theirs"
            yield Barred(MOVE[name(cell)], "itself" if mine and s.face[t] == "raccoon" else reason)
    elif d.prompt == "push":
        cells = list(s.display.values())
        for end, (fixed, _) in ENDS.items():
            for index in sorted({cell[fixed] for cell in cells}):
                yield Barred(PUSH[line_name(end, index)], "full_line")


def free_cells(cells: Sequence[Cell]) -> Iterator[tuple[Cell, str]]:
    """Yield the empty cells at and around some cards: those not adjacent, and those too far out.

    Cells of the frame come first: those farther out may have the same name.
    """
    frame = frame_of(cells)
    columns, rows = sorted({c for c, _ in cells}), sorted({r for _, r in cells})
    near = [
        (column, row)
        for row in range(rows[0] - 1, rows[-1] + 2)
        for column in range(columns[0] - 1, columns[-1] + 2)
        if (column, row) not in cells
    ]
    inside = [cell for cell in near if within(frame, cell)]
    yield from ((cell, "hangs_loose") for cell in inside)
    yield from ((cell, "too_wide") for cell in near if cell not in inside)


def within(frame: Frame, cell: Cell) -> bool:
    """Return whether a cell can still be part of the square."""
    column, row = cell[0] - frame.left, cell[1] - frame.top
    return 0 <= column < frame.columns and 0 <= row < frame.rows
