"""Give puzzles their days, and write the stock of each game.

Only the puzzles that are worth most are kept, and the best come first. Every day has another game
than the day before, and no theme returns within a week. No trick returns among the next puzzles of
its game. Games take turns in proportion to their puzzles, but none has more than MOST_OF or less
than LEAST_OF the days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from games.puzzles import FILE, SPARE, Puzzle, StockLine, check
from tools.puzzles.explaining import explained
from tools.puzzles.interest import STEPS, WORTH, interest, stars, thought
from tools.puzzles.merit import LUCKY, best_wrong, weakness
from tools.puzzles.tricks import trick

DAYS = 112
SPARE_OF = 32
"""Of this many puzzles of a game, one becomes a spare."""
MOST_OF, LEAST_OF = 0.35, 0.1
"""The largest and the smallest share of the days that a game may have."""
LIKELY = ("match", "round")
"""The goals in which a wrong choice must fail often enough. Where it is asked what is certain, it
may often be lucky."""
APART = 10
"""Of at most so many puzzles of a game in a row no two have the same trick; see ``apart_of``."""
NEVER = 4
"""Of so many they never have: surplus puzzles are left out."""
SAME = 4
"""The most puzzles of a game with the same trick."""
BEST = 5
"""The puzzle of a day is one of so many that are worth most, as easy or hard as the day wants."""
WEEK = 7


class Plan(NamedTuple):
    """How many days there are, and how many of them each game has."""

    days: int
    of_game: dict[str, int]


def schedule(
    puzzles: Iterable[Puzzle], shown: Iterable[Puzzle] = (), days: int = DAYS
) -> list[Puzzle]:
    """Return the puzzles with their days, and spares of each game.

    The puzzles in ``shown`` keep their days, which are the first ones: stored answers are answers
    to them.
    """
    dated = sorted(shown, key=lambda p: p.number)
    places = {puzzle.place for puzzle in dated}
    ranked = best(explained(p) for p in unique(puzzles) if p.place not in places)
    left = [p.model_copy(update={"stars": stars(p)}) for p in ranked]
    spares = spares_of(left)
    kept = {p.place for p in spares}
    chosen = left = spread(p for p in left if p.place not in kept)
    plan = planned(left, days - len(dated), dated)
    used = dict.fromkeys(plan.of_game, 0)
    tricks = {p.place: trick(p) for p in [*dated, *chosen]}
    apart = {g: apart_of([tricks[p.place] for p in chosen if p.game == g]) for g in used}
    for n in range(plan.days):
        debts = {game: of * (n + 1) / plan.days - used[game] for game, of in plan.of_game.items()}
        found = next_puzzle(left, dated, debts, tricks, apart)
        if found is None:
            break
        used[found.game] += 1
        left = [p for p in left if p is not found]
        dated.append(found.model_copy(update={"number": len(dated) + 1}))
    return [*dated, *(p.model_copy(update={"number": SPARE}) for p in spares)]


def planned(puzzles: Sequence[Puzzle], most: int, shown: Sequence[Puzzle]) -> Plan:
    """Return the longest plan for at most ``most`` days after those that were ``shown``.

    No game has too many or too few of all days.
    """
    have, had = Counter(p.game for p in puzzles), Counter(p.game for p in shown)
    fewest = min((n + had[g] for g, n in have.items()), default=0)
    for days in range(min(most, int(fewest / LEAST_OF) - len(shown)), 0, -1):
        every = days + len(shown)
        for each in range(ceil(LEAST_OF * every), int(MOST_OF * every) + 1):
            of_game = {g: min(n + had[g], each) - had[g] for g, n in have.items()}
            if sum(of_game.values()) >= days:
                return Plan(days, of_game)
    return Plan(min(most, len(puzzles)), have)


def apart_of(tricks: Sequence[Hashable]) -> int:
    """Return how far apart puzzles with the same trick can be, at most APART, if all have a day."""
    return next(n for n in range(APART, 0, -1) if len(arranged(tricks, n)) == len(tricks))


def spread(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles without the last ones of a trick that would return too soon."""
    left, tricks = list[Puzzle](), dict[str, list[Hashable]]()
    for puzzle in puzzles:
        of_game = tricks.setdefault(puzzle.game, [])
        of_game.append(trick(puzzle))
        left.append(puzzle)
    for game, of_game in tricks.items():
        while apart_of(of_game) < min(NEVER, len({*of_game})):
            most = Counter(of_game).most_common(1)[0][0]
            last = max(n for n, p in enumerate(left) if p.game == game and trick(p) == most)
            del left[last]
            of_game.remove(most)
    return left


def arranged(tricks: Sequence[Hashable], apart: int) -> list[Hashable]:
    """Return tricks in an order in which none returns too soon: as many as possible."""
    left, order = Counter(tricks), list[Hashable]()
    while fits := [each for each in left if each not in order[::-1][: apart - 1]]:
        order.append(most := max(fits, key=lambda each: left[each]))
        left -= Counter([most])
    return order


def next_puzzle(
    left: Sequence[Puzzle],
    dated: Sequence[Puzzle],
    debts: Mapping[str, float],
    tricks: Mapping[str, Hashable],
    apart: Mapping[str, int],
) -> Puzzle | None:
    """Return the puzzle of the next day: of the game that is most in debt, if it has one that fits.

    Tricks that have not come for long are first, then those of which most puzzles are left:
    otherwise these would be left at the end.
    """
    week = dated[1 - WEEK :]
    themes = {(p.game, p.theme) for p in week}
    before = dated[-1].game if dated else ""
    played = {game: [tricks[p.place] for p in dated[::-1] if p.game == game] for game in apart}
    wanted = 1 + 2 * (len(dated) % WEEK) / (WEEK - 1)
    fits = [
        p
        for p in left
        if p.game != before
        and (p.game, p.theme) not in themes
        and tricks[p.place] not in played[p.game][: NEVER - 1]
    ]
    game = max((p.game for p in fits), key=lambda game: debts[game], default="")
    fits = [p for p in fits if p.game == game]
    many = Counter(tricks[p.place] for p in left)

    def order(placed: tuple[int, Puzzle]) -> tuple[int, int, int, float]:
        n, p = placed
        here, past = tricks[p.place], played[game]
        since = past.index(here) + 1 if here in past else APART
        return -min(since, apart[game]), -many[here], n // BEST, abs(p.stars - wanted)

    found = min(enumerate(fits), key=order, default=None)
    return found[1] if found else None


def spares_of(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return which puzzles become spares: at least one of each game, easy and hard ones alike."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        games.setdefault(puzzle.game, []).append(puzzle)
    return [
        puzzle
        for alike in games.values()
        for puzzle in alike[len(alike) // 2 % SPARE_OF :: SPARE_OF] or alike[:1]
    ]


def unique(puzzles: Iterable[Puzzle]) -> Sequence[Puzzle]:
    """Return the puzzles, only one of those from the same turn."""
    return list({puzzle.place: puzzle for puzzle in puzzles}.values())


def best(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the fair puzzles, those first whose tricks came least often, then the best."""
    same, ranked = Counter[Hashable](), list[tuple[int, Puzzle]]()
    for p in sorted(filter(is_fair, puzzles), key=interest, reverse=True):
        ranked.append((same[trick(p)], p))
        same[trick(p)] += 1
    return [p for n, p in sorted(ranked, key=lambda each: each[0]) if n < SAME]


def is_fair(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be posed and is not dull, and wrong choices lose often enough.

    It is dull, too, if too few wrong choices tempt for the thought that it takes, or if one thought
    is enough.
    """
    if check(puzzle) or weakness(puzzle) or thought(puzzle) < STEPS or interest(puzzle) < WORTH:
        return False
    return puzzle.goal not in LIKELY or best_wrong(puzzle) < LUCKY


def write(stock: Iterable[Puzzle], folder: Path) -> None:
    """Write the stock into one file per game."""
    games: dict[str, list[Puzzle]] = {}
    for puzzle in stock:
        games.setdefault(puzzle.game, []).append(puzzle)
    for game, puzzles in games.items():
        text = "".join(StockLine.of(puzzle).written() for puzzle in puzzles)
        (folder / game / FILE).write_text(text, "ascii")
