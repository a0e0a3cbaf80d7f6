"""Puzzles: positions with one best choice, made ahead of time, one for each day."""

from games.puzzles.facts import (
    AGAINST,
    SHOWN,
    TOLD,
    against,
    card_name,
    choice_in_words,
    fact_line,
    question,
)
from games.puzzles.places import as_asked, card_places, lettered, lying, new_letters
from games.puzzles.positions import (
    ROUNDS,
    beginning,
    check,
    choices_of,
    final_scores,
    final_table,
    history,
    is_listed,
    line_after,
    line_of_play,
    offered,
    position,
    view_digest,
)
from games.puzzles.puzzle import SPARE, Fact, Kind, Puzzle
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
    "AGAINST", "FILE", "FIRST_DAY", "ROUNDS", "SHOWN", "SPARE", "TOLD", "Fact", "Kind",
    "Puzzle", "StockLine", "against", "as_asked", "beginning", "card_name", "card_places",
    "check", "choice_in_words", "choices_of", "choose", "fact_line", "final_scores",
    "final_table", "history", "is_listed", "lettered", "line_after", "line_of_play",
    "load_lines", "load_stock", "lying", "new_letters", "number_of", "offered", "position",
    "puzzle_of_day", "question", "read_stock", "view_digest",
]  # fmt: skip
