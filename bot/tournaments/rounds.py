"""How many rounds a tournament should have."""

from __future__ import annotations

from bot.tournaments.model import Kind


def default_rounds(kind: Kind, entrants: int, table_size: int) -> int:
    """Return how many rounds suit so many people.

    For knock-out, and where everybody meets everybody at tables of two, it is the exact number as
    long as nobody withdraws. At larger tables the best possible is rarely reached: simulations
    needed up to three rounds more at tables of three and four, and up to five at larger ones.
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
