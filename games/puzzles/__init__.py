"""Puzzles: positions with one best choice, made ahead of time, one for each day."""

from games.puzzles.positions import (
    beginning,
    check,
    final_scores,
    history,
    line_after,
    line_of_play,
    offered,
    position,
    view_digest,
)
from games.puzzles.puzzle import SPARE, Puzzle
from games.puzzles.reasons import after, main_reason, reason_against
from games.puzzles.stock import (
    FILE,
    FIRST_DAY,
    StockLine,
    choose,
    load_lines,
    load_stock,
    number_of,
    puzzle_of_day,
    read_stock,
)

__all__ = [
    "FILE", "FIRST_DAY", "SPARE", "Puzzle", "StockLine", "after", "beginning", "check", "choose",
    "final_scores", "history", "line_after", "line_of_play", "load_lines", "load_stock",
    "main_reason", "number_of", "offered", "position", "puzzle_of_day", "read_stock",
    "reason_against", "view_digest",
]  # fmt: skip
