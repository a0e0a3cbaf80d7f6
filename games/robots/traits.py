"""Traits: a robot's taste, which shows if several choices are equally good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import pstdev

from games.robots.thinking import Option

NEAR = 0.004
"""Choices whose shares of winning differ by less count as equally good."""

Taste = Callable[[Sequence[Option], Random], Option]


def bold(equals: Sequence[Option], rng: Random) -> Option:
    """Return the option whose results vary most."""
    return max(equals, key=lambda option: pstdev(option.values))


def careful(equals: Sequence[Option], rng: Random) -> Option:
    """Return the option whose results vary least."""
    return min(equals, key=lambda option: pstdev(option.values))


def playful(equals: Sequence[Option], rng: Random) -> Option:
    """Return a random option."""
    return rng.choice(equals)


TRAITS: Mapping[str, Taste] = {"bold": bold, "careful": careful, "playful": playful}
"""The traits of robots."""
BY_VARIANCE = ("bold", "careful")
"""The traits that compare how much the results of options vary."""


def prefer(trait: str, options: Sequence[Option], rng: Random) -> list[Option]:
    """Return ranked options with the trait's favourite of the best ones moved to the front."""
    equals = [option for option in options if is_as_good(option, options[0])]
    taken = TRAITS[trait](equals, rng)
    return [taken, *[option for option in options if option is not taken]]


def is_as_good(option: Option, best: Option) -> bool:
    """Return whether a trait may prefer an option to the best one.

    It has as many results and about the same worth, wins no later and with no fewer points.
    """
    return (
        len(option.values) == len(best.values)
        and option.certain == best.certain
        and best.worth - option.worth < NEAR
        and all(own >= its for own, its in zip(option.merits, best.merits, strict=True))
    )
