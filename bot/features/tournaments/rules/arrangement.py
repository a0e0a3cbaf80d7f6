"""Who sits with whom: the best way to spread people over tables, by matching or by search.

People are numbers from 0 in an order, such as the standings. ``costs[i][j]`` is the cost of having
two of them at one table. Both functions weigh whole rounds; neither fills table after table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

Costs = Sequence[Sequence[int]]
Seating = tuple[tuple[int, ...], ...]
"""The tables of a round, each a group of people in their order."""

EXACT = 9
"""The largest number of people for which every way is tried; more need a search."""
RESTARTS = 6
"""How often the search begins again."""


def best_pairs(costs: Costs) -> Seating:
    """Return the cheapest way to pair an even number of people.

    This is a minimum-weight perfect matching, found by networkx' blossom algorithm.
    """
    # networkx takes a quarter of a second to import, which a bot without tournaments saves.
    from networkx import Graph, min_weight_matching

    graph = Graph()
    people = range(len(costs))
    graph.add_weighted_edges_from((i, j, costs[i][j]) for i, j in combinations(people, 2))
    matched = min_weight_matching(graph)
    return tuple(sorted((min(one), max(one)) for one in matched))


def best_tables(costs: Costs, sizes: Sequence[int], rng: Random) -> Seating:
    """Return the cheapest way found to spread people over tables of certain sizes.

    For up to ``EXACT`` people it is the cheapest there is. For more, several random starts
    are improved by exchanging two people until no exchange helps.
    """
    if set(sizes) == {2}:
        return best_pairs(costs)
    if len(costs) <= EXACT:
        return _by_trying_all(costs, sizes)
    return _by_search(costs, sizes, rng)


def cost_of(costs: Costs, table: Sequence[int]) -> int:
    """Return the cost of one table: the sum over every two people at it."""
    return sum(costs[i][j] for i, j in combinations(table, 2))


def _by_trying_all(costs: Costs, sizes: Sequence[int]) -> Seating:
    """Branch and bound: give the first person without a table every possible company."""
    best: list[tuple[int, Seating]] = []

    def extend(free: tuple[int, ...], left: tuple[int, ...], cost: int, done: Seating) -> None:
        if not free:
            best[:] = [(cost, done)]
            return
        for size in sorted(set(left), reverse=True):
            rest = list(left)
            rest.remove(size)
            for company in combinations(free[1:], size - 1):
                table = (free[0], *company)
                total = cost + cost_of(costs, table)
                if not best or total < best[0][0]:
                    others = tuple(person for person in free if person not in table)
                    extend(others, tuple(rest), total, (*done, table))

    extend(tuple(range(len(costs))), tuple(sizes), 0, ())
    return best[0][1]


def _by_search(costs: Costs, sizes: Sequence[int], rng: Random) -> Seating:
    """Improve several starts by exchanges: the order itself first, then random ones."""
    found: list[tuple[int, Seating]] = []
    for start in range(RESTARTS):
        order = list(range(len(costs)))
        if start:
            keys = [rng.random() for _ in order]
            order.sort(key=keys.__getitem__)
        tables = _improved(costs, _cut(order, sizes))
        found.append((sum(cost_of(costs, table) for table in tables), tables))
    return min(found)[1]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Cut an order into tables."""
    people = iter(order)
    return [[next(people) for _ in range(size)] for size in sizes]


def _improved(costs: Costs, tables: list[list[int]]) -> Seating:
    """Exchange people between tables, always the first exchange that helps, until none does."""
    at = {person: number for number, table in enumerate(tables) for person in table}
    helped = True
    while helped:
        helped = False
        for one, other in combinations(range(len(costs)), 2):
            here, there = tables[at[one]], tables[at[other]]
            if here is not there and _gain(costs, one, here, other, there) > 0:
                here[here.index(one)], there[there.index(other)] = other, one
                at[one], at[other] = at[other], at[one]
                helped = True
    return tuple(sorted(tuple(sorted(table)) for table in tables))


def _gain(costs: Costs, one: int, here: list[int], other: int, there: list[int]) -> int:
    """Return by how much an exchange of two people lowers the cost."""
    mine, theirs = costs[one], costs[other]
    gain = sum(mine[i] - theirs[i] for i in here if i != one)
    return gain + sum(theirs[i] - mine[i] for i in there if i != other)
