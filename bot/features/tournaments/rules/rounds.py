"""How many rounds a tournament should have."""

from __future__ import annotations

from bot.features.tournaments.rules.model import Kind


def default_rounds(kind: Kind, entrants: int, table_size: int) -> int:
    """Return a good number of rounds for this number of people.

    It is exact for knock-out, and for round robin at tables of two, as long as nobody withdraws.
    Round robin at larger tables rarely needs only the least possible number. Simulations needed up
    to three more rounds at tables of three and four, and up to five more at larger tables.
    """
    if entrants < 2:
        return 1
    if kind is Kind.ROUND_ROBIN:
        if table_size == 2:
            return entrants - 1 + entrants % 2
        least = -(-(entrants - 1) // (table_size - 1))
        return least if entrants <= table_size else least + (3 if table_size <= 4 else 5)
    if kind is Kind.SWISS:
        return min(_halvings(entrants, 2), -(-(entrants - 1) // (table_size - 1)))
    return _halvings(entrants, table_size)


def _halvings(people: int, table_size: int) -> int:
    """Return how often people can be reduced to one for each table until one is left."""
    rounds, alive = 0, people
    while alive > 1:
        rounds, alive = rounds + 1, -(-alive // table_size)
    return rounds
