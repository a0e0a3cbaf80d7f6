"""Puzzles: positions with one best choice, made ahead of time, one for each day."""

from games.puzzles.positions import beginning, check, history, offered, position, view_digest
from games.puzzles.puzzle import SPARE, Puzzle
from games.puzzles.stock import (
    FILE,
    FIRST_DAY,
    choose,
    load_stock,
    number_of,
    puzzle_of_day,
    read_stock,
)

__all__ = [
    "FILE", "FIRST_DAY", "SPARE", "Puzzle", "beginning", "check", "choose", "history", "load_stock",
    "number_of", "offered", "position", "puzzle_of_day", "read_stock", "view_digest",
]  # fmt: skip
