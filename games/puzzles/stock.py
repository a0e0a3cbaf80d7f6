"""The stock of puzzles, and the puzzle of each day."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from games.engine import REGISTRY, Game
from games.own import OWN
from games.puzzles.positions import check
from games.puzzles.puzzle import SPARE, Puzzle

FIRST_DAY = 739943
"""The day of puzzle 1, the Monday 2026-11-23, as ``date.toordinal`` counts days."""
FILE = "puzzles.txt"


def number_of(day: int) -> int:
    """Return the number of the puzzle of a day, which is given as by ``date.toordinal``."""
    return day - FIRST_DAY + 1


def read_stock(game: Game[Any, Any]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, spares included; none if it has no stock.

    Raise ValueError or zlib.error for a line that is no puzzle.
    """
    source = game.file(FILE)
    if source is None:
        return ()
    return tuple(Puzzle.unpack(line) for line in source.read_text("ascii").split())


@cache
def load_stock(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a registered game; see ``read_stock``."""
    return read_stock(REGISTRY[game])


@cache
def puzzle_of_day(number: int) -> Puzzle | None:
    """Return the puzzle with a number, the same everywhere; None if none can be posed.

    There are none before puzzle 1. After the last puzzle the stock begins again. A spare, of the
    same game if there is one, takes the place of a puzzle that today's rules no longer allow. The
    puzzles of other packages are spares, because they are not installed everywhere.
    """
    return choose(number, [puzzle for game in REGISTRY for puzzle in _offered(game)])


def _offered(game: str) -> Iterable[Puzzle]:
    if game in {own.name for own in OWN}:
        return load_stock(game)
    return (puzzle.model_copy(update={"number": SPARE}) for puzzle in load_stock(game))


def choose(number: int, stock: Iterable[Puzzle]) -> Puzzle | None:
    """Return the puzzle with a number from a stock; see ``puzzle_of_day``."""
    puzzles = list(stock) if number > 0 else []
    dated = {puzzle.number: puzzle for puzzle in puzzles if puzzle.number != SPARE}
    spares = [puzzle for puzzle in puzzles if puzzle.number == SPARE]
    first = dated.get((number - 1) % len(dated) + 1) if dated else None
    turn = number % len(spares) if spares else 0
    queue = [*spares[turn:], *spares[:turn]]
    if first is not None:
        queue = [first, *sorted(queue, key=lambda spare: spare.game != first.game)]
    valid = next((puzzle for puzzle in queue if not check(puzzle)), None)
    return valid.model_copy(update={"number": number}) if valid else None
