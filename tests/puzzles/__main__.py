"""Prove the whole stock with the second prover, and print the result by game and theme."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from time import process_time

from games import GAMES
from games.puzzles import load_stock
from tests.puzzles.second_prover import SecondProver

WORLDS = 300


def main() -> int:
    """Return 1 if the second prover finds another solution for a puzzle."""
    themes = Counter[tuple[str, str]]()
    seconds = defaultdict[tuple[str, str], float](float)
    refuted = list[str]()
    for game in GAMES:
        for p in load_stock(game):
            begun, key = process_time(), (game, p.theme)
            if SecondProver(p, WORLDS).winning() != list(p.solution):
                refuted.append(f"{game} {p.number} {p.place}")
            themes[key] += 1
            seconds[key] += process_time() - begun
    for (game, theme), number in sorted(themes.items()):
        taken = seconds[game, theme]
        sys.stdout.write(f"{game:18} {theme:34} {number:4} proven in {taken:6.1f} s\n")
    sys.stdout.write("".join(f"refuted: {which}\n" for which in refuted))
    sys.stdout.write(f"{themes.total() - len(refuted)} of {themes.total()} proven\n")
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
