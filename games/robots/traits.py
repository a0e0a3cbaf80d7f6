"""Traits: what a robot likes, seen where several choices are as good as each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import pstdev

from games.robots.thinking import Option

NEAR = 0.004
"""Choices whose shares of winning differ by less are as good as each other."""

Taste = Callable[[Sequence[Option], Random], Option]


def bold(equals: Sequence[Option], rng: Random) -> Option:
    """Take what may go very well or very badly."""
    return max(equals, key=lambda option: pstdev(option.values))


def careful(equals: Sequence[Option], rng: Random) -> Option:
    """Take what goes much the same however the cards lie."""
    return min(equals, key=lambda option: pstdev(option.values))


def playful(equals: Sequence[Option], rng: Random) -> Option:
    """Take any."""
    return rng.choice(equals)


TRAITS: Mapping[str, Taste] = {"bold": bold, "careful": careful, "playful": playful}
"""What a robot can be like."""


def prefer(trait: str, options: Sequence[Option], rng: Random) -> list[Option]:
    """Bring to the front what a robot with this trait takes among the best of ranked options."""
    best = options[0]
    equals = [
        option
        for option in options
        if len(option.values) == len(best.values) and best.worth - option.worth < NEAR
    ]
    taken = TRAITS[trait](equals, rng)
    return [taken, *[option for option in options if option is not taken]]
