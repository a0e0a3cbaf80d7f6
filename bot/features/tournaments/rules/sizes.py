"""How many tables of how many seats."""

from __future__ import annotations


def table_sizes(people: int, smallest: int, largest: int) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the tables, large ones first, and how many people are left over.

    As few people as possible are left over, then there are as few tables as possible, and sizes
    differ by one at most: ten people at tables of four sit four, three and three.
    """
    for left in range(people):
        seated = people - left
        tables = -(-seated // largest)
        if tables * smallest <= seated:
            size, larger = divmod(seated, tables)
            return (size + 1,) * larger + (size,) * (tables - larger), left
    return (), people
