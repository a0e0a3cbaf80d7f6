"""Robots of other packages, each an entry point: a function of a seat, a stream and its time."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, TypeGuard

from games.engine import Seat
from games.robots import LEVELS, RANDOM

GROUP = "menagerie.robots"
"""The group of entry points in which a package offers its robots."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")

Robot = Callable[[Seat[Any, Any], Random, float], Sequence[str]]
"""Returns the ids of an answer to the seat's decision.

Its arguments are what the seat knows, the only source of randomness, and the seconds of processor
time that it may use."""


@cache
def installed_robots() -> Mapping[str, EntryPoint]:
    """Return the robots of installed packages by name. Nothing of a package is loaded yet."""
    return find_robots()[0]


def find_robots() -> tuple[Mapping[str, EntryPoint], list[str]]:
    """Return the robots that packages offer by name, and a line about each that is left out."""
    robots: dict[str, EntryPoint] = {}
    problems = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if fault := _fault(point.name, robots):
            package = f" of {point.dist.name} {point.dist.version}" if point.dist else ""
            problems.append(f"the robot {point.name}{package} is left out: {fault}")
        else:
            robots[point.name] = point
    return robots, problems


def _fault(name: str, others: Mapping[str, EntryPoint]) -> str:
    """Return why there can be no robot of a name; empty if there can."""
    if sys.platform == "win32":
        return "Windows can't limit what its process uses"
    if not NAME.fullmatch(name):
        return "its name isn't made of a to z, 0 to 9 and _"
    if name in (*LEVELS, RANDOM):
        return "its name is that of a strength"
    if name in others:
        dist = others[name].dist
        return f"{dist.name if dist else 'another package'} has a robot of the same name"
    return ""


def is_level(level: str | None) -> TypeGuard[str]:
    """Return whether a robot can play so: at a strength, or as an installed robot."""
    return level in LEVELS or level in installed_robots()


def title_of(name: str) -> str:
    """Return the name of a robot for people.

    >>> title_of("deep_bear")
    'Deep bear'
    """
    return name.replace("_", " ").capitalize()


def load_robot(name: str) -> Robot:
    """Load an installed robot, whose answers may be wrong. Raise whatever its package raises."""
    robot: Robot = installed_robots()[name].load()
    return robot
