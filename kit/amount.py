"""How many random draws and similar cases a run of the tests tries.

`make check`, which every change must pass, sets THOROUGH=1 and tries all of them. `make test` tries
fewer, because developers run it many times a day.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = bool(os.environ.get("THOROUGH"))


def draws(count: int) -> int:
    """Return how many of ``count`` random draws to make: all with THOROUGH, otherwise a third."""
    return count if THOROUGH else -(-count // 3)


def some(cases: Sequence[T]) -> Sequence[T]:
    """Return the cases to try of those that show the same: all, or the first of each three."""
    return cases if THOROUGH else cases[::3]
