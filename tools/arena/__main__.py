"""``make arena`` lets robots play against each other and continues where it stopped.

``make arena GAME=instinkt A=hard B=medium N=150 JOBS=2 MS=50`` plays one pairing. Without A and B
it plays all pairings of a game, without GAME those of all games. Results are appended to FILE.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from games import GAMES
from tools.arena.matches import ROLES, Book, Pairing, play, summary
from tools.arena.players import PLAYERS

PAIRS = (
    ("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("hard", "easy"),
    ("clairvoyant", "hard"),
)  # fmt: skip
SEATS = 4


def pairings(wanted: Namespace) -> Iterator[Pairing]:
    """Yield the pairings that the arguments select."""
    names = [wanted.game] if wanted.game else [name for name in GAMES if GAMES[name].robot]
    for name in names:
        seats = wanted.seats or min(max(SEATS, GAMES[name].seats[0]), GAMES[name].seats[-1])
        if not wanted.seats and name in ("lion_unicorn", "llamas_unleashed"):
            seats = 2
        roles = [wanted.role] if wanted.role else ["teller", "candidate"] if name in ROLES else [""]
        for a, b in PAIRS:
            for role in roles:
                if wanted.a in ("", a) and wanted.b in ("", b):
                    yield Pairing(name, a, b, seats, wanted.ms, wanted.guesses, role)
        if wanted.a and wanted.b and (wanted.a, wanted.b) not in PAIRS:
            for role in roles:
                yield Pairing(name, wanted.a, wanted.b, seats, wanted.ms, wanted.guesses, role)


def run(pairing: Pairing, book: Book, count: int, jobs: int) -> None:
    """Play the missing matches of a pairing and print the result so far after each."""
    results = book.results(pairing)
    missing = [n for n in range(count) if n not in results]
    with get_context("spawn").Pool(jobs) as pool:
        for result in pool.imap_unordered(partial(play, pairing), missing):
            book.add(pairing, result)
            results[result.n] = result
            sys.stdout.write(f"\r{summary(pairing, results)}")
            sys.stdout.flush()
    sys.stdout.write(f"\r{summary(pairing, results)}\n")


def main() -> None:
    """Read the arguments and play."""
    parser = ArgumentParser(prog="make arena")
    parser.add_argument("--game", choices=["", *GAMES], default="")
    parser.add_argument("--a", choices=["", *PLAYERS], default="")
    parser.add_argument("--b", choices=["", *PLAYERS], default="")
    parser.add_argument("--role", default="", help="a takes all seats with this role")
    for name, least in (("n", 150), ("jobs", 1), ("ms", 50), ("guesses", 300), ("seats", 0)):
        parser.add_argument(f"--{name}", type=int, default=least)
    parser.add_argument("--file", type=Path, default=Path("arena.jsonl"))
    wanted = parser.parse_args()
    for pairing in pairings(wanted):
        run(pairing, Book(wanted.file), wanted.n, wanted.jobs)


if __name__ == "__main__":
    main()
