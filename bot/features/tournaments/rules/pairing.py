"""The next round of a tournament. It follows from the tournament alone, so anyone can repeat it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from bot.features.tournaments.rules.arrangement import Costs, best_tables
from bot.features.tournaments.rules.draw import generator, lot
from bot.features.tournaments.rules.model import (
    Kind,
    Round,
    Table,
    Tournament,
    meetings,
    pair,
    rounds_at_tables,
)
from bot.features.tournaments.rules.round_robin import next_pairs, unmet
from bot.features.tournaments.rules.seating import in_seat_order
from bot.features.tournaments.rules.sizes import table_sizes
from bot.features.tournaments.rules.standings import standings
from bot.features.tournaments.rules.survivors import filled_up, survivors

LOT_BITS = 24
"""The lowest bits of a cost, drawn by lot, so that one way is the cheapest."""
MAX_CHOICES = 60
"""How many choices of people to sit out are compared at most."""


class TournamentOver(Exception):
    """There is no further round."""


class RoundNotComplete(Exception):
    """A table of the latest round has no result yet."""


def is_over(t: Tournament) -> bool:
    """Return whether every table has a result and no further round follows."""
    return t.complete and bool(t.rounds) and not _people(t)


def pair_next_round(t: Tournament) -> Round:
    """Return the next round, without results.

    Raises:
        RoundNotComplete: if a table has no result yet.
        TournamentOver: if there is no further round.
    """
    if not t.complete:
        raise RoundNotComplete
    people = _people(t)
    if not people:
        raise TournamentOver
    missed = _missed(t)
    if t.kind is Kind.ROUND_ROBIN and t.table_size == 2:
        tables: Sequence[Sequence[int]] = next_pairs(t)
    else:
        tables = _arranged(t, people, missed)
    seated = {person for table in tables for person in table}
    return Round(
        tuple(Table(seats) for seats in in_seat_order(t, tables)),
        tuple(person for person in people if person not in seated and not missed[person]),
    )


def _people(t: Tournament) -> list[int]:
    """Return who takes part in the next round, neighbours side by side; empty if it is over."""
    if t.kind is Kind.KNOCKOUT:
        people = list(survivors(t))
        goes_on = len(people) > 1
        if goes_on and t.rounds:
            people = filled_up(t, people, _ranked(t, t.active), _missed(t))
    else:
        people = _ranked(t, t.active)
        goes_on = bool(unmet(t)) if t.kind is Kind.ROUND_ROBIN else len(t.rounds) < t.total_rounds
    sizes, _ = table_sizes(len(people), t.smallest_table, t.table_size)
    return people if goes_on and sizes else []


def _ranked(t: Tournament, people: Sequence[int]) -> list[int]:
    """Return people by their standings, the best first; equals by lot."""
    lines = {line.entrant: line for line in standings(t)}

    def key(person: int) -> tuple[object, ...]:
        line = lines[person]
        drawn = lot(t.seed, "order", t.next_round, person)
        return (line.place, -line.points, -line.opponents, -line.wins, drawn)

    return sorted(people, key=key)


def _missed(t: Tournament) -> dict[int, int]:
    """Return how many rounds each person has spent without a table since they joined."""
    seated, so_far = rounds_at_tables(t), len(t.rounds)
    return {e.id: so_far - e.first_round + 1 - seated.get(e.id, 0) for e in t.entrants}


def _arranged(t: Tournament, people: list[int], missed: dict[int, int]) -> list[tuple[int, ...]]:
    """Return the best tables: fewest repeats, then the lowest to sit out, then neighbours."""
    sizes, left = table_sizes(len(people), t.smallest_table, t.table_size)
    met = meetings(t)
    best: tuple[int, list[tuple[int, ...]]] | None = None
    for number, out in enumerate(_sitting_out(t, people, missed, left)):
        seated = [person for person in people if person not in out]
        rng = generator(t.seed, "search", t.next_round, number)
        found = best_tables(_costs(t, seated, met), sizes, rng)
        tables = [tuple(seated[i] for i in table) for table in found]
        repeats = sum(met.get(pair(*two), 0) for table in tables for two in combinations(table, 2))
        if best is None or repeats < best[0]:
            best = repeats, tables
        if not repeats:
            break
    assert best is not None
    return best[1]


def _sitting_out(
    t: Tournament, people: Sequence[int], missed: dict[int, int], left: int
) -> Iterator[tuple[int, ...]]:
    """Yield who may get a bye: the lowest placed of those who have missed fewest rounds."""
    lowest_first = _ranked(t, people)[::-1]
    fewest = sorted(lowest_first, key=missed.__getitem__)
    limit = missed[fewest[left - 1]] if left else 0
    must = tuple(person for person in fewest if missed[person] < limit)
    others = [person for person in fewest if missed[person] == limit]
    for more in islice(combinations(others, left - len(must) if left else 0), MAX_CHOICES):
        yield (*must, *more)


def _costs(t: Tournament, people: Sequence[int], met: dict[tuple[int, int], int]) -> Costs:
    """Return what it costs to have two people at one table.

    The number of times that they have met counts most. The square of their distance in the order
    comes next, then their places, so that the best have the larger tables. A random number decides
    between equals. If everyone meets everyone, the order does not count.
    """
    count, ordered = len(people), t.kind is not Kind.ROUND_ROBIN
    unit = count**2 * t.table_size
    most = count * t.table_size * (unit * count * count + unit + 1) << LOT_BITS
    costs = [[0] * count for _ in people]
    for i, j in combinations(range(count), 2):
        two = pair(people[i], people[j])
        drawn = lot(t.seed, "pair", t.next_round, *two) % (1 << LOT_BITS)
        near = (unit * (j - i) ** 2 + i + j) * ordered
        costs[i][j] = costs[j][i] = met.get(two, 0) * most + (near << LOT_BITS) + drawn
    return costs
