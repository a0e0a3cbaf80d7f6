"""What the cards in the full square are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.instinkt.board import SIZE, Cell
from games.instinkt.cards import CARDS

Square = Mapping[Cell, tuple[int, str]]
"""Whose card of which kind lies on each cell, columns and rows counted from 0."""

STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))
ALL_ROUND = (*STRAIGHT, (-1, -1), (1, -1), (-1, 1), (1, 1))
PREDATORS = {"cat", "owl", "wolf"}
BORDER = {0, SIZE - 1}
COMPANY = 2


def points(square: Square) -> dict[Cell, int]:
    """Return the points of every card in the full 4x4 square."""
    return {
        cell: CARDS[kind].points * CONDITIONS[kind](square, cell) if kind in CONDITIONS else 0
        for cell, (_, kind) in square.items()
    }


def neighbours(square: Square, cell: Cell, steps: tuple[Cell, ...]) -> Iterator[tuple[int, str]]:
    """Yield the cards that lie some steps from a cell."""
    for right, down in steps:
        card = square.get((cell[0] + right, cell[1] + down))
        if card:
            yield card


def mouse(square: Square, cell: Cell) -> int:
    """No predator of either player orthogonally next to it (ruling 20)."""
    return not any(kind in PREDATORS for _, kind in neighbours(square, cell, STRAIGHT))


def hare(square: Square, cell: Cell) -> int:
    """At least two own cards orthogonally next to it."""
    return count(square, cell, STRAIGHT, own=True) >= COMPANY


def cat(square: Square, cell: Cell) -> int:
    """On the border, but not in a corner."""
    return sum(step in BORDER for step in cell) == 1


def spider(square: Square, cell: Cell) -> int:
    """ "The spiders (4 / 5) want to be in the corner"."""
    return sum(step in BORDER for step in cell) == 2


def owl(square: Square, cell: Cell) -> int:
    """On one of the four centre spaces."""
    return not any(step in BORDER for step in cell)


def fox(square: Square, cell: Cell) -> int:
    """At least two opponent cards orthogonally next to it."""
    return count(square, cell, STRAIGHT, own=False) >= COMPANY


def wolf(square: Square, cell: Cell) -> int:
    """ "As many opponent cards adjacent to it as possible": diagonals count (ruling 1)."""
    return count(square, cell, ALL_ROUND, own=False)


def bear(square: Square, cell: Cell) -> int:
    """The other own cards in its row and its column."""
    seat, _ = square[cell]
    return sum(
        whose == seat and (other[0] == cell[0]) != (other[1] == cell[1])
        for other, (whose, _) in square.items()
    )


def count(square: Square, cell: Cell, steps: tuple[Cell, ...], own: bool) -> int:
    """Count the own or the opponent's cards that lie some steps from a card (ruling 20)."""
    seat, _ = square[cell]
    return sum((whose == seat) is own for whose, _ in neighbours(square, cell, steps))


CONDITIONS: dict[str, Callable[[Square, Cell], int]] = {
    "mouse": mouse, "hare": hare, "cat": cat, "spider_4": spider, "spider_5": spider, "owl": owl,
    "fox": fox, "wolf": wolf, "bear": bear,
}  # fmt: skip
"""How often each kind scores its points where it lies."""
