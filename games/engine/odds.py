"""What is drawn by chance while cards are dealt for a guess."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import TypeVar

T = TypeVar("T")


class DeadEnd(Exception):
    """No card is left that fits where one must be laid."""


def shuffled(things: list[T], rng: Random) -> list[T]:
    """Return the things in random order."""
    draw = rng.random
    keys = [draw() for _ in things]
    return [things[i] for i in sorted(range(len(things)), key=keys.__getitem__)]


def pick(odds: list[float], rng: Random) -> int:
    """Return a place among ``odds``, by these odds; never one without any."""
    sums = list(accumulate(odds))
    return bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)
