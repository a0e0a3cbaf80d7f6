"""The points of the cards in the full square."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.instinkt.cards import CARDS, Card
from games.instinkt.rules.board import SIZE, Cell

Square = Mapping[Cell, tuple[int, str]]
"""The owner and the kind of the card on each cell, columns and rows counted from 0."""
PLACED = {"cat", "spider_4", "spider_5", "owl"}
"""The kinds that score by their place in the square."""

PREDATORS = {"cat", "owl", "wolf"}
BORDER = {0, SIZE - 1}


def _cells(near: Callable[[int, int], bool]) -> dict[Cell, tuple[Cell, ...]]:
    """List the cells near each cell; ``near`` gets the columns and rows between two of them."""
    cells = [(column, row) for row in range(SIZE) for column in range(SIZE)]
    return {
        (a, b): tuple((c, d) for c, d in cells if (c, d) != (a, b) and near(abs(c - a), abs(d - b)))
        for a, b in cells
    }


BESIDE = _cells(lambda columns, rows: columns + rows == 1)
AROUND = _cells(lambda columns, rows: max(columns, rows) == 1)
IN_LINE = _cells(lambda columns, rows: not columns or not rows)


def points(square: Square, cards: Mapping[str, Card] = CARDS) -> dict[Cell, int]:
    """Return the points of every card in the 4x4 square, which may not be full yet."""
    return {cell: worth(cards[kind], square, cell) for cell, (_, kind) in square.items()}


def worth(card: Card, square: Square, cell: Cell) -> int:
    """Return the points of a card in its place."""
    if not card.points:
        return 0
    n = CONDITIONS[card.condition](square, cell)
    if n < card.least:
        return 0
    return card.points * n if card.each else card.points


def so_far(lying: Square, cards: Mapping[str, Card] = CARDS) -> tuple[dict[Cell, int], bool]:
    """Return the points of the cards if no other came, and whether their places are settled.

    Places are settled once the cards span four columns and four rows; before that, edges, corners
    and the middle score nothing.
    """
    left, top = (min((cell[i] for cell in lying), default=0) for i in (0, 1))
    right, bottom = (max((cell[i] for cell in lying), default=0) for i in (0, 1))
    settled = right - left == bottom - top == SIZE - 1
    square = {(column - left, row - top): card for (column, row), card in lying.items()}
    scored = {
        (column + left, row + top): 0 if not settled and square[column, row][1] in PLACED else n
        for (column, row), n in points(square, cards).items()
    }
    return scored, settled


def safe(square: Square, cell: Cell) -> int:
    """Return whether no predator of the opponent is orthogonally next to the card (ruling 20)."""
    mine, _ = square[cell]
    beside = [square[near] for near in BESIDE[cell] if near in square]
    return not any(whose != mine and kind in PREDATORS for whose, kind in beside)


def safe_from_all(square: Square, cell: Cell) -> int:
    """Return whether no predator of either player is orthogonally next to the card."""
    return not any(near in square and square[near][1] in PREDATORS for near in BESIDE[cell])


def edge(square: Square, cell: Cell) -> int:
    """Return whether the card is on the border, but not in a corner."""
    return sum(step in BORDER for step in cell) == 1


def corner(square: Square, cell: Cell) -> int:
    """ "The spiders (4 / 5) want to be in the corner"."""
    return sum(step in BORDER for step in cell) == 2


def middle(square: Square, cell: Cell) -> int:
    """Return whether the card is on one of the four centre spaces."""
    return not any(step in BORDER for step in cell)


def own_beside(square: Square, cell: Cell) -> int:
    """Return how many own cards are orthogonally next to the card."""
    return count(square, BESIDE, cell, own=True)


def other_beside(square: Square, cell: Cell) -> int:
    """Return how many of the opponent's cards are orthogonally next to the card."""
    return count(square, BESIDE, cell, own=False)


def own_around(square: Square, cell: Cell) -> int:
    """Return how many own cards are next to the card, diagonals included."""
    return count(square, AROUND, cell, own=True)


def other_around(square: Square, cell: Cell) -> int:
    """ "As many opponent cards adjacent to it as possible": diagonals count (ruling 1)."""
    return count(square, AROUND, cell, own=False)


def own_in_line(square: Square, cell: Cell) -> int:
    """Return how many other own cards are in the card's row and column."""
    return count(square, IN_LINE, cell, own=True)


def count(square: Square, near: Mapping[Cell, tuple[Cell, ...]], cell: Cell, own: bool) -> int:
    """Count the own or the opponent's cards near a card (ruling 20)."""
    seat, _ = square[cell]
    return [square[other][0] == seat for other in near[cell] if other in square].count(own)


CONDITIONS: dict[str, Callable[[Square, Cell], int]] = {
    "safe": safe, "safe_from_all": safe_from_all, "edge": edge, "corner": corner,
    "middle": middle, "own_beside": own_beside, "other_beside": other_beside,
    "own_around": own_around, "other_around": other_around, "own_in_line": own_in_line,
}  # fmt: skip
"""For each condition: how often a card meets it in its place, or how many cards meet it."""
