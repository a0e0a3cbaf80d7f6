"""What must hold of every tournament, checked without the code that pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise

from bot.features.tournaments.rules import (
    NOT_PLAYED,
    Kind,
    Round,
    Tournament,
    is_over,
    pair_next_round,
    standings,
)

Two = frozenset[int]


@dataclass
class Count:
    """What was looked at, and what was wrong, in words."""

    tournaments: int = 0
    rounds: int = 0
    tables: int = 0
    byes: int = 0
    sat_out: int = 0
    solved: int = 0
    """Rounds that the exact solver checked."""
    unavoidable: int = 0
    """Such rounds in which every pairing has a repeat."""
    withdrawn: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Count) -> None:
        """Add what another count has seen."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def check(t: Tournament, few: int) -> Count:
    """Check a finished tournament; rounds of up to ``few`` people with the exact solver."""
    seen = Count(tournaments=1, withdrawn=sum(e.last_round is not None for e in t.entrants))
    had_bye: Counter[int] = Counter()
    met: Counter[Two] = Counter()
    for number, played in enumerate(t.rounds, 1):
        before = t.before(number)
        seen.rounds += 1
        seen.tables += len(played.tables)
        seen.byes += len(played.byes)
        for fault in _round_faults(before, played, had_bye, met, seen, few):
            seen.faults.append(f"{t.kind} {t.seed}, round {number}: {fault}")
        had_bye.update(played.byes)
        met.update(
            frozenset(two) for table in played.tables for two in combinations(table.seats, 2)
        )
    seen.faults += [f"{t.kind} {t.seed}: {fault}" for fault in _end_faults(t, met)]
    return seen


def _round_faults(
    t: Tournament, played: Round, had_bye: Counter[int], met: Counter[Two], seen: Count, few: int
) -> Iterator[str]:
    """Yield what is wrong with a round, given the tournament before it."""
    seated = [person for table in played.tables for person in table.seats]
    active = set(t.active)
    everyone = seated + list(played.byes)
    if len(set(everyone)) < len(everyone):
        yield "somebody is paired twice"
    if not set(everyone) <= active:
        yield "somebody who is not in the tournament is paired"
    if any(had_bye[person] for person in played.byes):
        yield "a second bye"
    if any(not t.smallest_table <= len(x.seats) <= t.table_size for x in played.tables):
        yield "a table of a wrong size"
    again = [Round(tuple(type(x)(x.seats) for x in played.tables), played.byes)]
    if [pair_next_round(t)] != again:
        yield "another pairing when it is repeated"
    taking_part = set(everyone) if t.kind is Kind.KNOCKOUT else active
    seen.sat_out += len(taking_part) - len(everyone)
    if t.kind is Kind.ROUND_ROBIN and t.table_size == 2:
        if any(met[frozenset(table.seats)] for table in played.tables):
            yield "a repeat where everybody meets everybody"
        return
    left = len(taking_part) - len(seated)
    if left != fewest_left(len(taking_part), t.smallest_table, t.table_size):
        yield f"{left} of {len(taking_part)} people have no table"
    if len(taking_part) <= few:
        seen.solved += 1
        yield from _needless_repeat(played, taking_part, had_bye, met, seen)


def _needless_repeat(
    played: Round,
    people: set[int],
    had_bye: Counter[int],
    met: Counter[Two],
    seen: Count,
) -> Iterator[str]:
    """Yield a fault if people meet again though there is a pairing in which nobody does."""
    two_by_two = (two for table in played.tables for two in combinations(table.seats, 2))
    if not any(met[frozenset(two)] for two in two_by_two):
        return
    sizes = tuple(len(table.seats) for table in played.tables)
    left = len(people) - sum(sizes)
    without = sorted(person for person in people if not had_bye[person])
    for out in combinations(without, left):  # none if somebody must sit out again
        free = tuple(sorted(people - set(out)))
        if can_be_new(free, sizes, met):
            yield f"a repeat, though one without exists when {out} sit out"
            return
    seen.unavoidable += 1


def can_be_new(free: tuple[int, ...], sizes: tuple[int, ...], met: Counter[Two]) -> bool:
    """Return whether people can be spread over tables so that nobody meets again, trying all."""
    if not sizes:
        return True
    first, *others = free
    for i in range(len(sizes)):
        rest = sizes[:i] + sizes[i + 1 :]
        for company in combinations(others, sizes[i] - 1):
            table = (first, *company)
            if any(met[frozenset(two)] for two in combinations(table, 2)):
                continue
            if can_be_new(tuple(p for p in others if p not in company), rest, met):
                return True
    return False


def fewest_left(people: int, smallest: int, largest: int) -> int:
    """Return how few people can be left without a table, by counting what tables can hold."""
    can_sit = {0}
    for seated in range(1, people + 1):
        if any(seated - size in can_sit for size in range(smallest, largest + 1)):
            can_sit.add(seated)
    return people - max(can_sit)


def _end_faults(t: Tournament, met: Counter[Two]) -> Iterator[str]:
    """Yield what is wrong with the end of a tournament."""
    lines = standings(t)
    if t.rounds and not is_over(t):
        yield "no end"
    if sorted(line.entrant for line in lines) != sorted(e.id for e in t.entrants):
        yield "standings without somebody"
    if sum(line.points for line in lines) != _all_points(t):
        yield "points do not add up"
    last = len(lines) + 1  # those who left come last, without a place
    places = [line.place or last for line in lines]
    if places[0] not in (1, last) or any(before > after for before, after in pairwise(places)):
        yield "places out of order"
    strangers = any(not met[frozenset(two)] for two in combinations(t.active, 2))
    if t.kind is Kind.ROUND_ROBIN and len(t.active) >= t.smallest_table and strangers:
        yield "two people have not met"
    if (
        t.kind is Kind.SWISS
        and len(t.active) >= t.smallest_table
        and len(t.rounds) < t.total_rounds
    ):
        yield "a round is missing"


def _all_points(t: Tournament) -> Fraction:
    """Return the points of all tables and byes: at a table of n seats, n/2 if all have played."""
    total = Fraction(0)
    for played in t.rounds:
        total += len(played.byes)
        for table in played.tables:
            assert table.places is not None
            total += _points_at(table.places)
    return total


def _points_at(places: Sequence[int]) -> Fraction:
    """Return the points of a table: the best steps of a ladder, one for each who has played."""
    playing = sum(place != NOT_PLAYED for place in places)
    last = len(places) - 1
    return sum((Fraction(last - step, last) for step in range(playing)), Fraction(0))
