"""What a tournament is: settings, entrants, and the rounds so far, as plain immutable data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

NOT_PLAYED = 0
"""The place of a person who did not play; at a table where nobody played, everyone's."""


class Kind(StrEnum):
    """How a tournament pairs people."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"


@dataclass(frozen=True)
class Entrant:
    """A person in a tournament, by the host's number, and the rounds in which they take part."""

    id: int
    first_round: int = 1
    """1, or 2 for a person who joined late."""
    last_round: int | None = None
    """Withdrawn or removed after this round; None: still in. 0 if it was before the first."""

    def plays_in(self, number: int) -> bool:
        """Return whether the person is to be paired in a round, which are counted from 1."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


@dataclass(frozen=True)
class Table:
    """A match of a round: who has which seat, and how it ended."""

    seats: tuple[int, ...]
    """Entrants in the order of their seats."""
    places: tuple[int, ...] | None = None
    """By seat: 1 is the best, equal numbers share, ``NOT_PLAYED`` earns nothing; None: still open.

    In a match that ended without a winner everyone shares place 1.
    """

    def __post_init__(self) -> None:
        if self.places is not None and len(self.places) != len(self.seats):
            raise ValueError("every seat needs a place")

    @property
    def played(self) -> bool:
        """Whether the match has ended and counts: somebody has a place."""
        return self.places is not None and any(self.places)


@dataclass(frozen=True)
class Round:
    """The tables of a round, and who has a bye. Anyone else sits out without points."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every table has a result."""
        return all(table.places is not None for table in self.tables)


@dataclass(frozen=True)
class Tournament:
    """A tournament. Standings and pairings are derived from it, never stored."""

    kind: Kind
    table_size: int
    """The largest number of seats at a table: 2 to the game's maximum."""
    smallest_table: int
    """The game's minimum."""
    total_rounds: int
    """When Swiss ends. The other kinds end by themselves; this is their estimate."""
    seed: str
    """Committed before the start, revealed after the end; every draw comes from it."""
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= self.smallest_table <= self.table_size:
            raise ValueError("tables need two seats or more, and no fewer than the game does")
        if len({entrant.id for entrant in self.entrants}) != len(self.entrants):
            raise ValueError("every entrant needs a number of their own")

    @property
    def next_round(self) -> int:
        """The number of the round that would be paired next, from 1."""
        return len(self.rounds) + 1

    @property
    def active(self) -> tuple[int, ...]:
        """Who takes part in the next round."""
        return tuple(e.id for e in self.entrants if e.plays_in(self.next_round))

    @property
    def complete(self) -> bool:
        """Whether every table of every round has a result."""
        return all(played.complete for played in self.rounds)

    def before(self, number: int) -> Tournament:
        """Return the tournament as it was before a round was paired, results and all."""
        return replace(self, rounds=self.rounds[: number - 1])


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two people as one key, whichever is named first."""
    return (one, other) if one < other else (other, one)


def meetings(t: Tournament) -> dict[tuple[int, int], int]:
    """Return how often any two people have been at one table; no entry means never."""
    found: dict[tuple[int, int], int] = {}
    for played in t.rounds:
        for table in played.tables:
            for one, other in combinations(table.seats, 2):
                key = pair(one, other)
                found[key] = found.get(key, 0) + 1
    return found


def byes_of(t: Tournament) -> dict[int, int]:
    """Return how many byes each person has had; no entry means none."""
    found: dict[int, int] = {}
    for played in t.rounds:
        for person in played.byes:
            found[person] = found.get(person, 0) + 1
    return found


def rounds_at_tables(t: Tournament) -> dict[int, int]:
    """Return how many rounds each person has spent at a table; no entry means none."""
    found: dict[int, int] = {}
    for played in t.rounds:
        for table in played.tables:
            for person in table.seats:
                found[person] = found.get(person, 0) + 1
    return found
