"""Guesses are unbiased."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from games.engine import Game
from kit.amount import draws
from kit.random_play import WANTED, Match, play, positions, random_games, readers

MATCHES = max(draws(40), int(WANTED or 0))
DEVIATIONS = 5  # a larger deviation hardly ever happens by accident, whatever the seeds


def test_guess_agrees_with_the_truth_as_often_as_with_another_guess(game: Game[Any, Any]) -> None:
    def leans(seed: int) -> Iterator[float]:
        rng = Random(seed)
        for table in some_positions(game, seed, 4):
            for reader in readers(table):
                yield lean(table, reader, rng)

    check_unbiased(leans)


def check_unbiased(leans: Callable[[int], Iterator[float]]) -> None:
    """Check that guesses lean neither way, on the average of many matches."""
    means = [mean([0.0, *leans(seed)]) for seed in range(MATCHES)]
    assert abs(mean(means)) < DEVIATIONS * stdev(means) / sqrt(MATCHES)


def lean(table: Match, reader: int | None, rng: Random) -> float:
    """Return how much more two guesses agree with the truth than with each other."""
    seen, face = table.state.seen[table.state.seats if reader is None else reader], table.state.face
    hidden = [t for t in range(len(face)) if not seen >> t & 1]
    one, other = (table.guess(reader, rng).state.face for _ in range(2))
    true = agreement(hidden, one, face) + agreement(hidden, other, face)
    return true / 2 - agreement(hidden, one, other)


def agreement(hidden: Sequence[int], one: Sequence[str], other: Sequence[str]) -> float:
    """Return the fraction of hidden cards in which two deals agree."""
    return sum(one[t] == other[t] for t in hidden) / len(hidden) if hidden else 0


def some_positions(game: Game[Any, Any], seed: int, count: int) -> Iterator[Match]:
    """Yield positions early in a match, a few answers apart."""
    rng = Random(seed)
    wait = rng.randrange(20)
    for table, _ in play(game, seed):
        wait -= 1
        if wait < 0 and count:
            yield table
            wait, count = rng.randrange(20), count - 1
        if not count:
            return


@random_games(2)
def test_guess_depends_only_on_its_readers_knowledge_and_the_seed(
    game: Game[Any, Any], seed: int
) -> None:
    """A guess shows the reader the same as the real table. So both lead to the same next guess."""
    rng = Random(seed)
    for table in positions(game, seed, 12):
        for reader in readers(table):
            stream = rng.random()
            guess = table.guess(reader, Random(stream))
            again = table.guess(reader, rng).guess(reader, Random(stream))
            assert again.save() == guess.save()
            assert again.state == guess.state
