"""The order of seats at a table, which evens out over the rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from bot.features.tournaments.rules.draw import lot
from bot.features.tournaments.rules.model import Tournament


def earliness(t: Tournament) -> dict[int, tuple[Fraction, Fraction]]:
    """Return by person how early they have sat in all rounds together, and in the latest.

    The first seat of a table counts 1, the last -1, those between in even steps.
    """
    total: dict[int, Fraction] = defaultdict(Fraction)
    latest: dict[int, Fraction] = defaultdict(Fraction)
    for table in (table for played in t.rounds for table in played.tables):
        last = len(table.seats) - 1
        for seat, person in enumerate(table.seats):
            latest[person] = Fraction(last - 2 * seat, last)
            total[person] += latest[person]
    return {person: (total[person], latest[person]) for person in total}


def in_seat_order(t: Tournament, tables: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """Return each table by seat: those who have sat early so far come last, and ties are drawn."""
    early, number = earliness(t), t.next_round
    never = (Fraction(0), Fraction(0))

    def key(person: int) -> tuple[object, ...]:
        return (early.get(person, never), lot(t.seed, "seat", number, person))

    return [tuple(sorted(table, key=key)) for table in tables]
