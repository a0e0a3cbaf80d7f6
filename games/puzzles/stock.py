"""The stock of puzzles, and the puzzle of each day."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.engine import REGISTRY
from games.puzzles.positions import check
from games.puzzles.puzzle import SPARE, Puzzle

FIRST_DAY = 739943
"""The day of puzzle 1, the Monday 2026-11-23, as ``date.toordinal`` counts days."""
FILE = "puzzles.txt"


def number_of(day: int) -> int:
    """Return the number of the puzzle of a day, which is given as by ``date.toordinal``."""
    return day - FIRST_DAY + 1


@cache
def load_stock(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, spares included; none if it has no stock."""
    source = REGISTRY[game].file(FILE)
    if source is None:
        return ()
    return tuple(Puzzle.unpack(line) for line in source.read_text("ascii").split())


@cache
def puzzle_of_day(number: int) -> Puzzle | None:
    """Return the puzzle with a number, the same everywhere; None if none can be posed.

    There are none before puzzle 1. After the last puzzle the stock begins again. A spare takes the
    place of a puzzle that today's rules no longer allow.
    """
    return choose(number, [puzzle for game in REGISTRY for puzzle in load_stock(game)])


def choose(number: int, stock: Iterable[Puzzle]) -> Puzzle | None:
    """Return the puzzle with a number from a stock; see ``puzzle_of_day``."""
    puzzles = list(stock) if number > 0 else []
    dated = {puzzle.number: puzzle for puzzle in puzzles if puzzle.number != SPARE}
    spares = [puzzle for puzzle in puzzles if puzzle.number == SPARE]
    first = dated.get((number - 1) % len(dated) + 1) if dated else None
    turn = number % len(spares) if spares else 0
    queue = [*([first] if first else []), *spares[turn:], *spares[:turn]]
    valid = next((puzzle for puzzle in queue if not check(puzzle)), None)
    return valid.model_copy(update={"number": number}) if valid else None
