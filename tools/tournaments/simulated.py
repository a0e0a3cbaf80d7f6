"""One tournament with random results, withdrawals, late joiners and matches without a winner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.features.tournaments.rules import (
    NOT_PLAYED,
    Entrant,
    Kind,
    Round,
    Table,
    Tournament,
    TournamentOver,
    default_rounds,
    pair_next_round,
)

MOST_PEOPLE = 32
FEW_PEOPLE = 8
"""The exact solver checks pairings of so many people; half of all tournaments are that small."""
LARGEST_TABLE = 8
MOST_ROUNDS = 80

WITHDRAWS = 0.03  # a person, in a round
EVERYONE_GOES = 0.005  # in a round
JOINS_LATE = 0.3  # somebody, in a tournament
SHARED = 0.1  # a match in which two people share a place
NO_WINNER = 0.04  # a match
NOT_STARTED = 0.02  # a match
STAYS_AWAY = 0.02  # one person of a match

Play = Callable[[tuple[int, ...], Random], tuple[int, ...]]
"""Seats to places."""


def random_tournament(kind: Kind, number: int) -> Tournament:
    """Play a tournament of a random size to its end; equal numbers give equal tournaments."""
    rng = Random(f"{kind}/{number}")
    few = number % 2 == 0
    people = rng.randint(2, FEW_PEOPLE) if few else rng.randint(FEW_PEOPLE + 1, MOST_PEOPLE)
    size = rng.choice([2, rng.randint(2, LARGEST_TABLE)])
    smallest = rng.randint(2, min(size, 3))
    entrants = tuple(Entrant(i) for i in rng.sample(range(100), people))
    rounds = max(1, default_rounds(kind, people, size) + rng.choice([-1, 0, 0, 0, 1, 2]))
    t = Tournament(kind, size, smallest, rounds, str(number), entrants)
    while len(t.rounds) < MOST_ROUNDS:
        if len(t.rounds) == 1 and rng.random() < JOINS_LATE:
            late = tuple(Entrant(100 + i, first_round=2) for i in range(rng.randint(1, 2)))
            t = replace(t, entrants=t.entrants + late)
        try:
            paired = pair_next_round(t)
        except TournamentOver:
            break
        t = _with_withdrawals(played(t, paired, rng, random_places), rng)
    return t


def played(t: Tournament, paired: Round, rng: Random, play: Play) -> Tournament:
    """Return a tournament with one more round, every match of which has been played."""
    tables = tuple(Table(table.seats, play(table.seats, rng)) for table in paired.tables)
    return replace(t, rounds=(*t.rounds, Round(tables, paired.byes)))


def random_places(seats: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Return places by seat: mostly in a random order, with everything else that may happen."""
    places = rng.sample(range(1, len(seats) + 1), len(seats))
    happens = rng.random()
    for chance, what in (
        (NOT_STARTED, [NOT_PLAYED] * len(seats)),
        (NO_WINNER, [1] * len(seats)),
        (SHARED, [max(1, place - 1) for place in places]),
        (STAYS_AWAY, [NOT_PLAYED, *places[1:]]),
    ):
        if happens < chance:
            return tuple(what)
        happens -= chance
    return tuple(places)


def _with_withdrawals(t: Tournament, rng: Random) -> Tournament:
    """Return a tournament from which some people, or all, have withdrawn in the latest round."""
    everyone = rng.random() < EVERYONE_GOES
    last = len(t.rounds)
    return replace(
        t,
        entrants=tuple(
            replace(e, last_round=last)
            if e.last_round is None and (everyone or rng.random() < WITHDRAWS)
            else e
            for e in t.entrants
        ),
    )
