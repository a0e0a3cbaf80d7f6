"""Searches: how they share their time among the options."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.robots.budget import Budget
from games.robots.thinking import Option, Search


class Noting(Search):
    """A search that tries nothing, and records how many options it would try together."""

    def __init__(self) -> None:
        self.budget = Budget(100)
        self.tried: list[int] = []

    def try_until(self, spent: float, live: Sequence[Option]) -> None:
        self.tried.append(len(live))


def worth(value: float) -> Option:
    option = Option((), 0)
    option.values = [value]
    return option


@pytest.mark.parametrize(
    ("number", "tried"), [(1, []), (2, [2]), (3, [3, 2]), (5, [5, 3, 2]), (8, [8, 4, 2])]
)
def test_better_half_of_an_odd_number_includes_the_middle(number: int, tried: list[int]) -> None:
    mind, options = Noting(), [worth(n) for n in range(number)]
    assert mind.best_option(options, 1.0) is options[-1]
    assert mind.tried == tried
