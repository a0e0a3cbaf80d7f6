"""``make balance`` lets robots of one level play each other and prints who wins how often.

``make balance GAME=kill_the_unicorns LEVEL=medium SEATS=4 N=300 JOBS=2``. Without GAME it plays all
games that have robots with an evaluator, without SEATS every number of seats. OPTIONS are the
lobby's, as JSON. Samples of matches are appended to FILE. They count as long as the game's values
and robots stay the same.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from games import GAMES
from games.robots import LEVELS, RANDOM
from kit.arena import Book
from tools.balance.matches import Setting, kept, play, table_of


def settings(wanted: Namespace) -> Iterator[Setting]:
    """Yield the settings that the arguments select."""
    names = [wanted.game] if wanted.game else [name for name in GAMES if GAMES[name].robot]
    for name in names:
        for seats in [wanted.seats] if wanted.seats else GAMES[name].seats:
            yield Setting(name, wanted.level, seats, wanted.ms, wanted.guesses, wanted.options)


def run(setting: Setting, book: Book, count: int, jobs: int) -> None:
    """Play the missing matches and print the table."""
    counted = {n: seen for n, seen in kept(book, setting).items() if n < count}
    missing = [n for n in range(count) if n not in counted]
    with get_context("spawn").Pool(jobs) as pool:
        for n, seen in pool.imap_unordered(partial(play, setting), missing):
            book.add(setting.key, {"n": n, "samples": seen})
            counted[n] = seen
            sys.stderr.write(f"\r{setting}: {len(counted)} of {count}")
    lines = [f"{setting}: {len(counted)} matches", *table_of(counted), ""]
    sys.stdout.write("\n".join(lines) + "\n")


def main() -> None:
    """Read the arguments, play, and print the tables."""
    parser = ArgumentParser(prog="make balance")
    parser.add_argument("--game", choices=["", *GAMES], default="")
    parser.add_argument("--level", choices=[RANDOM, *LEVELS], default="medium")
    for name, least in (("n", 300), ("jobs", 1), ("ms", 50), ("guesses", 300), ("seats", 0)):
        parser.add_argument(f"--{name}", type=int, default=least)
    parser.add_argument("--options", default="{}", help="the lobby's options, as JSON")
    parser.add_argument("--file", type=Path, default=Path("balance.jsonl"))
    wanted = parser.parse_args()
    for setting in settings(wanted):
        run(setting, Book(wanted.file), wanted.n, wanted.jobs)


if __name__ == "__main__":
    main()
