"""``python -m tools.certain_wins GAME --n 300 --seed 1`` counts the certain wins passed over.

It tries hard robots without a trait and with each, and hints, in positions of ``kit.certain_wins``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from itertools import islice
from random import Random

from games import GAMES
from games.robots import TRAITS, answer
from games.robots.hints import hint
from kit.certain_wins import certain_wins


def main() -> None:
    """Read the arguments, and print how many were passed over."""
    parser = ArgumentParser(prog="python -m tools.certain_wins")
    parser.add_argument("game", choices=[name for name, game in GAMES.items() if game.robot])
    for name, usual in (("n", 300), ("seed", 1), ("guesses", 60), ("seats", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    wanted = parser.parse_args()
    passed, number = Counter[str](), 0
    found = certain_wins(GAMES[wanted.game], wanted.seed, wanted.seats)
    for number, position in enumerate(islice(found, wanted.n), 1):
        seat = position.table.seat(position.seat)
        for trait in ("", *TRAITS):
            ids = answer(seat, "hard", Random(number), wanted.guesses, None, trait)
            if not position.is_taken(ids):
                passed[trait or "no trait"] += 1
                sys.stdout.write(
                    f"\npassed over ({trait}): {ids} for {sorted(map(sorted, position.answers))}"
                )
        ids, _ = hint(seat, Random(number), wanted.guesses).answers[0]
        passed["hint"] += not position.is_taken(ids)
        sys.stdout.write(f"\r{wanted.game}, seed {wanted.seed}: {number} positions, ")
        sys.stdout.write(f"passed over {dict(passed) if passed.total() else 0}")
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
