"""``python -m tools.arena.fit GAME`` fits a game's weights to matches between robots.

Every position between two turns has the features of each seat, and every match has its winners. The
fitted weights give the winners the highest shares, without moving far from the current weights.
Match number n has the seed n. The weights are printed. Try them in the arena, then write them into
``data/<game>/robot.toml`` by hand.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from games import GAMES, Table
from games.engine import Evaluator
from games.robots import answer

Standings = list[list[float]]
"""The value of every feature, for each seat."""


@dataclass(frozen=True)
class Position:
    """A position between two turns, and who won at the end."""

    standings: Standings
    winners: tuple[int, ...]

    def shares(self, weights: Sequence[float]) -> list[float]:
        """Return each seat's probability of winning, given these weights."""
        sums = [sum(w * n for w, n in zip(weights, have, strict=True)) for have in self.standings]
        powers = [exp(total - max(sums)) for total in sums]
        return [power / sum(powers) for power in powers]


def evaluator_of(game: str) -> Evaluator[Any]:
    """Return the evaluator of a game that has one."""
    evaluator = GAMES[game].robot
    assert evaluator is not None
    return evaluator


def positions(game: str, seats: int, first: int, count: int, level: str) -> list[Position]:
    """Play ``count`` matches, beginning with number ``first``, and return their positions."""
    found: list[Position] = []
    for n in range(first, first + count):
        table, rng = Table.new(GAMES[game], seats, n.to_bytes(32, "big")), Random(n)
        evaluator = evaluator_of(game)
        seen: list[Standings] = []
        turns = table.turns
        while not table.outcome:
            seat = next(s for s, d in table.waiting.items() if d.given is None)
            table.answer(seat, answer(table.seat(seat), level, rng))
            if table.turns > turns and not table.outcome:
                turns, s = table.turns, table.checkpoint()
                have = [evaluator.features(s, seat) for seat in range(seats)]
                seen.append([[one.get(key, 0.0) for key in evaluator.terms] for one in have])
        winners = table.outcome.winners
        found += [Position(standings, winners) for standings in seen if winners]
    return found


def loss(weights: Sequence[float], found: Sequence[Position]) -> float:
    """Return the mean negative log-probability of the winners."""
    return -sum(
        log(sum(position.shares(weights)[seat] for seat in position.winners)) for position in found
    ) / len(found)


def fitted(
    weights: Sequence[float], found: Sequence[Position], steps: int, pull: float
) -> list[float]:
    """Return weights that suit the winners better; ``pull`` keeps them near the current ones."""
    now, memory = list(weights), [1e-9] * len(weights)
    for _ in range(steps):
        slope = [pull * (old - new) for old, new in zip(weights, now, strict=True)]
        for position in found:
            shares = position.shares(now)
            for seat, have in enumerate(position.standings):
                due = (seat in position.winners) / len(position.winners) - shares[seat]
                for i, n in enumerate(have):
                    slope[i] += due * n / len(found)
        memory = [m + s * s for m, s in zip(memory, slope, strict=True)]
        now = [w + 0.1 * s / m**0.5 for w, s, m in zip(now, slope, memory, strict=True)]
    return now


def main() -> None:
    """Play, fit, and print the weights."""
    parser = ArgumentParser()
    parser.add_argument("game", choices=[name for name in GAMES if GAMES[name].robot])
    parser.add_argument("--level", default="medium")
    for name, least in (("n", 200), ("first", 10_000), ("seats", 2), ("steps", 150)):
        parser.add_argument(f"--{name}", type=int, default=least)
    parser.add_argument("--pull", type=float, default=0.01)
    wanted = parser.parse_args()
    evaluator = evaluator_of(wanted.game)
    weights = [evaluator.weights[key] for key in evaluator.terms]
    found = positions(wanted.game, wanted.seats, wanted.first, wanted.n, wanted.level)
    better = fitted(weights, found, wanted.steps, wanted.pull)
    for key, old, new in zip(evaluator.terms, weights, better, strict=True):
        sys.stdout.write(f"{key} = {new:.3f}  # was {old:.3f}\n")
    before, after = loss(weights, found), loss(better, found)
    sys.stdout.write(f"{len(found)} positions, surprise {before:.4f} -> {after:.4f}\n")


if __name__ == "__main__":
    main()
