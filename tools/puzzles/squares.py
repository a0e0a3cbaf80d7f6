"""The points of single cards in a match of Instinkt, by owner and face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.instinkt.cards import owner
from games.instinkt.rules.scoring import so_far
from games.puzzles import Puzzle, position

Points = Mapping[tuple[int, str], int]


def points_now(puzzle: Puzzle) -> Points:
    """Return the points before the choice."""
    return points_in(position(puzzle).state)


def points_of_cards(puzzle: Puzzle, choice: str) -> Points:
    """Return the points at the end of a match after a choice."""
    table = position(puzzle)
    table.answer(puzzle.seat, [choice])
    return points_in(table.state)


def points_in(s: Any) -> Points:
    """Return the points of the cards in the display."""
    lying = {cell: (owner(t), s.face[t]) for t, cell in s.display.items()}
    return {lying[cell]: n for cell, n in so_far(lying, s.cards)[0].items()}
