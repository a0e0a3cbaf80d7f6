"""``make puzzles`` searches for puzzles, and continues where it stopped.

``make puzzles GAME=instinkt SECONDS=600`` searches for ten minutes of processor time; without GAME
it searches all games in turn. What was found is in FILE. ``make puzzles PACK=1`` writes the stock
again, from FILE and from the stock itself.
``make puzzles RENEW=1`` proves the stock again after a change of the rules or of a view.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from pathlib import Path

from games import GAMES
from games.puzzles import SPARE, Puzzle, load_stock, number_of
from tools.puzzles import packing, renewing, work

FIRST_ZONE = 14  # hours: in no zone does a day begin earlier
DATA = Path(__file__).parents[2] / "data"


def main() -> None:
    """Read the arguments, search and print the yield."""
    parser = ArgumentParser(prog="make puzzles")
    parser.add_argument("--game", choices=["", *GAMES], default="")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pack", action="store_true", help="write the stock, search for nothing")
    parser.add_argument("--file", type=Path, default=Path("puzzles.jsonl"))
    parser.add_argument("--renew", action="store_true", help="prove the stock again")
    wanted = parser.parse_args()
    if wanted.renew:
        write(renewing.stock())
        return
    for game in [] if wanted.pack else [wanted.game] if wanted.game else GAMES:
        work.extend(wanted.file, game, wanted.seconds)
    done = work.read(wanted.file)
    sys.stdout.write(work.table(done) + "\n")
    if wanted.pack:
        write(packing.schedule([*found(wanted.file), *stock()], shown()))


def found(file: Path) -> list[Puzzle]:
    """Return the puzzles in a work file."""
    return [Puzzle.unpack(line) for each in work.read(file) for line in each.puzzles]


def stock() -> list[Puzzle]:
    """Return the stock as it is."""
    return [puzzle for game in GAMES for puzzle in load_stock(game)]


def shown() -> list[Puzzle]:
    """Return the puzzles of the days that have begun somewhere in the world."""
    latest = number_of((datetime.now(UTC) + timedelta(hours=FIRST_ZONE)).toordinal())
    return [puzzle for puzzle in stock() if SPARE < puzzle.number <= latest]


def write(stock: list[Puzzle]) -> None:
    """Write the stock and print its size."""
    packing.write(stock, DATA)
    dated = sum(1 for puzzle in stock if puzzle.number)
    sys.stdout.write(f"{dated} days, {len(stock) - dated} spares\n")


if __name__ == "__main__":
    main()
