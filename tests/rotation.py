"""Every position in every rotation of the seats.

A test refers to people by name and lists their cards in the order of ``PEOPLE``. It runs once for
each seat that the first person can have, so that no rule can confuse seats. The tests of a game
take part if their ``conftest.py`` has ``from tests.rotation import pytest_itemcollected``. Their
positions use ``SEATING``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import pytest

PEOPLE = ("ada", "ben", "cyd", "dov", "eve", "fay", "gus", "hal", "ivy", "jon")
ADA, BEN, CYD, DOV, EVE, *_ = PEOPLE
T = TypeVar("T")
Test = Callable[..., None]


class Seating:
    """Who has which seat in the current run of a test.

    ``turn`` is by how many seats everyone has moved on. ``most`` is the number of seats of the
    largest position in the test.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.most = 1

    def arranged(self, rows: Sequence[T]) -> list[T]:
        """Return the items of all people, given in their order, in the order of the seats."""
        self.most = max(self.most, len(rows))
        return [rows[(seat - self.turn) % len(rows)] for seat in range(len(rows))]

    def seat(self, name: str, seats: int) -> int:
        """Return the seat of a person at a table with this many seats."""
        return (PEOPLE.index(name) + self.turn) % seats

    def name(self, seat: int, seats: int) -> str:
        """Return the person on a seat; the inverse of ``seat``."""
        return PEOPLE[(seat - self.turn) % seats]


SEATING = Seating()


def in_one_seating(test: Test) -> Test:
    """Run a test only with Ada on the first seat, because it compares seats."""
    test.__dict__["one_seating"] = True
    return test


def in_every_rotation(test: Test) -> Test:
    """Run a test repeatedly, until everyone has had every seat of its positions."""

    @wraps(test)
    def rotated(*args: Any, **kwargs: Any) -> None:
        SEATING.turn, SEATING.most = 0, 1
        try:
            while SEATING.turn < SEATING.most:
                test(*args, **kwargs)
                SEATING.turn += 1
        except Exception as fault:
            if SEATING.most > 1:
                fault.add_note(f"Ada sits on seat {SEATING.turn}.")
            raise
        finally:
            SEATING.turn = 0

    return rotated


def pytest_itemcollected(item: pytest.Item) -> None:
    """Make the tests of the folder run in every rotation."""
    if isinstance(item, pytest.Function) and not hasattr(item.obj, "one_seating"):
        item.obj = in_every_rotation(item.obj)
