"""Tournaments played to their end with random results and random withdrawals."""

from dataclasses import replace

from bot.features.tournaments.rules import (
    Entrant,
    Kind,
    Round,
    Tournament,
    default_rounds,
    pair_next_round,
)


def begun(
    kind: Kind, people: int, size: int = 2, smallest: int = 2, seed: str = "seed"
) -> Tournament:
    """Return a tournament of people 1, 2, 3 and so on, before its first round."""
    entrants = tuple(Entrant(number) for number in range(1, people + 1))
    return Tournament(kind, size, smallest, default_rounds(kind, people, size), seed, entrants)


def with_results(played: Round, *places: tuple[int, ...]) -> Round:
    """Return a round with the places of each table, by seat."""
    tables = zip(played.tables, places, strict=True)
    return replace(played, tables=tuple(replace(table, places=ends) for table, ends in tables))


def won_by_lower(t: Tournament) -> Tournament:
    """Pair the next round, and let people finish in the order of their numbers."""
    return replace(t, rounds=(*t.rounds, in_order_of_numbers(pair_next_round(t))))


def in_order_of_numbers(played: Round) -> Round:
    """Return a round in which people finish in the order of their numbers."""
    return with_results(
        played,
        *(tuple(sorted(table.seats).index(p) + 1 for p in table.seats) for table in played.tables),
    )
