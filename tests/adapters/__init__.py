"""Tests of the adapters."""

from __future__ import annotations

import pytest

from games import GAMES
from kit.amount import only_thorough

some_games = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "instinkt" else only_thorough) for name in GAMES],
)
"""One game, or all of them in a thorough run: the tests of other projects take seconds."""
