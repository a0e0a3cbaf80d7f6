"""The stock of puzzles, and the puzzle of each day."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

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


class StockLine(NamedTuple):
    """A line of a stock: the game, the number and the packed puzzle, which is read when needed."""

    game: str
    number: int
    packed: str

    @classmethod
    def of(cls, puzzle: Puzzle) -> StockLine:
        """Return the line of a puzzle."""
        return cls(puzzle.game, puzzle.number, puzzle.pack())

    def written(self) -> str:
        """Return the line as it is in a file."""
        return f"{self.number} {self.packed}\n"

    def puzzle(self) -> Puzzle:
        """Return the puzzle in the line."""
        return Puzzle.unpack(self.packed)


def read_stock(game: Game[Any, Any]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, spares included; none if it has no stock.

    Raise ValueError or zlib.error for a line that is no puzzle.
    """
    return tuple(line.puzzle() for line in read_lines(game))


def read_lines(game: Game[Any, Any]) -> tuple[StockLine, ...]:
    """Return the lines of a game's stock. Raise ValueError for a line without a number."""
    source = game.file(FILE)
    if source is None:
        return ()
    split = (line.split() for line in source.read_text("ascii").splitlines())
    return tuple(StockLine(game.name, int(number), packed) for number, packed in split)


@cache
def load_stock(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a registered game; see ``read_stock``."""
    return read_stock(REGISTRY[game])


@cache
def load_lines(game: str) -> tuple[StockLine, ...]:
    """Return the lines of a registered game's stock."""
    return read_lines(REGISTRY[game])


@cache
def puzzle_of_day(number: int) -> Puzzle | None:
    """Return the puzzle with a number, the same everywhere; None if none can be posed.

    There are none before puzzle 1. After the last puzzle the stock begins again. A spare, of the
    same game if there is one, takes the place of a puzzle that today's rules no longer allow. The
    puzzles of other packages are spares, because they are not installed everywhere.
    """
    return choose(number, [line for game in REGISTRY for line in _offered(game)])


def _offered(game: str) -> Iterable[StockLine]:
    if game in {own.name for own in OWN}:
        return load_lines(game)
    return (line._replace(number=SPARE) for line in load_lines(game))


def choose(number: int, stock: Iterable[StockLine]) -> Puzzle | None:
    """Return the puzzle with a number from a stock; see ``puzzle_of_day``.

    Only the lines that are tried are unpacked.
    """
    lines = list(stock) if number > 0 else []
    dated = {line.number: line for line in lines if line.number != SPARE}
    spares = [line for line in lines if line.number == SPARE]
    first = dated.get((number - 1) % len(dated) + 1) if dated else None
    turn = number % len(spares) if spares else 0
    queue = [*spares[turn:], *spares[:turn]]
    if first is not None:
        queue = [first, *sorted(queue, key=lambda spare: spare.game != first.game)]
    puzzles = (line.puzzle() for line in queue)
    valid = next((puzzle for puzzle in puzzles if not check(puzzle)), None)
    return valid.model_copy(update={"number": number}) if valid else None
