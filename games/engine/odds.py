"""Random draws for dealing the cards of a guess."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import TypeVar

T = TypeVar("T")


class DeadEnd(Exception):
    """No remaining card fits a place that needs one."""


def shuffled(things: list[T], rng: Random) -> list[T]:
    """Return the things in random order."""
    draw = rng.random
    keys = [draw() for _ in things]
    return [things[i] for i in sorted(range(len(things)), key=keys.__getitem__)]


def pick(odds: list[float], rng: Random) -> int:
    """Return a random index into ``odds``, drawn by these odds; never one with odds of 0."""
    sums = list(accumulate(odds))
    return bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)
