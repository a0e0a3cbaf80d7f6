"""Every position in every rotation of the seats.

A test speaks of people by name and lists what is theirs in the order of ``PEOPLE``. It runs once
for each seat that the first of them may sit on, so that no rule can mistake one seat for another.
A game's tests take part by ``from tests.rotation import pytest_itemcollected`` in their
``conftest.py``; their positions are laid with ``SEATING``.
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
    """Who sits where in the present run of a test.

    ``turn`` counts the seats that everybody has moved on, ``most`` the seats of the largest
    position that the test has laid.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.most = 1

    def arranged(self, rows: Sequence[T]) -> list[T]:
        """Return what belongs to each person in the order of the seats."""
        self.most = max(self.most, len(rows))
        return [rows[(seat - self.turn) % len(rows)] for seat in range(len(rows))]

    def seat(self, name: str, seats: int) -> int:
        """Return the seat of a person at a table of so many."""
        return (PEOPLE.index(name) + self.turn) % seats

    def name(self, seat: int, seats: int) -> str:
        """Return who sits on a seat; the inverse of ``seat``."""
        return PEOPLE[(seat - self.turn) % seats]


SEATING = Seating()


def in_one_seating(test: Test) -> Test:
    """Run a test with Ada on the first seat only: what it compares is about seats."""
    test.__dict__["one_seating"] = True
    return test


def in_every_rotation(test: Test) -> Test:
    """Run a test again and again, until everybody has sat on every seat of its positions."""

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
    """Let the tests of the folder run in every rotation."""
    if isinstance(item, pytest.Function) and not hasattr(item.obj, "one_seating"):
        item.obj = in_every_rotation(item.obj)
