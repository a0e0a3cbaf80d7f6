"""The state of a match between two turns, and the outcome of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict

from games.engine.ledger import Ledger


@dataclass(kw_only=True)
class State(Ledger):
    """The plain data of a match between two turns; each game adds its zones and counters.

    Fields hold numbers, strings, and lists and dicts of them. ``asked`` counts the decisions
    posed so far. ``noted`` names fields that only remember public events, for pictures and
    robots. No rule reads them, and fingerprints leave them out. ``since`` names fields that did
    not exist in version 1 of the rules, each with the version that brought it. Fingerprints by
    earlier versions leave them out, and ``Game.migrate`` adds them to matches that began by these.
    """

    noted: ClassVar[frozenset[str]] = frozenset()
    since: ClassVar[Mapping[str, int]] = {}
    asked: int = 0

    def clockwise(self, first: int) -> Sequence[int]:
        """List all seats clockwise from ``first``."""
        return _clockwise(first, self.seats)

    @classmethod
    def unknown_to(cls, rules: int) -> set[str]:
        """Return the fields that a version of the rules did not have."""
        return {name for name, version in cls.since.items() if version > rules}

    def clone(self) -> Self:
        """Return an independent copy, without what is kept of the current turn."""
        other = object.__new__(type(self))
        other.__dict__ = columns = self.__dict__.copy()
        for name, copier in _copiers(type(self)):
            if name in columns:
                columns[name] = copier(columns[name])
        other.recorded, other.drawn, other.told = [], [], []
        return other


@cache
def _clockwise(first: int, seats: int) -> tuple[int, ...]:
    return (*range(first, seats), *range(first))


_COPIERS: dict[type[State], list[tuple[str, Callable[[Any], Any]]]] = {}


def _copiers(kind: type[State]) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return the cheapest full copier for each field that can change in place."""
    if kind in _COPIERS:
        return _COPIERS[kind]
    chosen: list[tuple[str, Callable[[Any], Any]]] = []
    hints = get_type_hints(kind)
    for name in [field.name for field in fields(kind)]:
        hint = hints[name]
        inner = get_args(hint)
        plain = all(get_origin(part) in (None, tuple, Mapping) for part in inner)
        if get_origin(hint) in (list, dict) and plain:
            chosen.append((name, get_origin(hint).copy))
        elif get_origin(hint) is list and get_origin(inner[0]) in (list, dict):
            chosen.append((name, _copy_rows))
        elif get_origin(hint) is not None:
            chosen.append((name, deepcopy))
    _COPIERS[kind] = chosen
    return chosen


def _copy_rows(rows: list[Any]) -> list[Any]:
    return [row.copy() for row in rows]


class Outcome(BaseModel):
    """The outcome of a match: the winning seats (any number), the reason, each seat's score.

    The higher score is the better one.
    """

    model_config = ConfigDict(frozen=True)

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
