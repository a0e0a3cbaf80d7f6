"""Points by place, the tie-breaks, and the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from unicodedata import numeric

from bot.features.tournaments.rules.model import NOT_PLAYED, Kind, Table, Tournament, byes_of
from bot.features.tournaments.rules.survivors import last_matches

FRACTIONS = {
    (int(numeric(sign) * size + 0.5), size): sign
    for size, signs in ((2, "½"), (3, "⅓⅔"), (4, "¼¾"), (5, "⅕⅖⅗⅘"), (6, "⅙⅚"), (8, "⅛⅜⅝⅞"))
    for sign in signs
}
"""The characters for fractions, by numerator and denominator."""

BYE_POINTS = Fraction(1)
"""A bye is worth a win."""


@dataclass(frozen=True)
class Standing:
    """A person's line of the standings. Equal lines share a place."""

    place: int | None
    """None for a person who has left the tournament; the others move up."""
    entrant: int
    points: Fraction
    opponents: Fraction
    """The first tie-break, 0 to 1: the average points per match of the people they played."""
    wins: int
    """The second tie-break: first places at a table that they did not share. No byes."""
    played: int
    """Matches that count."""
    byes: int


def table_points(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points by seat: 1 for the first, 0 for the last, in even steps between.

    People who share a place share the points of the places that they take up.
    """
    last = len(places) - 1
    found = []
    for place in places:
        if place == NOT_PLAYED:
            found.append(Fraction(0))
            continue
        better = sum(NOT_PLAYED < other < place for other in places)
        sharing = sum(other == place for other in places)
        middle = Fraction(2 * better + sharing - 1, 2)
        found.append((last - middle) / last)
    return tuple(found)


def points_text(points: Fraction) -> str:
    """Return points as people write them, such as 2½; rare fractions with two decimals."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    sign = FRACTIONS.get((rest.numerator, rest.denominator))
    if sign is None:
        return f"{float(points):.2f}"
    return f"{whole or ''}{sign}"


def is_win(table: Table, person: int) -> bool:
    """Return whether a person alone has the first place at a table."""
    assert table.places is not None
    best = min(filter(None, table.places), default=None)
    place = table.places[table.seats.index(person)]
    return place == best and table.places.count(place) == 1


def standings(t: Tournament) -> tuple[Standing, ...]:
    """Return everyone's line, the best first; open tables count for nothing yet.

    Those who have left come last, in the same order.
    """
    byes = byes_of(t)
    tables: dict[int, list[Table]] = defaultdict(list)
    earned: dict[int, Fraction] = defaultdict(Fraction)
    for table in (table for played in t.rounds for table in played.tables if table.played):
        assert table.places is not None
        for person, points in zip(table.seats, table_points(table.places), strict=True):
            tables[person].append(table)
            earned[person] += points
    average = {person: earned[person] / len(at) for person, at in tables.items()}
    lines = [
        Standing(
            None,
            e.id,
            earned[e.id] + BYE_POINTS * byes.get(e.id, 0),
            _opponents(e.id, tables[e.id], average),
            sum(is_win(table, e.id) for table in tables[e.id]),
            len(tables[e.id]),
            byes.get(e.id, 0),
        )
        for e in t.entrants
    ]
    return _placed(lines, _keys(t, lines), _left(t))


def _left(t: Tournament) -> set[int]:
    """Return who has left before the tournament was over for them.

    A person who leaves a knock-out in a later round than their last one was out of it already.
    """
    left = {e.id: e.last_round for e in t.entrants if e.last_round is not None}
    left = {person: last for person, last in left.items() if last < t.next_round}
    if t.kind is not Kind.KNOCKOUT:
        return set(left)
    reached = last_matches(t)
    return {person for person, last in left.items() if not 0 < reached[person][0] < last}


def _opponents(person: int, at: Sequence[Table], average: Mapping[int, Fraction]) -> Fraction:
    """Return the mean over a person's matches of their opponents' mean points per match."""
    met = [[average[other] for other in table.seats if other != person] for table in at]
    means = [sum(others, Fraction(0)) / len(others) for others in met]
    return sum(means, Fraction(0)) / len(means) if means else Fraction(0)


def _keys(t: Tournament, lines: Sequence[Standing]) -> dict[int, tuple[Any, ...]]:
    """Return by person what decides their place; less is better."""
    if t.kind is Kind.KNOCKOUT:
        reached = last_matches(t)
        return {
            line.entrant: (-reached[line.entrant][0], reached[line.entrant][1]) for line in lines
        }
    return {line.entrant: (-line.points, -line.opponents, -line.wins) for line in lines}


def _placed(
    lines: Sequence[Standing], keys: Mapping[int, tuple[Any, ...]], left: Container[int]
) -> tuple[Standing, ...]:
    """Return the lines in order; those with equal keys share a place and are in order of points.

    The lines of those who have left come last, without a place.
    """
    ordered = sorted(
        lines,
        key=lambda line: (
            line.entrant in left,
            keys[line.entrant],
            -line.points,
            -line.opponents,
            -line.wins,
            line.entrant,
        ),
    )
    found: list[Standing] = []
    for number, line in enumerate(ordered, 1):
        if line.entrant in left:
            found.append(line)
            continue
        shares = bool(found) and keys[found[-1].entrant] == keys[line.entrant]
        found.append(replace(line, place=found[-1].place if shares else number))
    return tuple(found)
