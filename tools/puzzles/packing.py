"""Give puzzles their days, and write the stock of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path

from games.puzzles import FILE, SPARE, Puzzle, check

WEEK = (1, 1, 1, 2, 2, 3, 3)
"""The stars that are wanted from Monday to Sunday."""
DAYS = 400
SPARES = 40
SPARE_OF = 20
"""One puzzle of so many becomes a spare."""
LATE, SAME_GAME = 10.0, 1.5
"""What a kind's delay, as a share of all days, and the same game again cost in stars."""
CLOSE = 0.9
"""If robots win so often after a wrong choice, the puzzle is dropped: it would seem unfair."""


def schedule(
    puzzles: Iterable[Puzzle], shown: Iterable[Puzzle] = (), days: int = DAYS
) -> list[Puzzle]:
    """Return the puzzles with their days, and some of those that are left as spares.

    The puzzles in ``shown`` keep their days. A theme appears at most once per game and week, and
    so does a kind unless nothing else is left. The puzzles of a kind are spread over all days.
    """
    dated = {puzzle.number: puzzle for puzzle in shown}
    places = {puzzle.place for puzzle in dated.values()}
    left = rated(p for p in unique(puzzles) if p.place not in places and is_fair(p))
    spares, left = left[::SPARE_OF], [p for n, p in enumerate(left) if n % SPARE_OF]
    weeks = (days + 6) // 7
    supply = {kind: min(n, weeks) for kind, n in Counter(map(kind_of, left)).items()}
    for number in range(1, days + 1):
        if number in dated:
            continue
        week = [p for n in range(number - (number - 1) % 7, number) if (p := dated.get(n))]
        themes = {(p.game, p.theme) for p in week}
        if not (fit := [p for p in left if (p.game, p.theme) not in themes]):
            break
        fit = least_repeated(fit, Counter(map(kind_of, week)))
        used = Counter(map(kind_of, dated.values()))
        late = {kind: (used[kind] + 0.5) / n - number / days for kind, n in supply.items()}
        chosen = most_wanted(fit, WEEK[(number - 1) % 7], late, dated.get(number - 1))
        left.remove(chosen)
        dated[number] = chosen.model_copy(update={"number": number})
    spares = [*spares, *left][:SPARES]
    return [*dated.values(), *(p.model_copy(update={"number": SPARE}) for p in spares)]


def unique(puzzles: Iterable[Puzzle]) -> Sequence[Puzzle]:
    """Return the puzzles, only one of those from the same turn."""
    return list({puzzle.place: puzzle for puzzle in puzzles}.values())


def is_fair(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be posed, and whether its wrong choices lose often enough."""
    return not check(puzzle) and chance_of_wrong(puzzle) < CLOSE


def kind_of(puzzle: Puzzle) -> Hashable:
    """Return what makes puzzles alike for a solver: game, goal, question and the verb to find."""
    goal, question, verb, *_ = puzzle.theme.split()
    return puzzle.game, goal, question, verb


def least_repeated(fit: Sequence[Puzzle], week: Counter[Hashable]) -> list[Puzzle]:
    """Return the puzzles of the kinds that have appeared least this week."""
    least = min(week[kind_of(p)] for p in fit)
    return [p for p in fit if week[kind_of(p)] == least]


def rated(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles with their stars: a third of them with one, two and three each.

    Half of it is the rank among all puzzles, half the rank in its kind: so every kind has easy and
    hard ones.
    """
    found = list(puzzles)
    of_kind = dict[Hashable, list[Puzzle]]()
    for puzzle in found:
        of_kind.setdefault(kind_of(puzzle), []).append(puzzle)
    among_all = ranks(found)
    in_kind = {key: rank for alike in of_kind.values() for key, rank in ranks(alike).items()}
    order = sorted(found, key=lambda p: among_all[p.place] + in_kind[p.place])
    stars = {p.place: 1 + 3 * n // len(found) for n, p in enumerate(order)}
    return [puzzle.model_copy(update={"stars": stars[puzzle.place]}) for puzzle in found]


def ranks(puzzles: Sequence[Puzzle]) -> dict[str, float]:
    """Return for each place which share of the puzzles is easier."""
    order = sorted(puzzles, key=difficulty)
    return {puzzle.place: (n + 0.5) / len(order) for n, puzzle in enumerate(order)}


def difficulty(puzzle: Puzzle) -> float:
    """Rate a puzzle by its choices, its depth, and how good the best wrong choice looks."""
    depth = len(puzzle.line) - 1 + 2 * (puzzle.turns - 1)
    return len(puzzle.choices) / 8 + depth / 2 + chance_of_wrong(puzzle)


def chance_of_wrong(puzzle: Puzzle) -> float:
    """Return how often robots win after the best wrong choice."""
    return max(chance for key, chance in puzzle.chances.items() if key not in puzzle.solution)


def most_wanted(
    fit: Sequence[Puzzle], stars: int, late: Mapping[Hashable, float], before: Puzzle | None
) -> Puzzle:
    """Return the best puzzle for a day, the hardest of equal ones.

    What counts is the difference in stars, whether its kind is behind its schedule or ahead of it
    (``late`` is negative or positive), and that the day ``before`` has another game.
    """
    game = before.game if before else ""

    def cost(p: Puzzle) -> float:
        return abs(p.stars - stars) + LATE * late[kind_of(p)] + SAME_GAME * (p.game == game)

    return min(fit, key=lambda p: (round(cost(p), 6), -difficulty(p)))


def write(stock: Iterable[Puzzle], folder: Path) -> None:
    """Write the stock into one file per game."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in stock:
        games.setdefault(puzzle.game, []).append(puzzle)
    for game, puzzles in games.items():
        text = "".join(f"{puzzle.pack()}\n" for puzzle in puzzles)
        (folder / game / FILE).write_text(text, "ascii")
