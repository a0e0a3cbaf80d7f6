"""Give puzzles their days, and write the stock of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path

from games.puzzles import FILE, SPARE, Puzzle, StockLine, check
from tools.puzzles.merit import best_wrong, has_trap, weakness
from tools.puzzles.refuting import with_refutations
from tools.puzzles.weeks import assign, kind_of, thinned

DAYS = 400
SPARES = 40
SPARE_OF = (DAYS + SPARES) // SPARES
"""Of this many puzzles of a game, one becomes a spare."""
CLOSE = 0.9
"""If robots win this share of matches after a wrong choice, the puzzle would seem unfair: it is
dropped."""


def schedule(
    puzzles: Iterable[Puzzle], shown: Iterable[Puzzle] = (), days: int = DAYS
) -> list[Puzzle]:
    """Return the puzzles with their days, and spares of each game in its share of the stock.

    The puzzles in ``shown`` keep their days. A theme appears at most once per game and week. The
    puzzles of a game and of a kind are spread over all weeks, and an idea returns after some.
    """
    kept = {puzzle.number: puzzle for puzzle in shown}
    places = {puzzle.place for puzzle in kept.values()}
    ranked = rated(p for p in unique(puzzles) if p.place not in places and is_fair(p))
    spares = spares_of(ranked)
    ranked = [p for p in ranked if p.place not in {spare.place for spare in spares}]
    dated: list[Puzzle] = []
    for last in range(min(days, len(kept) + len(ranked)), 0, -1):
        dated = filled(ranked, last, kept)
        if len(kept) + len(dated) == last:
            break
    used = {puzzle.place for puzzle in dated}
    spares = [*spares, *(p for p in ranked if p.place not in used)][:SPARES]
    dated = sorted([*kept.values(), *dated], key=lambda p: p.number)
    return [*dated, *(p.model_copy(update={"number": SPARE}) for p in spares)]


def filled(ranked: Sequence[Puzzle], last: int, kept: Mapping[int, Puzzle]) -> list[Puzzle]:
    """Return puzzles for the days up to ``last`` that have none yet; too few if no more fit."""
    wanted = most = last - len(kept)
    dated = assign(chosen(ranked, most), last, kept)
    while len(dated) < wanted and most < len(ranked):
        # Not every puzzle has found a week without its theme and idea: others take their days.
        most += wanted - len(dated)
        dated = assign(chosen(ranked, most), last, kept)
    return dated if len(dated) == wanted else assign(ranked, last, kept, every_day=True)


def chosen(ranked: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Return at most ``most`` puzzles in the same order: all of rare games, some of other kinds.

    Those with a trap come first.
    """
    places: set[str] = set()
    for game, _ in reversed(Counter(p.game for p in ranked).most_common()):
        of_game = sorted((p for p in ranked if p.game == game), key=kind_of)
        for alike in by_trap(of_game):
            places |= {p.place for p in thinned(alike, most - len(places))}
    return [p for p in ranked if p.place in places]


def spares_of(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return which puzzles become spares: at least one of each game, easy and hard ones alike.

    Only puzzles without a trap are taken if there are enough of them.
    """
    games: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=difficulty):
        games.setdefault(puzzle.game, []).append(puzzle)
    spares: list[Puzzle] = []
    for each in sorted(games.values(), key=len):
        count = max(1, len(each) // SPARE_OF)
        _, without = by_trap(each)
        spares += thinned(without if len(without) >= count else each, count)
    return spares


def by_trap(puzzles: Sequence[Puzzle]) -> tuple[list[Puzzle], list[Puzzle]]:
    """Return the puzzles with a trap, and the others."""
    trapped = {puzzle.place for puzzle in puzzles if has_trap(puzzle)}
    return (
        [puzzle for puzzle in puzzles if puzzle.place in trapped],
        [puzzle for puzzle in puzzles if puzzle.place not in trapped],
    )


def unique(puzzles: Iterable[Puzzle]) -> Sequence[Puzzle]:
    """Return the puzzles, only one of those from the same turn."""
    return list({puzzle.place: puzzle for puzzle in puzzles}.values())


def is_fair(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be posed and is not dull, and wrong choices lose often enough."""
    return not check(puzzle) and best_wrong(puzzle) < CLOSE and not weakness(puzzle)


def rated(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles with their stars, the easiest first: a third of them with each number.

    An eighth of the order is the rank among all puzzles, the rest the rank in its kind. So every
    kind has easy and hard ones, and every game comes on every day of the week.
    """
    found = list(puzzles)
    of_kind = dict[Hashable, list[Puzzle]]()
    for puzzle in found:
        of_kind.setdefault(kind_of(puzzle), []).append(puzzle)
    among_all = ranks(found)
    in_kind = {key: rank for alike in of_kind.values() for key, rank in ranks(alike).items()}
    order = sorted(found, key=lambda p: among_all[p.place] + 7 * in_kind[p.place])
    return [
        puzzle.model_copy(update={"stars": 1 + 3 * n // len(order)})
        for n, puzzle in enumerate(order)
    ]


def ranks(puzzles: Sequence[Puzzle]) -> dict[str, float]:
    """Return for each place which share of the puzzles is easier."""
    order = sorted(puzzles, key=difficulty)
    return {puzzle.place: (n + 0.5) / len(order) for n, puzzle in enumerate(order)}


def difficulty(puzzle: Puzzle) -> float:
    """Rate a puzzle by its choices, its depth, and how good the best wrong choice looks."""
    depth = len(puzzle.line) - 1 + 2 * (puzzle.turns - 1)
    return len(puzzle.choices) / 8 + depth / 2 + best_wrong(puzzle)


def write(stock: Iterable[Puzzle], folder: Path) -> None:
    """Write the stock into one file per game."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in stock:
        games.setdefault(puzzle.game, []).append(puzzle)
    for game, puzzles in games.items():
        text = "".join(StockLine.of(explained(puzzle)).written() for puzzle in puzzles)
        (folder / game / FILE).write_text(text, "ascii")


def explained(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with refutations of its wrong choices, if it is a proof without any."""
    proof = puzzle.kind == "proof" and not puzzle.refuted
    return with_refutations(puzzle) if proof else puzzle
