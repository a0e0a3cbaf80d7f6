"""How often the best of three robot levels wins a tournament, with matches drawn from win rates.

No match is played: each level has a strength, and a person wins a place with a chance in proportion
to their strength among those still without one (the Bradley-Terry model, at larger tables that of
Plackett and Luce). The strengths follow from win rates that the arena measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from bot.features.tournaments.rules import (
    Entrant,
    Kind,
    Tournament,
    TournamentOver,
    default_rounds,
    pair_next_round,
    standings,
)
from tools.tournaments.simulated import played

EASY, MEDIUM, HARD = range(3)


@dataclass(frozen=True)
class Rates:
    """A game's win rates in the arena, as chances among equals at the other seats."""

    title: str
    table_size: int
    smallest: int
    medium_over_easy: float
    hard_over_medium: float

    @property
    def strengths(self) -> tuple[float, float, float]:
        """The strengths of easy, medium and hard; easy is 1."""
        others = self.table_size - 1
        medium = others * self.medium_over_easy / (1 - self.medium_over_easy)
        hard = medium * others * self.hard_over_medium / (1 - self.hard_over_medium)
        return 1.0, medium, hard


GAMES = (
    Rates("Llamas Unleashed, tables of two", 2, 2, 0.87, 0.61),
    Rates("Instinkt, tables of two", 2, 2, 0.994, 0.656),
    Rates("Kill The Unicorns, tables of four", 4, 3, 0.64, 0.50),
)


def best_wins(game: Rates, kind: Kind, levels: Mapping[int, int], rounds: int, runs: int) -> float:
    """Return how often a hard robot wins; a shared first place counts in part.

    Args:
        game: whose win rates decide the matches.
        kind: of the tournaments.
        levels: the level of each entrant.
        rounds: of Swiss; 0 means as many as are usual.
        runs: how many tournaments are played.
    """
    total = Fraction(0)
    for run in range(runs):
        total += _run(game, kind, levels, rounds, f"{game.title}/{kind}/{rounds}/{run}")
    return float(total / runs)


def _run(game: Rates, kind: Kind, levels: Mapping[int, int], rounds: int, seed: str) -> Fraction:
    """Play one tournament and return the share of hard robots in its first place."""
    rng = Random(seed)

    def places(seats: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        finish = {seat: rng.expovariate(game.strengths[levels[seat]]) for seat in seats}
        return tuple(sorted(seats, key=finish.__getitem__).index(seat) + 1 for seat in seats)

    rounds = rounds or default_rounds(kind, len(levels), game.table_size)
    entrants = tuple(Entrant(person) for person in levels)
    t = Tournament(kind, game.table_size, game.smallest, rounds, seed, entrants)
    while True:
        try:
            t = played(t, pair_next_round(t), rng, places)
        except TournamentOver:
            break
    first = [line.entrant for line in standings(t) if line.place == 1]
    return Fraction(sum(levels[person] == HARD for person in first), len(first))


def table_of_levels(runs: int) -> list[str]:
    """Return a table, by game and kind, of how often the best level wins, as Markdown."""
    fields = {
        "4 hard, 4 medium, 4 easy": [HARD] * 4 + [MEDIUM] * 4 + [EASY] * 4,
        "1 hard, 4 medium, 7 easy": [HARD] + [MEDIUM] * 4 + [EASY] * 7,
    }
    kinds = [(f"Swiss, {n}", Kind.SWISS, n) for n in (1, 2, 3, 4, 5, 6, 8, 11)]
    kinds += [("round robin", Kind.ROUND_ROBIN, 0), ("knock-out", Kind.KNOCKOUT, 0)]
    lines = [
        f"| % of {runs} | {' | '.join(name for name, _, _ in kinds)} |",
        f"| --- |{' ---: |' * len(kinds)}",
    ]
    for game in GAMES:
        for title, field in fields.items():
            levels = dict(enumerate(field))
            cells = [f"{100 * best_wins(game, k, levels, n, runs):.0f}" for _, k, n in kinds]
            lines.append(f"| {game.title}; {title} | {' | '.join(cells)} |")
    return lines
