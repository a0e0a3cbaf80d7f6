"""Give puzzles their days, and write the stock of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from games.puzzles import FILE, SPARE, Puzzle, check

WEEK = (1, 1, 1, 2, 2, 3, 3)
"""The stars that are wanted from Monday to Sunday."""
SPARES = 20
"""One puzzle of so many becomes a spare."""


CLOSE = 0.9
"""If robots win so often after a wrong choice, the puzzle is dropped: it would seem unfair."""


def schedule(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with their days; those that fit no day are spares.

    A theme appears at most once per game and week, and the games alternate.
    """
    left = rated(p for p in puzzles if not check(p) and chance_of_wrong(p) < CLOSE)
    spares, left = left[::SPARES], [p for n, p in enumerate(left) if n % SPARES]
    dated: list[Puzzle] = []
    themes: set[tuple[str, str]] = set()
    while left:
        weekday = len(dated) % len(WEEK)
        if not weekday:
            themes = set()
        fit = [p for p in left if (p.game, p.theme) not in themes]
        if not fit:
            break
        chosen = most_wanted(fit, WEEK[weekday], Counter(p.game for p in dated[-3:]))
        left.remove(chosen)
        themes.add((chosen.game, chosen.theme))
        dated.append(chosen.model_copy(update={"number": len(dated) + 1}))
    return [*dated, *(p.model_copy(update={"number": SPARE}) for p in [*spares, *left])]


def rated(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles with their stars: a third of them with one, two and three each."""
    found = list(puzzles)
    order = sorted(range(len(found)), key=lambda n: difficulty(found[n]))
    stars = {n: 1 + 3 * rank // len(found) for rank, n in enumerate(order)}
    return [puzzle.model_copy(update={"stars": stars[n]}) for n, puzzle in enumerate(found)]


def difficulty(puzzle: Puzzle) -> float:
    """Rate a puzzle by its choices, its depth, and how good the best wrong choice looks."""
    depth = len(puzzle.line) - 1 + 2 * (puzzle.turns - 1)
    return len(puzzle.choices) / 8 + depth / 2 + chance_of_wrong(puzzle)


def chance_of_wrong(puzzle: Puzzle) -> float:
    """Return how often robots win after the best wrong choice."""
    return max(chance for key, chance in puzzle.chances.items() if key not in puzzle.solution)


def most_wanted(fit: list[Puzzle], stars: int, recent: Counter[str]) -> Puzzle:
    """Return the best fit for a day, by stars, then game, then how common its theme is."""
    common = Counter((p.game, p.theme) for p in fit)
    return min(fit, key=lambda p: (abs(p.stars - stars), recent[p.game], -common[p.game, p.theme]))


def write(stock: Iterable[Puzzle], folder: Path) -> None:
    """Write the stock into one file per game."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in stock:
        games.setdefault(puzzle.game, []).append(puzzle)
    for game, puzzles in games.items():
        text = "".join(f"{puzzle.pack()}\n" for puzzle in puzzles)
        (folder / game / FILE).write_text(text, "ascii")
