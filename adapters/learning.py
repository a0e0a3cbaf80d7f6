"""Training a small policy by self-play, and playing with it: ``python -m adapters.learning``.

The policy is a network with one hidden layer. It plays all seats of random matches, and what a
seat did becomes likelier the better the seat did in the match (REINFORCE).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from itertools import count
from multiprocessing import get_context
from os import environ
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adapters.actions import DONE, actions_of
from adapters.arrays import layout_of
from adapters.steps import Steps
from games import GAMES
from games.engine import SEED, Game, Seat

HIDDEN = 64
RATE = 0.003
"""How far a weight moves in an update, at most about."""
MATCHES = 32
"""How many matches each process plays for an update."""
CURIOSITY = 0.01
"""How much surprising actions are favoured, so that none is given up too early."""

Array = NDArray[np.float32]
Weights = Sequence[Array]


class OtherLayout(Exception):
    """A policy was trained with other actions or observations than the game has now."""


class Decided(NamedTuple):
    """A decision in a match: what the seat saw and did, and how likely each action was."""

    seat: int
    shown: Array
    hidden: Array
    legal: Sequence[int]
    odds: Array
    taken: int


class Policy:
    """Chooses actions of a game with a number of seats."""

    def __init__(self, game: Game[Any, Any], seats: int, weights: Weights | None = None) -> None:
        self.game, self.seats = game, seats
        self.actions, self.layout = actions_of(game), layout_of(game, seats)
        rng, size = np.random.default_rng(0), self.layout.size
        self.weights: Weights = weights or [
            (rng.standard_normal((size, HIDDEN)) * 0.05).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, len(self.actions)), np.float32),
            np.zeros(len(self.actions), np.float32),
        ]

    def save(self, path: Path) -> None:
        """Write the policy to a file, with the names of its actions."""
        np.savez_compressed(path, *self.weights, names=self.actions.names, seats=self.seats)

    @classmethod
    def load(cls, game: Game[Any, Any], path: Path) -> Policy:
        """Read a policy. Raise OtherLayout."""
        with np.load(path) as file:
            weights = [file[f"arr_{n}"] for n in range(4)]
            policy = cls(game, int(file["seats"]), weights)
            same = tuple(file["names"].tolist()) == tuple(policy.actions.names)
        if not same or len(weights[0]) != policy.layout.size:
            raise OtherLayout(f"{path.name} was trained with another version of {game.title}")
        return policy

    def likes(self, shown: Array, legal: Sequence[int]) -> tuple[Array, Array]:
        """Return the hidden layer, and how much the policy likes each legal action."""
        inner, inner_bias, outer, outer_bias = self.weights
        hidden = np.tanh(shown @ inner + inner_bias)
        return hidden, hidden @ outer[:, legal] + outer_bias[legal]

    def answer(self, seat: Seat[Any, Any]) -> list[str]:
        """Return the ids of the answer that the policy likes best."""
        d = seat.decision
        assert d is not None and seat.view.seats == self.seats
        numbered = self.actions.of(d, self.seats)
        legal = [*numbered, DONE]
        _, likes = self.likes(self.layout.observation(seat.view, d), legal)
        ranked = sorted(zip(likes[:-1], numbered.values(), strict=True), key=lambda pair: -pair[0])
        wanted = sum(like > likes[-1] for like, _ in ranked)
        picks = [choice for _, choice in ranked[: min(max(wanted, d.least), d.most)]]
        return [c.id for c in (picks if d.ordered else sorted(picks, key=d.choices.index))]


def play(policy: Policy, rng: Random) -> tuple[list[Decided], Sequence[float], Sequence[float]]:
    """Play a match; return its decisions, and each seat's share of the victory and score."""
    steps = Steps.new(policy.game, policy.seats, rng.randbytes(SEED))
    decided = []
    while steps.seat is not None:
        shown, legal = steps.observation(steps.seat), steps.legal()
        hidden, likes = policy.likes(shown, legal)
        odds = np.exp(likes - likes.max())
        odds /= odds.sum()
        taken = rng.choices(range(len(legal)), odds.tolist())[0]
        decided.append(Decided(steps.seat, shown, hidden, legal, odds, taken))
        steps.take(legal[taken])
    assert steps.table.outcome is not None
    return decided, steps.returns(), steps.table.outcome.scores


def gradient(policy: Policy, matches: int, seed: int) -> Weights:
    """Play matches; return the direction in which the weights would have done better."""
    rng = Random(seed)
    played = [play(policy, rng) for _ in range(matches)]
    rewards = sum(_spread(np.array(each)) for each in zip(*(p[1:] for p in played), strict=True))
    decided = [(d, rewards[n][d.seat]) for n, (match, *_) in enumerate(played) for d in match]
    wanted = np.zeros((len(decided), len(policy.actions)), np.float32)
    for row, (d, reward) in enumerate(decided):
        surprise = -np.log(d.odds + 1e-9)
        wanted[row, d.legal] = -reward * d.odds
        wanted[row, d.legal] += CURIOSITY * d.odds * (surprise - (d.odds * surprise).sum())
        wanted[row, d.legal[d.taken]] += reward
    shown, hidden = (
        np.stack(rows) for rows in zip(*((d.shown, d.hidden) for d, _ in decided), strict=True)
    )
    inner = wanted @ policy.weights[2].T * (1 - hidden**2)
    parts = (shown.T @ inner, inner.sum(0), hidden.T @ wanted, wanted.sum(0))
    return [np.asarray(part / len(decided), np.float32) for part in parts]


def _spread(values: Any) -> Any:
    """Return values by match and seat as distances from the match's mean, about 1 on average."""
    apart = values - values.mean(1, keepdims=True)
    return apart / (apart.std() + 1e-9)


def train(
    game: Game[Any, Any], seats: int, seconds: float, matches: int = MATCHES, jobs: int = 1
) -> Policy:
    """Train a policy for some time, at least one update.

    Of several processes each plays ``matches`` for every update.
    """
    policy, momenta, begun = Policy(game, seats), [_Momentum() for _ in range(4)], perf_counter()
    with get_context("spawn").Pool(jobs) if jobs > 1 else nullcontext() as pool:
        for update in count():
            run = partial(_gradient, game.name, seats, policy.weights, matches)
            seeds = range(update * jobs, (update + 1) * jobs)
            found = pool.map(run, seeds) if pool else [run(seed) for seed in seeds]
            for part, momentum, *each in zip(policy.weights, momenta, *found, strict=True):
                part += momentum.step(np.mean(each, 0))
            if perf_counter() - begun >= seconds:
                break
    return policy


def _gradient(name: str, seats: int, weights: Weights, matches: int, seed: int) -> Weights:
    return gradient(Policy(GAMES[name], seats, weights), matches, seed)


class _Momentum:
    """The usual direction and size of a weight's changes (Adam)."""

    def __init__(self) -> None:
        self.steps, self.mean, self.square = 0, 0.0, 0.0

    def step(self, direction: Any) -> Any:
        """Return by how much to change the weights."""
        self.steps += 1
        self.mean = 0.9 * self.mean + 0.1 * direction
        self.square = 0.99 * self.square + 0.01 * direction**2
        size = np.sqrt(self.square / (1 - 0.99**self.steps)) + 1e-8
        return (RATE * self.mean / (1 - 0.9**self.steps) / size).astype(np.float32)


def main() -> None:
    """Train a policy, and write it to a file."""
    parser = ArgumentParser(description="Train a policy by self-play.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, help="how many seats, otherwise the fewest")
    parser.add_argument("--minutes", type=float, default=5, help="how long (5)")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    given = parser.parse_args()
    environ["OPENBLAS_NUM_THREADS"] = "1"  # in the processes to come
    game = GAMES[given.game]
    train(game, given.seats or game.seats[0], 60 * given.minutes, jobs=given.jobs).save(given.file)


if __name__ == "__main__":
    main()
